import { expect, it } from 'vitest';
import { triedTiles } from './triedTiles.ts';

it('asks for the tiles of a place, row from the north or the south', () => {
  expect(triedTiles('https://t/{z}/{x}/{y}.png')).toEqual([
    { level: 6, address: 'https://t/6/46/23.png' },
    { level: 10, address: 'https://t/10/745/369.png' },
    { level: 0, address: 'https://t/0/0/0.png' },
  ]);
  expect(triedTiles('https://t/{z}/{x}/{-y}.png')[0]?.address).toBe('https://t/6/46/40.png');
});

it('keeps to the levels, the scheme, the hosts and the place of a record', () => {
  expect(triedTiles('/{TileMatrix}/{TileCol}/{TileRow}', { minLevel: 12, maxLevel: 14 })).toHaveLength(1);
  const pyramid = { kind: 'geographic', maxLevel: 1, place: { lon: 1, lat: 1 } } as const;
  expect(triedTiles('https://{s}.t/{z}/{x}/{y}', { ...pyramid, subdomains: ['t0', 't1'] })).toEqual([
    { level: 1, address: 'https://t0.t/1/2/0' },
    { level: 0, address: 'https://t1.t/0/1/0' },
  ]);
});
