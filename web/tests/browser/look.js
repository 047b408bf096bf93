// Pictures of every page, to be looked at: both themes, seven sizes, four languages, and sheets with all sizes of a page
// side by side. `npm run look -- FOLDER [words…]` takes those pages, sizes, themes and languages that the words name, and
// all where they name none: `npm run look -- pictures phone dark ja game`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '../languages.js';
import { built, serve } from './server.js';

/** @type {Record<string, [width: number, height: number]>} */
const SIZES = {
  small: [360, 640],
  phone: [390, 844],
  lying: [844, 390],
  tablet: [820, 1180],
  laptop: [1280, 720],
  desk: [1440, 900],
  large: [2560, 1440],
};
const THEMES = /** @type {const} */ (['light', 'dark']);

const [folder = join(tmpdir(), 'kypseli-look'), ...words] = process.argv.slice(2);
process.env.KYPSELI = built();
const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
/** Games that the explorer knows. @type {[white: string, black: string, result: string, turns: string[]][]} */
const games = [
  ['Ann', 'Bob', '1-0', ['wL', 'bL wL-', 'wM -wL', 'bM bL-']],
  ['Cleo', 'Ann', '0-1', ['wL', 'bL wL-', 'wQ -wL', 'bQ bL-']],
  ['Dan', 'Bob', '1/2-1/2', ['wS1', 'bS1 wS1-']],
];
const lines = games.map(
  ([white, black, result, turns]) =>
    `[GameType "Base+MLP"]\n[White "${white}"]\n[Black "${black}"]\n[Date "2026.03.01"]\n\n${turns
      .map((turn, i) => `${i + 1}. ${turn}\n`)
      .join('')}\n${result}\n`,
);
const [records, explorer] = [join(data, 'games.pgn'), join(data, 'games.index')];
writeFileSync(records, lines.join('\n'));
const indexed = spawnSync(process.env.KYPSELI, ['index', records, '-o', explorer], { encoding: 'utf8' });
if (indexed.status !== 0) throw new Error(indexed.stderr);
const server = await serve(data, undefined, { explorer });
process.env.KYPSELI_URL = server.url;
const { launch, reader } = await import('./harness.js');
const { people: invite } = await import('./look-people.js');
const { ANEW, PAGES } = await import('./look-pages.js');

/** @template {string} T @param {readonly T[]} all @returns {readonly T[]} */
const wanted = (all) => (all.some((one) => words.includes(one)) ? all.filter((one) => words.includes(one)) : all);
const sizes = wanted(Object.keys(SIZES));
mkdirSync(folder, { recursive: true });
const browser = await launch();
const people = await invite(browser, process.env.KYPSELI, data);
let taken = 0;
for (const language of wanted(LANGUAGES))
  for (const theme of wanted(THEMES)) {
    for (const name of wanted(Object.keys(PAGES))) {
      /** @type {string[]} */
      const files = [];
      const rounds = ANEW.includes(name) ? sizes.map((size) => [size]) : [sizes];
      for (const round of rounds) await take(name, language, theme, round, files);
      await sheet(name, `${language}-${theme}`, files);
    }
    console.log(`${language}, ${theme}: ${taken} pictures so far`);
  }

/**
 * Goes to a page once, and takes its picture in some sizes.
 * @param {string} name @param {string} language @param {'light' | 'dark'} theme @param {readonly string[]} some @param {string[]} files
 */
async function take(name, language, theme, some, files) {
  const [width, height] = SIZES[some[0]];
  const { context, page } = await reader(browser, { language, theme, size: { width, height } });
  try {
    await PAGES[name](page, people);
    await page.waitForFunction(
      () => !document.documentElement.hasAttribute('data-going') && document.querySelector('main > *'),
    );
    await page.waitForLoadState('networkidle');
    for (const size of some) {
      const [width, height] = SIZES[size];
      await page.setViewportSize({ width, height });
      // Two frames: the board has measured itself, and has drawn.
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
      const file = join(folder, `${name}-${language}-${theme}-${size}.png`);
      await page.screenshot({ path: file });
      files.push(file);
      taken++;
    }
  } catch (error) {
    console.error(`${name} (${language}, ${theme}): ${error instanceof Error ? error.message : error}`);
  }
  await context.close();
}

/** All sizes of a page on one picture. @param {string} name @param {string} how @param {string[]} files */
async function sheet(name, how, files) {
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
  const images = files.map((file) => {
    const source = `data:image/png;base64,${readFileSync(file).toString('base64')}`;
    return `<img src="${source}" style="max-width:560px;max-height:560px">`;
  });
  await page.setContent(
    `<body style="margin:8px;background:#888;display:flex;flex-wrap:wrap;align-items:flex-start;gap:8px">${images.join('')}`,
  );
  await page.screenshot({ path: join(folder, `sheet-${name}-${how}.png`), fullPage: true });
  await page.close();
}

await browser.close();
await server.stop();
rmSync(data, { recursive: true, force: true });
console.log(`${taken} pictures in ${pathToFileURL(folder)}`);
