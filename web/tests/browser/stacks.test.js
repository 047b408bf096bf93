// Stacks read at a glance, and what is marked is hidden by what stands before it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, leave, placeOf, put, reader, serverGame, special, untilPly } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** White's beetle stands on Black's spider, and can go everywhere round it; a tower of three stands beside. */
const STACKS = `   wQ    bQ
wG1   wB1+  bA1
   wA1   bB1+

wB1 on bS1
bB1 on wB2 on bS2

Base, white to move
`;

test('a stack shows whose tile and which insect lies under the uppermost, and how high it is from three on', async () => {
  const { context, page } = await reader(browser);
  await special(page, { diagram: STACKS });
  const two = page.locator('.tiles .tile[data-piece="wB1"]');
  const three = page.locator('.tiles .tile[data-piece="bB1"]');
  assert.equal(await two.locator('.mark-beneath .tile.black .bug-S').count(), 1);
  assert.equal(await two.locator('.mark-height').count(), 0, 'what lies beneath says that there are two');
  assert.equal(await three.locator('.mark-beneath .tile.white .bug-B').count(), 1);
  assert.equal(await three.locator('.mark-height').textContent(), '3');
  // Some of the lower tile's own face is to be seen, not only its edge.
  const [upper, lower] = await Promise.all([
    two.locator('> .tile-side').boundingBox(),
    page.locator('.tiles .tile[data-piece="bS1"] > .tile-face').boundingBox(),
  ]);
  assert.ok(upper && lower);
  const seen = (lower.y + lower.height - upper.y - upper.height) / lower.height;
  assert.ok(seen > 0.07, `${(seen * 100).toFixed(1)} % of the face`);
  await leave(context);
});

test('targets lie beneath the tiles or on one of them; only their dots stand above everything', async () => {
  const { context, page } = await reader(browser);
  await special(page, { diagram: STACKS });
  const beetle = await placeOf(page, 'wB1');
  await page.mouse.click(beetle.x, beetle.y);
  await page.waitForSelector('.mark-target');
  const found = await page.evaluate(() => {
    // Those on the table are one mark, which says for which cells.
    const flat = [...document.querySelectorAll('.mark-places')];
    const places = [...document.querySelectorAll('.mark-place'), ...flat];
    const cells = flat.flatMap((one) => one.getAttribute('data-cells')?.split(' ') ?? []);
    const tiles = /** @type {Element} */ (document.querySelector('.ground-board .tiles'));
    const own = document.querySelector('.tile[data-piece="wB1"] .mark-beneath');
    const box = /** @type {Element} */ (own).getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {
      places: places.length - flat.length + cells.length,
      targets: document.querySelectorAll('.mark-target').length,
      wrong: places.filter((place) => {
        const on = place.closest('.tile');
        return place.classList.contains('climbs')
          ? !on
          : !(place.compareDocumentPosition(tiles) & Node.DOCUMENT_POSITION_FOLLOWING);
      }).length,
      badge: !!own?.contains(top),
    };
  });
  assert.ok(found.targets >= 5);
  assert.deepEqual(found, { places: found.targets, targets: found.targets, wrong: 0, badge: true });
  await leave(context);
});

/** White's pillbug lies behind a tower of three, and may throw its queen. */
const BEHIND = `   wQ    wP    bQ
wG1   bB1+  bA1

bB1 on wB1 on bS1

Base+P, white to move
`;

test('what is marked on a tile behind a tower stays behind it: who may be thrown, and who threw', async () => {
  const { context, page } = await reader(browser);
  await special(page, { diagram: BEHIND, ruleset: { expansions: { mosquito: false, ladybug: false, pillbug: true } } });
  /** On which tile a mark lies, and whether the tower is drawn over it. @param {string} mark */
  const behind = (mark) =>
    page.evaluate((selector) => {
      const tower = document.querySelector('.ground-board .tiles > .tile[data-piece="bB1"]');
      return [...document.querySelectorAll(selector)].map((one) => [
        one.closest('.tile[data-piece]')?.getAttribute('data-piece'),
        !!(tower && one.compareDocumentPosition(tower) & Node.DOCUMENT_POSITION_FOLLOWING),
      ]);
    }, mark);
  const { legal } = (await serverGame(page)).position;
  const turn = legal.find(({ piece, thrownBy }) => piece === 'wQ' && thrownBy === 'wP');
  assert.ok(turn);
  const pillbug = await placeOf(page, 'wP');
  await page.mouse.click(pillbug.x, pillbug.y);
  await page.waitForSelector('.mark-own.about');
  assert.deepEqual(
    (await behind('.mark-own.about')).filter(([piece]) => piece === 'wQ'),
    [['wQ', true]],
  );
  await page.keyboard.press('Escape');
  await put(page, 'wQ', turn, 'tap');
  await untilPly(page, 1);
  await page.waitForSelector('.mark-thrower');
  assert.deepEqual(await behind('.mark-thrower'), [['wP', true]]);
  await leave(context);
});
