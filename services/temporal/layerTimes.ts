import {
  momentOf,
  momentsOf,
  periodsMeet,
  type Moment,
  type Period,
} from '../../src/domain/layers/time/moment.ts';
import { createKeptAnswers } from '../../server/base/keptAnswers.ts';
import type { FeatureStore, GeoLayer } from '../featureStore.ts';
import { fieldsOf } from '../mapserver/layers.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { temporalField } from './temporalField.ts';

/** When a layer's features were. */
export interface LayerTimes {
  /** The property that says so. */
  readonly field: string;
  /** The different times, in their order; at least one. */
  readonly moments: readonly Moment[];
}

/** Tells the times of layers, as far as they are seen; undefined for one whose features have none, or that is too large to be read as a whole. */
export type TimesOfLayer = (layer: GeoLayer) => Promise<LayerTimes | undefined>;

/** Layers whose times are held. */
const MAX_HELD = 200;

async function readTimes(store: FeatureStore, layer: GeoLayer): Promise<LayerTimes | undefined> {
  // Whoever asks what a service offers must not hold the database up for seconds.
  if (layer.isLarge) return undefined;
  const field = temporalField(fieldsOf(await store.propertyKinds(layer)));
  if (field === undefined) return undefined;
  const moments = momentsOf(await store.valuesOf(layer, field.name));
  return moments.length === 0 ? undefined : { field: field.name, moments };
}

/** Reads the times of a feature store's layers, once per revision as it is seen. */
export function createLayerTimes(store: FeatureStore): TimesOfLayer {
  const kept = createKeptAnswers<LayerTimes | undefined>(MAX_HELD);
  return (layer) => kept(`${layer.name} ${layer.revision}`, () => readTimes(store, layer));
}

/** Whether a feature is of one of some periods. */
export function isOfPeriods({ field }: LayerTimes, periods: readonly Period[]) {
  return ({ properties }: GeoFeature): boolean => {
    const moment = momentOf(properties[field]);
    return moment !== undefined && periods.some((period) => periodsMeet(moment, period));
  };
}
