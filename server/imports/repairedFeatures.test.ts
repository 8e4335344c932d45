import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder, type TestFolder } from '../../tests/support/portal.ts';
import { batchesOf, geoJsonOf } from './batchFile.ts';
import { createFileThreads } from './fileThreads.ts';

interface StoredRow {
  readonly properties: { readonly name: string };
  readonly geometry: unknown;
}

type Ring = readonly (readonly [number, number])[];

const square = (x: number, y: number, side: number): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const hole = (x: number, y: number, side: number): Ring => [...square(x, y, side)].reverse();
const BOW: Ring = [
  [82, 44],
  [83, 45],
  [83, 44],
  [82, 45],
  [82, 44],
];

const polygon = (...coordinates: readonly Ring[]) => ({ type: 'Polygon', coordinates });
const multi = (...coordinates: readonly (readonly Ring[])[]) => ({ type: 'MultiPolygon', coordinates });

/** By name: a shape, and whether something is wrong with it. */
const SHAPES = {
  plain: { shape: polygon(square(80, 44, 1)), isWrong: false },
  bow: { shape: polygon(BOW), isWrong: true },
  none: { shape: null, isWrong: false },
  'with a hole': { shape: polygon(square(80, 44, 1), hole(80.25, 44.25, 0.125)), isWrong: false },
  'with a hole outside': { shape: polygon(square(80, 44, 1), hole(82, 44.25, 0.125)), isWrong: true },
  apart: { shape: multi([square(80, 44, 1)], [square(82, 44, 1)]), isWrong: false },
  'one over the other': { shape: multi([square(80, 44, 1)], [square(80.5, 44.5, 1)]), isWrong: true },
  'one bow of two': { shape: multi([square(80, 44, 1)], [BOW]), isWrong: true },
  'plain again': { shape: polygon(square(81, 44, 0.25)), isWrong: false },
} as const;

describe('features that were put right', () => {
  let folder: TestFolder;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  it('keep their order and their values, and those that were valid their shapes', async () => {
    const upload = join(folder.path, 'shapes.geojson');
    const features = Object.entries(SHAPES).map(([name, { shape }]) => ({
      ...{ type: 'Feature', properties: { name }, geometry: shape },
    }));
    writeFileSync(upload, JSON.stringify({ type: 'FeatureCollection', features }));
    const threads = createFileThreads(folder.path);
    try {
      const convert = { layer: 'shapes', reference: undefined, use: 'held' } as const;
      const job = { upload, folder: join(folder.path, 'job'), encoding: undefined, convert };
      const outcome = await threads.perform(job);
      if (outcome.kind !== 'converted') throw new Error(JSON.stringify(outcome));
      let text = '';
      for await (const piece of geoJsonOf(batchesOf(outcome.layer.file))) text += piece;
      const { features: rows } = JSON.parse(text) as { readonly features: readonly StoredRow[] };
      const kept = Object.entries(SHAPES).filter(([, { shape }]) => shape !== null);
      expect(rows.map(({ properties }) => properties.name)).toEqual(kept.map(([name]) => name));
      for (const [at, [name, { shape, isWrong }]] of kept.entries())
        if (isWrong) expect(rows[at]?.geometry, name).not.toEqual(shape);
        else expect(rows[at]?.geometry, name).toEqual(shape);
      expect(outcome.layer.report).toEqual({
        taken: kept.length,
        repaired: kept.filter(([, { isWrong }]) => isWrong).length,
        leftOut: { empty: 1, outside: 0, broken: 0, otherKind: 0 },
      });
    } finally {
      await threads.close();
    }
  });
});
