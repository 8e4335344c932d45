import { z } from 'zod';
import { layerTypeSchema, typeBand, type LayerType } from '../../../layerTypes/index.ts';

/** A record's data as JSON holds it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** How a field is filled in. */
export type FieldControl =
  | { readonly kind: 'text' | 'flag' | 'colour' | 'words' }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly isInteger: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'group'; readonly fields: readonly FormField[] };

/** A field of a record, as its schema says. */
export interface FormField {
  /** Its name; of fields that have several spellings the specification's. */
  readonly key: string;
  /** All names that it goes by, {@link key} first. */
  readonly spellings: readonly string[];
  readonly isRequired: boolean;
  readonly control: FieldControl;
}

/** What is used of JSON Schema, as zod writes it. */
interface Json {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Json[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  /** See `spelled` in customConfig.ts. */
  readonly spellingOf?: string;
}

/** Values that differ in upper and lower case alone mean the same: the first stands for them. */
function distinct(values: readonly string[]): readonly string[] {
  const lower = values.map((value) => value.toLowerCase());
  return values.filter((_value, index) => lower.indexOf(lower[index] ?? '') === index);
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: Json): FieldControl {
  const min = minimum ?? exclusiveMinimum;
  return {
    kind: 'number',
    isInteger: type === 'integer',
    ...(min === undefined ? {} : { min }),
    ...(maximum === undefined ? {} : { max: maximum }),
  };
}

function controlOf(json: Json): FieldControl {
  const { type, anyOf = [] } = json;
  if (json.enum !== undefined) return { kind: 'choice', choices: distinct(json.enum) };
  if (anyOf.some((one) => one.type === 'boolean') || type === 'boolean') return { kind: 'flag' };
  if (anyOf.some((one) => one.type === 'array') || type === 'array') return { kind: 'words' };
  if (type === 'number' || type === 'integer') return numberOf(json);
  if (type === 'object') return { kind: 'group', fields: fieldsOf(json) };
  return { kind: json.format === 'color' ? 'colour' : 'text' };
}

function fieldsOf({ properties = {}, required = [] }: Json): readonly FormField[] {
  const spellings = (key: string) =>
    Object.keys(properties).filter((name) => properties[name]?.spellingOf === key);
  return Object.entries(properties)
    .filter(([, json]) => json.spellingOf === undefined)
    .map(([key, json]) => ({
      key,
      spellings: [key, ...spellings(key)],
      isRequired: required.includes(key),
      control: controlOf(json),
    }));
}

const known = new Map<LayerType, readonly FormField[]>();

/** The fields of the records of a type, but for the type itself. */
export function formFields(type: LayerType): readonly FormField[] {
  const fields =
    known.get(type) ??
    fieldsOf(z.toJSONSchema(layerTypeSchema(type), { io: 'input' }) as Json).filter(
      ({ key }) => key !== 'type',
    );
  known.set(type, fields);
  return fields;
}

/** Whether a value is an object of JSON. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name that an object has a field under; the field's own where it has none. */
export function spellingIn(data: JsonObject, { key, spellings }: FormField): string {
  return spellings.find((name) => data[name] !== undefined) ?? key;
}

/** An object with another value at a path; without the field where it is undefined. Groups that are missing are made. */
export function withValue(
  data: JsonObject,
  [name = '', ...below]: readonly string[],
  value: unknown,
): JsonObject {
  const child = data[name];
  const next = below.length === 0 ? value : withValue(isJsonObject(child) ? child : {}, below, value);
  if (next === undefined) return Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));
  return { ...data, [name]: next };
}

/** The groups of a layer's look that its kind of geometry, or its being an annotation layer, calls for. */
export function isShownGroup(key: string, config: JsonObject, type: LayerType | undefined): boolean {
  if (key === 'AnnotationConfig') return type !== undefined && typeBand(type) === 'texts';
  const kind = typeof config.layerType === 'string' ? config.layerType.toLowerCase() : '';
  return key.toLowerCase() === `${kind}config`;
}
