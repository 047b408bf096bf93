// Places in the page and their addresses, with a server and as plain files in a folder.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, pathOf } from '../../app/site.js';

/** @param {string} address */
const at = (address) => new URL(address, 'http://example.org');

test('with a server, an address is the place itself', () => {
  for (const path of ['/', '/rules/queen', '/game/abc_-123', '/analysis#game=Base']) {
    assert.equal(addressOf(path), path);
    assert.equal(pathOf(at(path)), at(path).pathname);
  }
});

test('below a folder, every place is a folder and a game stands after the #', () => {
  const all = {
    '/': '/hive/',
    '/rules': '/hive/rules/',
    '/rules/queen': '/hive/rules/queen/',
    '/game/abc_-123': '/hive/game/#abc_-123',
  };
  for (const [path, address] of Object.entries(all)) {
    assert.equal(addressOf(path, '/hive/'), address);
    assert.equal(pathOf(at(address), '/hive/'), path);
  }
  assert.equal(addressOf('/analysis#game=Base', '/hive/'), '/hive/analysis/#game=Base');
  assert.equal(pathOf(at('/hive/analysis/#game=Base'), '/hive/'), '/analysis');
});

test('a file server may leave out the last / or name the file', () => {
  for (const address of ['/hive/rules', '/hive/rules/', '/hive/rules/index.html'])
    assert.equal(pathOf(at(address), '/hive/'), '/rules');
  for (const address of ['/hive', '/hive/', '/hive/index.html']) assert.equal(pathOf(at(address), '/hive/'), '/');
  assert.equal(pathOf(at('/other/rules'), '/hive/'), '/other/rules');
});

test('what leads elsewhere is left alone', () => {
  assert.equal(addressOf('https://example.org/', '/hive/'), 'https://example.org/');
  assert.equal(addressOf('#main', '/hive/'), '#main');
});
