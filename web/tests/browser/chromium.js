// A real browser: one of our own, or the one that many files of tests share.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** @import { Browser, BrowserServer } from 'playwright-core' */

/** As `xtask` looks for it: where it is said to be, or else along the path. */
const programs = [
  process.env.CHROMIUM ?? '',
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
]
  .filter(Boolean)
  .flatMap((name) =>
    name.includes('/') ? [name] : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  );
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const how = () => ({ executablePath: programs.find((path) => existsSync(path)), args: flags });

/** The shared one, where `run.js` has started one; whoever closes it says goodbye, and it stays. @returns {Promise<Browser>} */
export const launch = () =>
  process.env.KYPSELI_BROWSER ? chromium.connect(process.env.KYPSELI_BROWSER) : chromium.launch(how());

/** One that is shared: starting it takes longer than many a test. @returns {Promise<BrowserServer>} */
export const share = () => chromium.launchServer({ ...how(), host: '127.0.0.1' });
