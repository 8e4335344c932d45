import { momentOf, type Period } from '../../src/domain/layers/time/moment.ts';
import type { GeoLayer } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { isOfPeriods, type TimesOfLayer } from '../temporal/layerTimes.ts';
import { WmsException } from './exception.ts';
import type { WmsParameters } from './parameters.ts';

/** Most times and ranges in one request. */
const MOST_TIMES = 200;

/** One time, or a range "first/last" of which a step after a second slash changes nothing: all that lies in it is drawn. */
function periodOf(text: string): Period | undefined {
  const [from, to = from, ...step] = text.split('/');
  const [first, last] = [momentOf(from), momentOf(to)];
  if (first === undefined || last === undefined || step.length > 1 || last.last < first.first)
    return undefined;
  return { first: first.first, last: last.last };
}

function periodsIn(text: string): readonly Period[] {
  const parts = text.split(',');
  const periods = parts.flatMap((part) => periodOf(part.trim()) ?? []);
  if (periods.length === parts.length && parts.length <= MOST_TIMES) return periods;
  throw new WmsException(
    'InvalidDimensionValue',
    `TIME：应为年、月或日（2019、2019-05、2019-05-03），或以 / 分隔的区间，最多 ${String(MOST_TIMES)} 个，以逗号分隔，现为 ${text.slice(0, 80)}`,
    'TIME',
  );
}

/**
 * Reads TIME (OGC 06-042, annex D): which features of each layer are meant, where not all. Layers without times are not bound by it.
 * @throws WmsException InvalidDimensionValue for what is no time, and where no layer of the request has any
 */
export async function timeParameter(
  parameters: WmsParameters,
  layers: readonly GeoLayer[],
  timesOf: TimesOfLayer,
): Promise<ReadonlyMap<string, (feature: GeoFeature) => boolean> | undefined> {
  const text = parameters.get('TIME') ?? '';
  if (text === '') return undefined;
  const periods = periodsIn(text);
  const only = new Map<string, (feature: GeoFeature) => boolean>();
  for (const layer of layers) {
    const times = await timesOf(layer);
    if (times !== undefined) only.set(layer.name, isOfPeriods(times, periods));
  }
  if (only.size > 0) return only;
  const names = layers.map(({ name }) => name).join(', ');
  throw new WmsException('InvalidDimensionValue', `TIME: no layer of ${names} has times`, 'TIME');
}
