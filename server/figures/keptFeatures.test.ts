import { expect, test } from 'vitest';
import type { GeoFeature, GeoLayer } from '../../services/index.ts';
import { extentsMeet } from '../../src/domain/geodesy/extent.ts';
import { extentOfParts, positionRuns } from '../base/geo/geometry.ts';
import { createClip } from './clip.ts';
import { streamedFeatures, type FigureFeatures, type Wanted } from './figureFeatures.ts';
import { keptFeatures } from './keptFeatures.ts';

const square = (west: number, south: number, side: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});

const FEATURES: readonly GeoFeature[] = Array.from({ length: 40 }, (_, at) => ({
  id: at + 1,
  properties: { kind: at % 3 === 0 ? 'wood' : 'grass' },
  geometry: square(82 + 0.01 * (at % 8), 44 + 0.01 * Math.floor(at / 8), 0.008),
}));

const layerOf = (changes: Partial<GeoLayer>): GeoLayer => ({
  name: 'land',
  storedName: 'land',
  columned: undefined,
  indexBuild: undefined,
  title: '',
  titleEn: '',
  note: '',
  importedAt: undefined,
  geometryType: 'polygon',
  style: { rules: [] },
  revision: 'r1',
  storedRevision: 'r1',
  extent: { west: 82, south: 44, east: 83, north: 45 },
  rank: 0,
  cut: { digest: '', hiddenFields: new Set(), limits: undefined },
  hasOverviews: false,
  storedKinds: undefined,
  isLarge: false,
  ...changes,
});

/** A store that counts how often a layer is read. */
function countingStore(features = FEATURES) {
  let readings = 0;
  const featurePages: Parameters<typeof keptFeatures>[0]['featurePages'] = async function* (_, { extent }) {
    readings += 1;
    await Promise.resolve();
    yield features.filter(
      ({ geometry }) => extent === undefined || extentsMeet(extent, extentOfParts(positionRuns(geometry))),
    );
  };
  return { readings: () => readings, featurePages };
}

const EVERYTHING: Wanted = { clip: undefined, near: undefined, counts: () => true };

async function given(features: FigureFeatures, layer: GeoLayer, wanted: Partial<Wanted> = {}) {
  const all: { readonly id: number; readonly areaKm2: number }[] = [];
  for await (const page of features(layer, { ...EVERYTHING, ...wanted }))
    all.push(...page.map(({ id, areaKm2 }) => ({ id, areaKm2 })));
  return all;
}

const WANTED: readonly Partial<Wanted>[] = [
  {},
  { counts: ({ kind }) => kind === 'wood' },
  { near: { west: 82.021, south: 44.011, east: 82.035, north: 44.022 } },
  { clip: createClip([square(82.004, 44.004, 0.03)]) },
  {
    clip: createClip([square(82.004, 44.004, 0.03)]),
    near: { west: 82.02, south: 44, east: 82.03, north: 44.05 },
    counts: ({ kind }) => kind === 'grass',
  },
];

test.each(WANTED)('features that are kept are those that are read anew: %j', async (wanted) => {
  const fresh = await given(streamedFeatures(countingStore()), layerOf({}), wanted);
  expect(fresh.length).toBeGreaterThan(0);
  const store = countingStore();
  const kept = keptFeatures(store);
  expect(await given(kept, layerOf({}), wanted)).toEqual(fresh);
  expect(await given(kept, layerOf({}), wanted)).toEqual(fresh);
  expect(store.readings()).toBe(1);
});

test('a layer is read anew when it has changed, and for those who see another part of it', async () => {
  const store = countingStore();
  const kept = keptFeatures(store);
  const cut = { digest: 'part', hiddenFields: new Set<string>(), limits: undefined };
  for (const layer of [layerOf({}), layerOf({ cut }), layerOf({}), layerOf({ cut })])
    await given(kept, layer);
  expect(store.readings()).toBe(2);
  await given(kept, layerOf({ revision: 'r2' }));
  await given(kept, layerOf({ revision: 'r2' }));
  expect(store.readings()).toBe(3);
});

test('a layer that is too large is read each time', async () => {
  const ring = Array.from({ length: 30_000 }, (_, at) => {
    const turn = (2 * Math.PI * at) / 29_999;
    return [82 + 0.1 * Math.cos(turn), 44 + 0.1 * Math.sin(turn)];
  });
  const large = Array.from({ length: 20 }, (_, at) => ({
    id: at + 1,
    properties: {},
    geometry: { type: 'Polygon' as const, coordinates: [ring] },
  }));
  const store = countingStore(large);
  const kept = keptFeatures(store);
  const first = await given(kept, layerOf({}));
  expect(first).toHaveLength(20);
  expect(await given(kept, layerOf({}))).toEqual(first);
  // Once to see how large it is.
  expect(store.readings()).toBe(3);
});

test('a layer that could not be read is read again', async () => {
  const store = countingStore();
  let isGone = true;
  const kept = keptFeatures({
    featurePages(layer, query) {
      if (isGone) throw new Error('gone');
      return store.featurePages(layer, query);
    },
  });
  await expect(given(kept, layerOf({}))).rejects.toThrow('gone');
  isGone = false;
  expect(await given(kept, layerOf({}))).toHaveLength(FEATURES.length);
});
