import { fieldTest, fieldValue, type Test } from '../conditions/conditions.ts';
import { esriAttributes, type EsriField } from '../mapserver/layers.ts';
import type { Attributes } from '../mapserver/where.ts';
import { bothAreas, type SearchArea } from '../spatial/searchArea.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { boxParameter } from './area.ts';
import { readFilter, type Filter } from './cql2.ts';
import type { Start } from './items.ts';
import { DEFAULT_LIMIT, MAX_LIMIT, wholeParameter, type Parameters } from './parameters.ts';
import { wrongParameter } from './problem.ts';
import { referenceNamed, type Reference } from './references.ts';
import { datetimeParameter, isWithin } from '../temporal/datetime.ts';
import { temporalField } from '../temporal/temporalField.ts';

/** Which features a request asks for, and how they are answered. */
export interface Selection {
  readonly area: SearchArea | undefined;
  /** Conditions on values that must all be met. */
  readonly values: readonly Test<Attributes>[];
  /** What is to be looked at of a feature besides; undefined where that is all. */
  readonly shapes: Meets | undefined;
  readonly reference: Reference;
  readonly limit: number;
  readonly start: Start;
}

/** Whether a feature meets something. */
export type Meets = (feature: GeoFeature) => boolean;

const valueIn = (name: string) => fieldValue<Attributes>(name, (attributes) => attributes[name] ?? null);

/** What `?field=value` asks for. */
function fieldTests(parameters: Parameters, fields: readonly EsriField[]): readonly Test<Attributes>[] {
  return fields.flatMap((field) => {
    const text = parameters.get(field.name);
    if (text === undefined) return [];
    const isText = field.type === 'esriFieldTypeString';
    const wanted = isText ? text : text.trim() === '' ? NaN : Number(text);
    if (Number.isNaN(wanted)) throw wrongParameter(field.name, '应为数字', 'must be a number');
    return [fieldTest(valueIn(field.name), (value) => value === wanted)];
  });
}

/** What `datetime` asks for; of a layer without dates every feature is at any time. */
function timeTest(parameters: Parameters, fields: readonly EsriField[]): readonly Test<Attributes>[] {
  const span = datetimeParameter(parameters.get('datetime'));
  const field = temporalField(fields);
  if (span === undefined || field === undefined) return [];
  return [fieldTest(valueIn(field.name), (value) => isWithin(value, span))];
}

function filterOf(parameters: Parameters, fields: readonly EsriField[]): Filter {
  const language = parameters.get('filter-lang') ?? 'cql2-text';
  if (language !== 'cql2-text')
    throw wrongParameter('filter-lang', `不支持 ${language}，可用 cql2-text`, 'must be cql2-text');
  const reference = referenceNamed(parameters.get('filter-crs'), 'filter-crs');
  const text = parameters.get('filter');
  return text === undefined
    ? { area: undefined, values: [], shapes: [] }
    : readFilter(text, fields, reference);
}

/** Conditions on values as tests of features; undefined where there are none. */
export function valuesMet(
  tests: readonly Test<Attributes>[],
  fields: readonly EsriField[],
): Meets | undefined {
  if (tests.length === 0) return undefined;
  const read = fields.filter(({ name }) => tests.some(({ reads }) => reads?.includes(name)));
  return (feature) => {
    const attributes = esriAttributes(read, feature);
    return tests.every((test) => test(attributes) === true);
  };
}

/**
 * Reads what a request asks for.
 * @param fields that the caller sees, and may ask for by their names
 * @throws Refusal 400 that names the parameter at fault
 */
export function readSelection(parameters: Parameters, fields: readonly EsriField[]): Selection {
  const boxReference = referenceNamed(parameters.get('bbox-crs'), 'bbox-crs');
  const filter = filterOf(parameters, fields);
  const { shapes } = filter;
  return {
    area: bothAreas(boxParameter(parameters.get('bbox'), boxReference, 'bbox'), filter.area),
    values: [...fieldTests(parameters, fields), ...timeTest(parameters, fields), ...filter.values],
    shapes: shapes.length === 0 ? undefined : (feature) => shapes.every((meets) => meets(feature)),
    reference: referenceNamed(parameters.get('crs'), 'crs'),
    limit: Math.min(MAX_LIMIT, wholeParameter(parameters, 'limit', { min: 1, fallback: DEFAULT_LIMIT })),
    start: {
      offset: wholeParameter(parameters, 'offset', { min: 0, fallback: 0 }),
      at: wholeParameter(parameters, 'after', { min: 0, fallback: 0 }),
    },
  };
}
