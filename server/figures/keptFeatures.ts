import { setImmediate as nextTurn } from 'node:timers/promises';
import { extentsMeet } from '../../src/domain/geodesy/extent.ts';
import type { FeatureStore, GeoLayer } from '../../services/index.ts';
import { positionRuns } from '../base/geo/geometry.ts';
import type { Clip } from './clip.ts';
import { measured, streamedFeatures, type FigureFeatures, type MeasuredFeature } from './figureFeatures.ts';

type Features = readonly MeasuredFeature[];

/**
 * What is kept, in positions: some seventy bytes each. The sample's land survey has 250,000. A layer that is larger is read from the
 * database each time.
 */
const MOST_POSITIONS = { ofLayer: 500_000, ofAll: 900_000 } as const;

/** A feature beside its positions weighs as much as so many of them. */
const FEATURE_WEIGHT = 12;

/** Features that are looked at before the server's other requests have their turn. */
const TURN = 500;

/** Features whose part of an area is measured before others have their turn: some milliseconds. */
const MEASURING_TURN = 50;

/** A layer as it is kept; without features where it is too large for that. */
interface Whole {
  readonly features: Features | undefined;
  readonly weight: number;
}

const TOO_LARGE: Whole = { features: undefined, weight: 0 };

async function readWhole(store: Pick<FeatureStore, 'featurePages'>, layer: GeoLayer): Promise<Whole> {
  const features: MeasuredFeature[] = [];
  let weight = 0;
  if (layer.isLarge) return TOO_LARGE;
  for await (const page of store.featurePages(layer, {})) {
    for (const feature of page) {
      const one = measured(feature, undefined);
      if (one === undefined) continue;
      features.push(one);
      weight += FEATURE_WEIGHT + positionRuns(one.geometry).reduce((sum, { length }) => sum + length, 0);
    }
    if (weight > MOST_POSITIONS.ofLayer) return TOO_LARGE;
  }
  return { features, weight };
}

/** Keeps layers as they are seen by those who see the same of them, each in its last revision; those asked for longest ago go first. */
function createWholes(store: Pick<FeatureStore, 'featurePages'>): (layer: GeoLayer) => Promise<Whole> {
  const kept = new Map<
    string,
    { readonly revision: string; readonly whole: Promise<Whole>; weight: number }
  >();
  const letGo = () => {
    let sum = [...kept.values()].reduce((all, { weight }) => all + weight, 0);
    for (const [key, { weight }] of kept) {
      if (sum <= MOST_POSITIONS.ofAll) return;
      sum -= weight;
      kept.delete(key);
    }
  };
  return (layer) => {
    const key = JSON.stringify([layer.name, layer.cut.digest]);
    const { revision } = layer;
    const known = kept.get(key);
    kept.delete(key);
    if (known?.revision === revision) {
      kept.set(key, known);
      return known.whole;
    }
    const entry = { revision, whole: readWhole(store, layer), weight: 0 };
    kept.set(key, entry);
    entry.whole.then(
      ({ weight }) => {
        entry.weight = weight;
        letGo();
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key);
      },
    );
    return entry.whole;
  };
}

/** The parts of features that lie within an area. */
async function partsWithin(features: Features, clip: Clip): Promise<Features> {
  const parts: MeasuredFeature[] = [];
  const near = features.filter(({ extent }) => extentsMeet(extent, clip.extent));
  for (let from = 0; from < near.length; from += MEASURING_TURN) {
    parts.push(...near.slice(from, from + MEASURING_TURN).flatMap((one) => measured(one, clip) ?? []));
    await nextTurn();
  }
  return parts;
}

/**
 * Features that are read and measured once, and kept until their layer changes: figures are asked for again and again, of one kind and
 * then of another. What lies within an area is kept as long as its clip is.
 */
export function keptFeatures(store: Pick<FeatureStore, 'featurePages'>): FigureFeatures {
  const streamed = streamedFeatures(store);
  const wholeOf = createWholes(store);
  const parts = new WeakMap<Clip, WeakMap<Features, Promise<Features>>>();

  const partsOf = (features: Features, clip: Clip): Promise<Features> => {
    const byLayer = parts.get(clip) ?? new WeakMap<Features, Promise<Features>>();
    parts.set(clip, byLayer);
    const known = byLayer.get(features) ?? partsWithin(features, clip);
    byLayer.set(features, known);
    return known;
  };

  return async function* (layer, wanted) {
    const { clip, near, counts } = wanted;
    const { features } = await wholeOf(layer);
    if (features === undefined) {
      yield* streamed(layer, wanted);
      return;
    }
    const counted = clip === undefined ? features : await partsOf(features, clip);
    for (let from = 0; from < counted.length; from += TURN) {
      if (from > 0) await nextTurn();
      yield counted
        .slice(from, from + TURN)
        .filter(
          ({ properties, extent }) => counts(properties) && (near === undefined || extentsMeet(extent, near)),
        );
    }
  };
}
