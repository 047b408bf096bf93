// The analysis with variations: nothing of a record is ever lost, and all of it can be sent and comes back.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { accessible, launch, leave, PHONE, placeOf, reader, textOf, untilPly } from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const RECORD = `[GameType "Base"]
[White "Ann"]
[Black "Bob"]

1. wS1 {Begins.}
2. bS1 wS1- $6 (2. bA1 wS1- {Why not? [%mark red wS1]} 3. wQ -wS1 (3. wA1 -wS1))
3. wQ -wS1
4. bQ bS1-

1-0
`;
const TURNS = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-'];

/** Opens a record, which is opened at its last turn, and goes to its beginning. @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.goto('/');
  await page.fill('.opener textarea', text);
  await page.click('[data-action="open-record"]');
  await page.waitForSelector('.page-analysis .tree > .turn:last-child > .move[aria-current]');
  await page.waitForSelector('.tiles .tile[data-piece]');
  await page.keyboard.press('Home');
  await page.waitForSelector('.tiles .tile[data-piece]', { state: 'detached' });
}

/** The tree as it is on the screen: lines of turns, variations in brackets behind the turn that they replace. @param {Page} page */
const seen = (page) =>
  page.evaluate(() => {
    /** @param {Element} line @returns {string} */
    const told = (line) =>
      [...line.querySelectorAll(':scope > .turn')]
        .map((turn) => {
          const text = turn.querySelector(':scope > .move > span')?.textContent;
          const sign = turn.querySelector(':scope > .move > .sign-behind')?.textContent ?? '';
          const said = turn.querySelector(':scope > .said')?.textContent;
          const others = [...turn.querySelectorAll(':scope > .branches > .variation')].map((one) => `(${told(one)})`);
          return [`${text}${sign}`, said && `{${said}}`, ...others].filter(Boolean).join(' ');
        })
        .join('; ');
    return told(/** @type {Element} */ (document.querySelector('.tree')));
  });

/** The turns of the main line. @param {Page} page */
const mainLine = (page) => page.locator('.tree > .turn > .move > span').allInnerTexts();

/** Lays the first tile that may be laid there. @param {Page} page @param {string} piece */
async function layOther(page, piece) {
  const before = await page.locator('.move').count();
  const pile = await placeOf(page, piece);
  await page.mouse.click(pile.x, pile.y);
  await page.locator('.mark-target-dot').first().click();
  await page.waitForFunction((n) => document.querySelectorAll('.move').length > n, before);
  await page.waitForSelector('.board:not([aria-busy])');
}

/** Waits until the address holds a tree in which this is said. @param {Page} page @param {string} comment */
async function untilKept(page, comment) {
  for (let i = 0; i < 200; i++) {
    const kept = await page.evaluate(async (wanted) => {
      const main = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src;
      /** @type {typeof import('../../app/analysis/link.js')} */
      const { fromLink } = await import(new URL('analysis/link.js', main).href);
      const found = await fromLink(location.hash.replace('#tree=', ''));
      return found?.tree.below(found.tree.root).some((node) => node.notes.comment === wanted);
    }, comment);
    if (kept) return;
    await page.waitForTimeout(50);
  }
  assert.fail('the address does not have it');
}

test('a tree is built, commented on, sent, and comes back whole', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await paste(page, RECORD);
  const read = 'wS1 {Begins.}; bS1 wS1-?! (bA1 wS1- {Why not?}; wQ -wS1 (wA1 -wS1)); wQ -wS1; bQ bS1-';
  assert.equal(await seen(page), read);
  assert.match(await page.innerText('.record-players'), /Ann\s*1–0\s*Bob/);
  // Another turn in the middle of the record.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 2);
  await layOther(page, 'wG1');
  assert.deepEqual(await mainLine(page), TURNS);
  assert.ok(await page.locator('.back-to-game').isVisible());
  await page.keyboard.press('c');
  await page.fill('dialog textarea', 'A hopper\nfirst.');
  await page.locator('dialog .choice label', { hasText: /^!\?$/ }).click();
  await page.click('dialog .main');
  await page.waitForSelector('.variation .said:has-text("A hopper")');
  await untilKept(page, 'A hopper\nfirst.');
  const all = await seen(page);
  assert.match(all, /\(wG1 [^;]*!\? \{A hopper\nfirst\.\}\)/);
  const link = page.url();
  assert.match(link, /#tree=1\./);
  await accessible(page, 'a tree');

  const other = await reader(browser);
  await other.page.goto(link);
  await other.page.waitForSelector('.move[aria-current]');
  assert.equal(await seen(other.page), all);
  assert.match(await other.page.innerText('.record-players'), /Ann/);
  assert.equal(await other.page.locator('.tiles .tile[data-piece]').count(), 3);
  // And as a file, which reads the same.
  for (const kind of ['pgn', 'sgf']) {
    await other.page.click('[data-action="tool.share"]');
    const saved = other.page.waitForEvent('download');
    await other.page.click(`[data-action="save.${kind}"]`);
    const text = await textOf(await saved);
    await other.page.keyboard.press('Escape');
    await paste(other.page, text);
    assert.equal(await seen(other.page), all, kind);
  }
  await leave(other.context);
  await leave(context);
});

test('no turn of a record is ever lost, and what was done is undone', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await paste(page, RECORD);
  const first = await seen(page);
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 4);
  // It stays, whoever wants to delete it.
  assert.equal(await page.locator('[data-action="tool.remove"]').getAttribute('aria-disabled'), 'true');
  for (const [back, piece] of /** @type {[number, string][]} */ ([
    [0, 'wA1'],
    [2, 'wB1'],
    [1, 'wG1'],
  ])) {
    await page.keyboard.press('End');
    for (let i = 0; i < back; i++) await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('.board:not([aria-busy])');
    await page.waitForFunction(() => document.querySelector('.move[aria-current]'));
    const mover = await page.innerText('.status h2');
    await layOther(page, /Black/.test(mover) ? piece.replace('w', 'b') : piece);
    assert.deepEqual((await mainLine(page)).slice(0, 4), TURNS);
    await page.click('.back-to-game');
    await page.waitForFunction(() => document.querySelector('.move[aria-current].kept'));
  }
  // Promoted and taken away, the record is still there.
  await page.locator('.variation .move:not(.kept)').first().click();
  await page.waitForFunction(() => document.querySelector('.move[aria-current]:not(.kept)'));
  await page.click('[data-action="tool.promote"]');
  await page.waitForFunction(() => document.querySelector('.tree > .turn > .move[aria-current]'));
  const kept = await page.locator('.move.kept > span').allInnerTexts();
  for (const turn of TURNS) assert.ok(kept.includes(turn), turn);
  await page.click('[data-action="tool.remove"]');
  await page.waitForFunction(() => !document.querySelector('.tree > .turn > .move:not(.kept)[aria-current]'));
  for (let i = 0; i < 12; i++) await page.keyboard.press('u');
  await page.waitForFunction((text) => document.querySelectorAll('.move').length === text, 7);
  assert.equal(await seen(page), first);
  await leave(context);
});

test('keys walk along lines and among siblings, and the help tells of them', async () => {
  const { context, page } = await reader(browser);
  await paste(page, RECORD);
  const current = (/** @type {string} */ text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('.move[aria-current] > span')?.textContent === wanted,
      text,
    );
  await page.keyboard.press('ArrowRight');
  await current('wS1');
  await page.keyboard.press('ArrowRight');
  await current('bS1 wS1-');
  await page.keyboard.press('ArrowDown');
  await current('bA1 wS1-');
  await page.waitForSelector('.mark-drawn');
  await page.keyboard.press('End');
  await current('wQ -wS1');
  await page.keyboard.press('ArrowDown');
  await current('wA1 -wS1');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => !document.querySelector('.move[aria-current]'));
  await page.keyboard.press('?');
  assert.match(await page.innerText('dialog'), /To another turn in the same place/);
  await leave(context);
});

test('a link that was cut shows what can be read, a damaged one nothing, each with a sentence', async () => {
  const { context, page } = await reader(browser);
  await paste(page, RECORD);
  await page.waitForFunction(() => location.hash.startsWith('#tree='));
  const link = page.url();
  await page.goto('/');
  await page.goto(link.slice(0, -12));
  await page.waitForSelector('.why:not([hidden])');
  assert.match(await page.innerText('.why'), /cut or damaged/);
  const part = await page.locator('.move').count();
  assert.ok(part > 0 && part < 7, String(part));
  await page.goto('/');
  await page.goto('/analysis#tree=1.0.x.nonsense');
  await page.waitForSelector('.why:not([hidden])');
  assert.match(await page.innerText('.why'), /damaged: nothing in it can be read/);
  assert.equal(await page.locator('.move').count(), 0);
  await page.waitForSelector('.pile.free');
  await leave(context);
});

test('a thousand nodes: a step takes less than a frame', { timeout: 180_000 }, async () => {
  const { context, page } = await reader(browser);
  // Forty turns, and at each of them what might have been: by the page's own tree.
  await page.goto('/analysis#game=Base');
  await page.waitForSelector('.pile.free');
  const link = await page.evaluate(async () => {
    const main = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src;
    const from = (/** @type {string} */ name) => import(new URL(name, main).href);
    /** @type {typeof import('../../app/engine/rules.js')} */
    const rules = await from('engine/rules.js');
    /** @type {typeof import('../../app/analysis/tree-text.js')} */
    const { emptyTable, ofLine } = await from('analysis/tree-text.js');
    /** @type {typeof import('../../app/analysis/link.js')} */
    const { toLink } = await from('analysis/link.js');
    const tree = ofLine(emptyTable('Base+MLP'), []);
    let at = tree.root;
    for (let ply = 0; ply < 40; ply++) {
      const { position } = await rules.position({ gameString: 'Base+MLP', moves: tree.turns(at) });
      const turns = position.mustPass ? ['pass'] : position.legal.map((turn) => turn.text ?? '');
      if (position.outcome) break;
      const next = tree.add(at, turns[(ply * 5 + 3) % turns.length]) ?? at;
      for (let i = 0; i < turns.length && i < 40 && tree.size() < 1000; i++) tree.add(at, turns[i]);
      at = next;
    }
    return `${tree.size()} ${await toLink(tree, tree.root)}`;
  });
  const [size, tree] = link.split(' ');
  assert.ok(Number(size) >= 900, size);
  await page.goto('/');
  await page.goto(`/analysis#tree=${tree}`);
  await untilPly(page, Number(size) - 1);
  // Once forth, so that positions are known; then each step with all that the browser lays out for it.
  for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('.move[aria-current]')?.getAttribute('data-ply') === '40');
  await page.waitForSelector('.board:not([aria-busy])');
  // The time that the page's own thread works, whatever else the machine does.
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (/** @type {string} */ name) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000;
    return { own: of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration'), all: of('TaskDuration') };
  };
  const steps = 120;
  const before = await worked();
  await page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) {
      const key = Math.floor(i / 39) % 2 ? 'ArrowRight' : 'ArrowLeft';
      dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  }, steps);
  const after = await worked();
  const [own, all] = [(after.own - before.own) / steps, (after.all - before.all) / steps];
  console.log(
    `${size} nodes: a step takes ${own.toFixed(1)} ms for script, style and layout; ${all.toFixed(1)} ms with two frames painted`,
  );
  assert.ok(own < 16, `${own} ms`);
  await leave(context);
});

test('on a phone board, best turns and tree are seen together', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await paste(page, RECORD);
  await page.keyboard.press('End');
  await page.click('.side .toggle input');
  await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 3);
  // The board makes room for them in the next frame.
  await page.waitForFunction(
    () => Number(document.querySelector('.stepper')?.getBoundingClientRect().bottom) <= innerHeight,
  );
  const boxes = await page.evaluate(() =>
    ['.table', '.lines li:last-child', '.evaluation', '.stepper', '.tools .rest'].map((one) => {
      const box = /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect();
      return [one, box.top, box.bottom, box.height];
    }),
  );
  const high = PHONE.height;
  for (const [one, top, bottom, height] of boxes)
    assert.ok(Number(top) >= 0 && Number(bottom) <= high && Number(height) > 10, `${one} ${top} ${bottom}`);
  const table = /** @type {number[]} */ (boxes[0].slice(1));
  assert.ok(table[2] > high * 0.3, 'the board is not squeezed');
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0);
  await page.click('[data-action="tool.more"]');
  await page.click('[data-action="list.flip"]');
  await accessible(page, 'the analysis on a phone');
  await leave(context);
});

test('what a record has drawn stays as it is, wherever the table is touched', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await paste(page, RECORD.replace('{Begins.}', '{Begins. [%mark red wS1] [%arrow blue wS1 wS1-]}'));
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.mark-drawn.red');
  assert.equal(await page.locator('.arrow-drawn.blue').count(), 1);
  const box = await page.locator('.table.ground').boundingBox();
  const corner = { x: Number(box?.x) + 30, y: Number(box?.y) + 60 };
  await page.mouse.click(corner.x, corner.y);
  assert.equal(await page.locator('.mark-drawn, .arrow-drawn').count(), 2, 'the table was touched');
  // One's own is added to it, and goes when it is drawn once more.
  const tile = await page.locator('.tiles .tile[data-piece]').first().boundingBox();
  const middle = { x: Number(tile?.x) + Number(tile?.width) / 2, y: Number(tile?.y) + Number(tile?.height) / 2 };
  await page.mouse.click(middle.x + Number(tile?.width), middle.y, { button: 'right' });
  await page.waitForSelector('.mark-drawn.green');
  await page.locator('.stepper button').nth(1).click();
  await page.waitForSelector('.mark-drawn', { state: 'detached' });
  await page.locator('.stepper button').nth(2).click();
  await page.waitForSelector('.mark-drawn.green');
  assert.equal(await page.locator('.mark-drawn, .arrow-drawn').count(), 3);
  await page.mouse.click(middle.x + Number(tile?.width), middle.y, { button: 'right' });
  await page.waitForSelector('.mark-drawn.green', { state: 'detached' });
  await page.waitForSelector('.mark-drawn.red');
  await leave(context);
});

test('a forced win is looked for within as many turns as one likes', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await paste(page, readFileSync(new URL('../../../docs/game.pgn', import.meta.url), 'utf8'));
  // Before the last turn there is a win in one.
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('.move[aria-current]')?.getAttribute('data-ply') === '30');
  await page.waitForSelector('.board:not([aria-busy])');
  await page.click('[data-action="tool.solve"]');
  await page.locator('dialog select').selectOption('1');
  await page.click('[data-action="solve.begin"]');
  await page.waitForSelector('[data-action="solve.show"]', { timeout: 90_000 });
  assert.match(await page.innerText('dialog [role=status]'), /forced win.*: 1\./);
  await page.click('[data-action="solve.show"]');
  await page.waitForFunction(() => document.querySelector('.move[aria-current]')?.getAttribute('data-ply') === '31');
  await leave(context);
});
