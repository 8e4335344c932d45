import { expect, it } from 'vitest';
import { expandSubdomains, subdomainsOf, tileAddress, tileTemplateOf } from './tileTemplate.ts';

const tile = { level: 3, column: 5, row: 2, rows: 8 };

it.each([
  ['/geo/tiles/imagery/', 'jpg', '/geo/tiles/imagery/3/5/2.jpg'],
  ['/geo/tiles/imagery', undefined, '/geo/tiles/imagery/3/5/2.png'],
  ['https://tile.test/{z}/{x}/{-y}.png', 'png', 'https://tile.test/3/5/5.png'],
  [
    'https://t.test/wmts?M={TileMatrix}&C={TileCol}&R={TileRow}',
    undefined,
    'https://t.test/wmts?M=3&C=5&R=2',
  ],
  ['https://t.test/{Z}/{Y}/{X}', undefined, 'https://t.test/3/2/5'],
])('addresses a tile of %s', (link, format, expected) => {
  expect(tileAddress([tileTemplateOf(link, format)], tile)).toBe(expected);
});

it('spreads tiles over the hosts, each tile always at the same', () => {
  const templates = expandSubdomains('https://t{s}.test/{z}/{x}/{y}', ['0', '1', '2']);
  expect(templates).toEqual([
    'https://t0.test/{z}/{x}/{y}',
    'https://t1.test/{z}/{x}/{y}',
    'https://t2.test/{z}/{x}/{y}',
  ]);
  const hosts = [0, 1, 2, 3].map((column) => new URL(tileAddress(templates, { ...tile, column })).host);
  expect(hosts).toEqual(['t2.test', 't0.test', 't1.test', 't2.test']);
});

it('takes a, b and c where the record names no hosts', () => {
  expect(expandSubdomains('https://{s}.test/{z}', undefined)).toHaveLength(3);
  expect(expandSubdomains('https://one.test/{z}', ['a'])).toEqual(['https://one.test/{z}']);
});

it.each([
  ['0, 1,2', ['0', '1', '2']],
  ['abc', ['a', 'b', 'c']],
  [['t0'], ['t0']],
])('reads hosts from %j', (given, expected) => {
  expect(subdomainsOf(given)).toEqual(expected);
});
