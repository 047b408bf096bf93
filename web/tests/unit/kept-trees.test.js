import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { read, treeAddress } from '../../app/analysis/address.js';
import { draft, freshDraft, keepDraft, markLeft, takeLeft } from '../../app/analysis/drafts.js';
import { fromLink, LONGEST_SENT, toLink, toLinkNow } from '../../app/analysis/link.js';
import { lineHere, startOf, threatLine } from '../../app/analysis/places.js';
import { studyPgn } from '../../app/analysis/study/api.js';
import { emptyTable, listed, ofLine, ofRecord } from '../../app/analysis/tree-text.js';
import { LONGEST_COMMENT, MOST_NODES, tree as makeTree } from '../../app/analysis/tree.js';

/** @import { StudyView } from '../../types/wire.js' */

/** What a tree is, without its numbers. @param {import('../../app/analysis/tree.js').Tree} tree */
const told = (tree) => JSON.stringify(listed(tree).nodes);

const TILES = ['wA1', 'bA2', 'wG3', 'bS1', 'wB2', 'bQ', 'wL', 'bM', 'wA3', 'bG2'];

/** A tree with so many nodes, many of them branches. @param {number} size */
function grown(size) {
  let state = 11;
  const pick = (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const tree = makeTree(emptyTable('Base+MLP'));
  let at = tree.root;
  while (tree.size() < size) {
    if (pick(12) === 0) at = pick(tree.size());
    at = tree.add(at, `${TILES[pick(10)]} ${['-', '/', '\\', ''][pick(4)]}${TILES[pick(10)]}`) ?? at;
  }
  tree.keep((id) => id % 3 === 0);
  return { tree, at };
}

/** A tab's storage with so much room, in letters. @param {number} room */
function storage(room) {
  /** @type {Map<string, string>} */
  const all = new Map();
  const kept = {
    get length() {
      return all.size;
    },
    key: (/** @type {number} */ i) => [...all.keys()][i] ?? null,
    getItem: (/** @type {string} */ name) => all.get(name) ?? null,
    removeItem: (/** @type {string} */ name) => void all.delete(name),
    setItem(/** @type {string} */ name, /** @type {string} */ text) {
      const others = [...all].filter(([other]) => other !== name).reduce((sum, [, one]) => sum + one.length, 0);
      if (others + text.length > room) throw new Error('QuotaExceededError');
      all.set(name, text);
    },
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: kept, configurable: true });
}
afterEach(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));

for (const size of [30_000, MOST_NODES])
  test(`a tree of ${size} nodes comes back whole from what is written of it`, async () => {
    const { tree, at } = grown(size);
    const link = await toLink(tree, at);
    assert.ok(link && link.length > LONGEST_SENT, String(link?.length));
    for (const form of [link, toLinkNow(tree, at)]) {
      const back = await fromLink(form ?? '');
      assert.ok(back?.whole);
      assert.equal(told(back.tree), told(tree));
      assert.deepEqual(back.tree.turns(back.at), tree.turns(at));
      const kept = (/** @type {typeof tree} */ of) => of.below(of.root).filter((node) => node.kept).length;
      assert.equal(kept(back.tree), kept(tree));
    }
    assert.equal(await treeAddress(tree, at), null, 'it is no link to hand on');
  });

test('what is too large to be read again is not written', async () => {
  const { tree, at } = grown(400);
  const comment = 'x'.repeat(LONGEST_COMMENT);
  for (const [i, node] of tree.below(tree.root).entries()) if (i < 100) tree.note(node.id, { comment });
  assert.ok((await fromLink((await toLink(tree, at)) ?? ''))?.whole);
  for (const node of tree.below(tree.root)) tree.note(node.id, { comment });
  assert.equal(await toLink(tree, at), null);
  assert.equal(toLinkNow(tree, at), null);
});

test('a tab keeps a few drafts, the newest of them for sure', () => {
  storage(1000);
  for (let n = 1; n <= 6; n++) {
    assert.equal(freshDraft(), n);
    assert.ok(keepDraft(n, `draft ${n}`));
    assert.ok(keepDraft(n, `draft ${n} again`));
  }
  assert.deepEqual(
    ['1', '2', '3', '4', '5', '6'].map((n) => draft(n)),
    [null, null, 'draft 3 again', 'draft 4 again', 'draft 5 again', 'draft 6 again'],
  );
  assert.ok(keepDraft(7, 'x'.repeat(990)), 'older ones make room');
  assert.deepEqual([draft('6'), draft('7')?.length], [null, 990]);
  assert.ok(!keepDraft(8, 'x'.repeat(1001)));
  assert.equal(draft('8'), null);
});

test('what was not in the address yet when the page was left is found there, once', async () => {
  storage(100_000);
  const tree = ofLine(emptyTable('Base'), ['wS1', 'bS1 wS1-']);
  const before = `#tree=${await toLink(tree, tree.root)}`;
  const added = tree.add(tree.root, 'wG1') ?? 0;
  keepDraft(1, toLinkNow(tree, added) ?? '');
  markLeft(before, 1);
  const other = await read('#game=Base;wA1');
  assert.ok(other && typeof other !== 'string' && other.tree.size() === 2, 'another address is another tree');
  const back = await read(before);
  assert.ok(back && typeof back !== 'string');
  assert.deepEqual(back.tree.turns(back.at), ['wG1']);
  const again = await read(before);
  assert.ok(again && typeof again !== 'string' && again.tree.size() === 3, 'now it is what the address says');
  assert.equal(takeLeft(before), null);
  const laid = await read('#draft=1');
  assert.ok(laid && typeof laid !== 'string' && laid.tree.size() === 4);
  assert.equal(await read('#draft=9'), 'elsewhere');
});

test('a tree knows of which game it is the record, in every form', async () => {
  const game = 'abcdefghijklmnop-_34567890123456';
  const record = { tags: [{ name: 'White', value: 'Ann' }], result: 'WhiteWins', game };
  const tree = ofLine(emptyTable('Base'), ['wS1', 'bS1 wS1-'], 2, record);
  const plain = (await treeAddress(tree, tree.end())) ?? '';
  assert.match(plain, /^\/analysis#game=.*of=abcdefghijklmnop-_34567890123456/);
  tree.note(tree.end(), { comment: 'Good.' });
  for (const address of [plain, (await treeAddress(tree, tree.end())) ?? '']) {
    const back = await read(address.slice(address.indexOf('#')));
    assert.ok(back && typeof back !== 'string');
    assert.deepEqual(back.tree.record, record);
  }
  const none = await read('#game=Base;wA1&of=%3Cb%3E');
  assert.ok(none && typeof none !== 'string' && none.tree.record.game === undefined);
});

test('a record that was played on this server finds its game', () => {
  const of = (/** @type {string} */ value) =>
    ofRecord({ line: 1, tags: [{ name: 'Site', value }], turns: [], comments: {}, gameString: 'Base' }).record.game;
  Object.assign(globalThis, { location: { origin: 'https://hive.example' } });
  assert.equal(of('https://hive.example/game/abcdefghijklmnop'), 'abcdefghijklmnop');
  for (const other of ['https://bees.example/game/abcdefghijklmnop', 'https://hive.example/game/x', 'Athens', ''])
    assert.equal(of(other), undefined, other);
  Reflect.deleteProperty(globalThis, 'location');
});

test('a position in one line keeps its rules, wherever it comes from', async () => {
  const line = 'Base-M~black~Tournament~endless~wQ-bQ';
  const start = { gameType: 'Base+M', diagram: line, opening: 'tournament', repetition: false };
  assert.deepEqual(startOf('Base~w~0'), { ...emptyTable('Base'), diagram: 'Base~w~0' });
  const laid = await read(`#position=${line}`);
  assert.ok(laid && typeof laid !== 'string');
  assert.deepEqual(laid.tree.start, start);
  // Also one that was written before its rules were known.
  const linked = await fromLink((await toLink(makeTree({ ...emptyTable('Base+M'), diagram: line }), 0)) ?? '');
  assert.deepEqual(linked?.tree.start, start);
  const game = { line: 1, tags: [], turns: [], comments: {}, gameString: 'Base+M' };
  const nodes = [{ parent: 0, text: '' }];
  assert.deepEqual(ofRecord({ ...game, tree: { gameType: 'Base+M', start: line, nodes } }).start, start);
  /** @type {import('../../types/wire.js').PositionView} */
  const position = {
    ply: 0,
    toMove: 'black',
    pieces: [
      { piece: 'wQ', q: 0, r: 0, height: 0 },
      { piece: 'bQ', q: 1, r: 0, height: 0 },
    ],
    hands: { white: [], black: [] },
    legal: [],
    mustPass: false,
    pinned: [],
  };
  assert.equal(lineHere(position, laid.tree.start), 'Base-M~black~tournament~endless~wQ-bQ');
  assert.equal(threatLine(position, laid.tree.start), 'Base-M~white~tournament~endless~wQ-bQ');
});

test('a study says which of its chapters are not in the file', async () => {
  const link = async (/** @type {string[]} */ turns) => (await toLink(ofLine(emptyTable('Base'), turns), 0)) ?? '';
  const [good, other] = [await link(['wS1']), await link(['wA1', 'bA1 wA1-'])];
  const chapters = [
    { name: 'First', tree: good },
    { name: 'Gone', tree: 'nonsense' },
    { name: '', tree: other.replace(/^1\.0\.\w+/, '1.0.x') },
    { name: 'Last', tree: other },
  ];
  const view = /** @type {StudyView} */ (/** @type {unknown} */ ({ study: { name: 'Mine' }, chapters }));
  const written = await studyPgn(view, async ({ tags, nodes }) => `${tags?.[0].value} ${nodes.length}\n`);
  assert.deepEqual(written?.text.match(/^Mine.*$/gm), ['Mine: First 2', 'Mine:  2', 'Mine: Last 3']);
  assert.equal(written.damaged.length, 2);
  assert.match(written.damaged[0], /^2\. Gone$/);
  assert.match(written.damaged[1], /^3\. ./);
});
