import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lineAddress, read } from '../../app/analysis/address.js';
import { chance, chanceOf, evaluationText, SCALE } from '../../app/analysis/chance.js';
import { fromLink, toLink } from '../../app/analysis/link.js';
import { cellOf, drawnInto, drawnOf, lineHere, lineOf, placeText, startOf } from '../../app/analysis/places.js';
import { apply } from '../../app/analysis/review/apply.js';
import { isAsGood } from '../../app/analysis/review/trial.js';
import { emptyTable, listed, ofLine, ofRecord } from '../../app/analysis/tree-text.js';
import { LONGEST_COMMENT, tree as makeTree } from '../../app/analysis/tree.js';
import { step } from '../../app/analysis/walk.js';

/** @import { Tree } from '../../app/analysis/tree.js' */
/** @import { ImportedGame, PieceView } from '../../types/wire.js' */

/** Chance from a seed. @param {number} seed */
function chances(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What a tree is, without its numbers. @param {Tree} tree */
const told = (tree) => JSON.stringify(listed(tree).nodes);

const RECORD = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-'];

/** Does something to a tree. @param {Tree} tree @param {(below: number) => number} pick */
function change(tree, pick) {
  const all = tree.below(tree.root).map((node) => node.id);
  const id = all[pick(all.length)];
  const does = pick(10);
  if (does < 6) tree.add(id, `turn ${pick(5)}`);
  else if (does === 6) tree.promote(id);
  else if (does === 7) tree.remove(id);
  else
    tree.note(id, does === 8 ? { comment: `word ${pick(9)}\n“${pick(9)}”` } : { glyph: pick(7), marks: ['red wQ-'] });
}

test('whatever is done, no turn of a record is lost, and everything can be taken back', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const pick = chances(seed);
    const tree = ofLine(emptyTable('Base'), RECORD);
    const first = told(tree);
    const kept = tree.below(tree.root).map((node) => node.id);
    for (let i = 0; i < 100; i++) {
      const before = told(tree);
      const size = tree.undoable();
      change(tree, pick);
      for (const [ply, id] of kept.entries()) assert.ok(ply === 0 || tree.node(id).text === RECORD[ply - 1]);
      for (const node of tree.below(tree.root))
        assert.ok(node.id === tree.root || tree.node(node.parent).children.includes(node.id));
      if (told(tree) === before || (!size && !tree.undoable())) continue;
      if (pick(3)) continue;
      tree.undo();
      assert.equal(told(tree), before, `seed ${seed}, step ${i}`);
    }
    while (tree.undo() !== null);
    assert.equal(told(tree), first);
  }
});

test('what is done together is taken back together, however much it is', () => {
  const tree = ofLine(emptyTable('Base'), RECORD);
  tree.note(tree.end(), { comment: 'before' });
  const before = told(tree);
  /** @type {string[]} */
  const heard = [];
  tree.listen((change) => heard.push(change.type));
  const pick = chances(5);
  tree.together(tree.end(), () => {
    for (let i = 0; i < 500; i++) change(tree, pick);
  });
  assert.deepEqual(heard, ['shape'], 'and told once');
  assert.notEqual(told(tree), before);
  assert.equal(tree.undo(), tree.end());
  assert.equal(told(tree), before);
  assert.equal(tree.undo(), tree.end(), 'what came before is still to be undone');
  tree.together(tree.end(), () => {});
  assert.equal(heard.length, 3, 'nothing done is nothing told');
});

test('numbers of nodes are theirs for ever', () => {
  const tree = ofLine(emptyTable('Base'), RECORD);
  const id = tree.add(tree.root, 'wA1') ?? 0;
  assert.equal(tree.add(tree.root, 'wA1'), id, 'the same turn is the same node');
  tree.remove(id);
  assert.ok(!tree.has(id));
  assert.notEqual(tree.add(tree.root, 'wG1'), id);
  assert.ok(!tree.remove(tree.path(tree.end())[1].id), 'a turn of the record stays');
});

test('keys walk along lines and among siblings', () => {
  const tree = ofLine(emptyTable('Base'), RECORD);
  const [first, second] = tree.path(tree.end()).map((node) => node.id);
  const other = tree.add(first, 'bA1 wS1-') ?? 0;
  assert.equal(step(tree, second, 'ArrowDown'), other);
  assert.equal(step(tree, other, 'ArrowUp'), second);
  assert.equal(step(tree, other, 'ArrowDown'), other);
  assert.equal(step(tree, other, 'ArrowLeft'), first);
  assert.equal(step(tree, tree.root, 'ArrowLeft'), tree.root);
  assert.equal(step(tree, first, 'End'), tree.end());
  assert.equal(step(tree, other, 'Home'), tree.root);
  assert.equal(step(tree, other, 'k'), null);
});

test('a link gives back what it was made of, and a damaged one what can be read of it', async () => {
  for (let seed = 1; seed <= 25; seed++) {
    const pick = chances(seed);
    const start = { ...emptyTable('Base+ML'), repetition: seed % 2 === 0 };
    const tree = makeTree(start, { tags: [{ name: 'White', value: 'Ann “A” Bé' }], result: 'WhiteWins' });
    for (let i = 0; i < 80; i++) change(tree, pick);
    const all = tree.below(tree.root);
    const at = all[pick(all.length)];
    const link = (await toLink(tree, at.id)) ?? '';
    assert.match(link, /^[\w.-]+$/, 'an address may hold it as it is');
    const back = await fromLink(link);
    assert.ok(back?.whole);
    assert.equal(told(back.tree), told(tree));
    assert.deepEqual([back.tree.start, back.tree.record], [start, tree.record]);
    assert.deepEqual(back.tree.turns(back.at), tree.turns(at.id));
    // Cut anywhere: its nodes are the first of the whole, or there is nothing.
    const cut = await fromLink(link.slice(0, link.length - 1 - pick(link.length / 2)));
    if (cut) {
      assert.ok(!cut.whole);
      const part = listed(cut.tree).nodes.length;
      assert.ok(part <= all.length);
    }
    // A wrong letter: never taken for the whole, never an exception.
    const wrong = 10 + pick(link.length - 10);
    const other = link[wrong] === 'A' ? 'B' : 'A';
    const bad = await fromLink(link.slice(0, wrong) + other + link.slice(wrong + 1));
    assert.ok(!bad?.whole || told(bad.tree) === told(tree));
  }
  for (const nonsense of ['', '1', '2.0.x.y', '1.0.0.!!!', '1.0.0.', `1.0.0.${'A'.repeat(500)}`])
    assert.equal(await fromLink(nonsense), null, nonsense);
});

test('a thousand nodes fit into an address', async () => {
  const pick = chances(7);
  const tree = makeTree(emptyTable('Base+MLP'));
  const tiles = ['wA1', 'bA2', 'wG3', 'bS1', 'wB2', 'bQ', 'wL', 'bM'];
  let at = tree.root;
  while (tree.size() < 1000) {
    if (pick(12) === 0) at = [...tree.below(tree.root)][pick(tree.size())].id;
    at = tree.add(at, `${tiles[pick(8)]} ${['-', '/', '\\', ''][pick(4)]}${tiles[pick(8)]}`) ?? at;
  }
  const link = (await toLink(tree, at)) ?? assert.fail();
  assert.ok(link.length < 8000, String(link.length));
});

test('one line stands in the address as it always did, and positions as they are written', async () => {
  const tree = ofLine({ ...emptyTable('Base'), repetition: false }, RECORD);
  const at = tree.path(tree.end())[1].id;
  const back = await read(lineAddress(tree, at).slice('/analysis'.length));
  assert.ok(back && typeof back !== 'string');
  assert.deepEqual([back.tree.start, back.tree.turns(back.at)], [tree.start, RECORD.slice(0, 2)]);
  assert.deepEqual(back.tree.turns(back.tree.end()), RECORD);
  const laid = await read('#position=Base-M~black~wQ-bQ');
  assert.ok(laid && typeof laid !== 'string');
  assert.deepEqual([laid.tree.start.gameType, laid.tree.start.diagram], ['Base+M', 'Base-M~black~wQ-bQ']);
  assert.equal(await read('#'), null);
  assert.equal(await read('#tree=1.0.x.'), 'damaged');
});

test('a record with variations comes whole, one without as a line', () => {
  /** @type {ImportedGame} */
  const plain = {
    line: 1,
    tags: [],
    turns: RECORD,
    comments: { 1: 'bold', 2: 'sound' },
    gameString: 'Base;InProgress',
  };
  const line = ofRecord(plain);
  assert.deepEqual(line.turns(line.end()), RECORD);
  assert.deepEqual(
    line.path(line.end()).map((node) => node.notes.comment),
    ['bold', 'sound', '', ''],
  );
  const nodes = [
    { parent: 0, text: '' },
    { parent: 0, text: 'wS1' },
    { parent: 1, text: 'bS1 wS1-', glyph: 6 },
    { parent: 1, text: 'bA1 wS1-', comment: 'Why not?' },
  ];
  const tree = ofRecord({ ...plain, tree: { gameType: 'Base', nodes } });
  assert.deepEqual(JSON.parse(told(tree)), nodes);
  assert.ok(tree.below(tree.root).every((node) => node.kept));
});

test('places on the table are written as in turns, and read back', () => {
  /** @type {PieceView[]} */
  const pieces = [
    { piece: 'wQ', q: 0, r: 0, height: 0 },
    { piece: 'bQ', q: 1, r: 0, height: 0 },
    { piece: 'bB1', q: 1, r: 0, height: 1 },
    { piece: 'wA1', q: -1, r: 1, height: 0 },
  ];
  assert.equal(placeText(pieces, { q: 1, r: 0 }), 'bB1');
  assert.equal(placeText(pieces, { q: 9, r: 9 }), null);
  for (let q = -3; q <= 3; q++)
    for (let r = -3; r <= 3; r++) {
      const text = placeText(pieces, { q, r });
      if (text) assert.deepEqual(cellOf(pieces, text), { q, r }, text);
    }
  /** @type {import('../../app/analysis/places.js').Drawn[]} */
  const drawn = [
    { from: { q: 0, r: 1 }, to: { q: 0, r: 1 }, color: 'green' },
    { from: { q: 0, r: 0 }, to: { q: 2, r: 0 }, color: 'green' },
  ];
  /** @type {import('../../app/analysis/places.js').Drawings} */
  let written = { marks: [], arrows: [] };
  for (const one of drawn) written = drawnInto(pieces, written, one) ?? written;
  assert.deepEqual(drawnOf(pieces, written), drawn);
  assert.equal(
    lineOf(pieces, { gameType: 'Base+ML', toMove: 'black', repetition: false }),
    'Base-ML~black~endless~1-wQ-bQ.bB1_wA1',
  );
});

test('drawing changes what is drawn, and nothing else: neither colours nor what cannot be shown', () => {
  /** @type {PieceView[]} */
  const pieces = [
    { piece: 'wQ', q: 0, r: 0, height: 0 },
    { piece: 'bQ', q: 1, r: 0, height: 0 },
  ];
  const notes = { marks: ['red wQ', 'blue bA3-'], arrows: ['yellow wQ bQ', 'red wA1 bQ'] };
  assert.deepEqual(
    drawnOf(pieces, notes).map((one) => one.color),
    ['red', 'yellow'],
  );
  const more = drawnInto(pieces, notes, { from: { q: 1, r: 0 }, to: { q: 1, r: 0 } });
  assert.deepEqual(more, { ...notes, marks: ['red wQ', 'blue bA3-', 'green bQ'] });
  const less = drawnInto(pieces, notes, { from: { q: 0, r: 0 }, to: { q: 1, r: 0 } });
  assert.deepEqual(less, { ...notes, arrows: ['red wA1 bQ'] }, 'the same once more takes it away');
  const full = { marks: [], arrows: Array.from({ length: 256 }, () => 'red wA1 bQ') };
  assert.equal(drawnInto(pieces, full, { from: { q: 0, r: 0 }, to: { q: 1, r: 0 } }), null);
  assert.equal(drawnInto(pieces, notes, { from: { q: 7, r: 7 }, to: { q: 1, r: 0 } }), null);
});

test('a tree that came by a link has the same record as before', async () => {
  const own = makeTree(emptyTable('Base'));
  const first = own.add(own.root, 'wS1') ?? 0;
  own.add(first, 'bS1 wS1-');
  own.note(first, { comment: 'mine' });
  const back = await fromLink((await toLink(own, first)) ?? '');
  assert.ok(back && !back.tree.hasRecord(), 'nothing of it is a record');
  assert.ok(back.tree.removable(back.at));
  const record = ofLine(emptyTable('Base'), RECORD);
  const mine = record.add(record.root, 'wA1') ?? 0;
  const again = await fromLink((await toLink(record, mine)) ?? '');
  assert.ok(again);
  assert.ok(again.tree.hasRecord() && again.tree.removable(again.at));
  assert.ok(!again.tree.removable(again.tree.end()));
  // A plain line: what was added to it, too.
  const line = ofLine(emptyTable('Base'), RECORD.slice(0, 2));
  const added = line.add(line.end(), RECORD[2]) ?? 0;
  for (const [tree, kept] of /** @type {[Tree, number][]} */ ([
    [line, 2],
    [ofLine(emptyTable('Base'), RECORD, 0), 0],
  ])) {
    const told = await read(lineAddress(tree, tree === line ? added : tree.root).slice('/analysis'.length));
    assert.ok(told && typeof told !== 'string');
    assert.equal(told.tree.below(told.tree.root).filter((node) => node.id && node.kept).length, kept);
    assert.equal(told.tree.hasRecord(), kept > 0);
  }
});

test('a comment is as long as records allow, and cut only between letters', () => {
  const tree = ofLine(emptyTable('Base'), RECORD);
  const long = 'x'.repeat(20_000);
  tree.note(tree.root, { comment: long });
  assert.equal(tree.node(tree.root).notes.comment, long);
  for (const letter of ['x', 'é', '蜂', '🐝']) {
    tree.note(tree.root, { comment: `x${letter.repeat(LONGEST_COMMENT)}` });
    const { comment } = tree.node(tree.root).notes;
    const bytes = new TextEncoder().encode(comment).length;
    assert.ok(bytes <= LONGEST_COMMENT && bytes > LONGEST_COMMENT - 4, `${letter}: ${bytes}`);
    assert.match(comment, new RegExp(`^x(${letter})+$`, 'u'));
  }
});

test('a review belongs to the turns that were judged, whatever is promoted meanwhile', () => {
  const tree = ofLine(emptyTable('Base'), RECORD);
  const turns = tree.path(tree.end()).map((node) => node.id);
  const other = tree.add(tree.root, 'wA1') ?? 0;
  tree.promote(other);
  const even = { value: 0, chance: 500, text: '' };
  /** @type {import('../../types/wire.js').JudgedView} */
  const judged = {
    ply: 2,
    player: 'black',
    turn: RECORD[1],
    grade: 'mistake',
    best: { ...even, chance: 700 },
    after: even,
    depth: 5,
    line: ['bA1 wS1-'],
    better: [],
    wrong: [],
  };
  const rest = { effort: 1, judgement: 1, graph: [], moments: [], accuracy: { white: null, black: null } };
  apply(tree, { turns: [judged], ...rest }, tree.root, turns);
  assert.equal(tree.node(turns[1]).notes.glyph, 2);
  assert.deepEqual(
    tree.node(turns[0]).children.map((id) => tree.node(id).text),
    [RECORD[1], 'bA1 wS1-'],
  );
  assert.equal(tree.node(other).children.length, 0);
  assert.ok(isAsGood(judged, 660) && isAsGood(judged, 900) && !isAsGood(judged, 640) && !isAsGood(judged, -1));
});

test('the editor is told which tile rests, where a pillbug could throw it', () => {
  /** @type {import('../../types/wire.js').PositionView} */
  const position = {
    ply: 2,
    toMove: 'white',
    pieces: [
      { piece: 'wP', q: 0, r: 0, height: 0 },
      { piece: 'bQ', q: 1, r: 0, height: 0 },
    ],
    hands: { white: [], black: [] },
    legal: [],
    mustPass: false,
    pinned: [],
    last: { piece: 'bQ', text: 'bQ wP-', by: 'black' },
  };
  assert.equal(lineHere(position, emptyTable('Base+MP')), 'Base-MP~white~bQ~wP-bQ');
  assert.equal(lineHere(position, emptyTable('Base+M')), 'Base-M~white~wP-bQ');
  const { last, ...first } = position;
  assert.ok(last);
  const line = 'Base-P~white~wP~tournament~wP-bQ';
  assert.equal(lineHere(first, startOf(line)), line);
});

test('chances follow the curve that was fitted to games', () => {
  const sources = ['hive-review', 'hive-search'].flatMap((crate) => {
    try {
      return [readFileSync(new URL(`../../../crates/${crate}/src/chance.rs`, import.meta.url), 'utf8')];
    } catch {
      return [];
    }
  });
  const found = sources.flatMap((text) => /SCALE: f64 = ([\d.]+);/.exec(text)?.[1] ?? []);
  assert.deepEqual(found.map(Number), [SCALE]);
  const even = { value: 0, chance: 500, text: '' };
  assert.equal(chance(even, 'white'), 0.5);
  assert.equal(chance({ value: 0, pliesToEnd: 3, chance: 1000, text: '' }, 'black'), 0);
  assert.equal(chance({ ...even, chance: 700 }, 'white'), 1 - chance({ ...even, chance: 700 }, 'black'));
  assert.deepEqual([chanceOf('#3'), chanceOf('#-3,9'), chanceOf('0.00'), chanceOf('x')], [1, 0, 0.5, null]);
  assert.ok(Math.abs(Number(chanceOf('1.00,12')) - 1 / (1 + Math.exp(-100 / SCALE))) < 1e-9);
  assert.equal(evaluationText({ ...even, value: 150 }, 'black', 7), '-1.50,7');
  assert.equal(evaluationText({ ...even, value: 0, pliesToEnd: -4 }, 'white', 0), '#-2');
});
