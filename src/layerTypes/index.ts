import { z } from 'zod';
import type { LayerProblem } from '../domain/layers/record/layerProblem.ts';
import type { LegendEntry } from '../domain/layers/record/legend.ts';
import { err, type Result } from '../lib/result.ts';
import { annotationLayer } from './annotationLayer/index.ts';
import { arcgisFeatureLayer } from './arcgisFeatureLayer/index.ts';
import { arcgisImageServer } from './arcgisImageServer/index.ts';
import { arcgisMapServer } from './arcgisMapServer/index.ts';
import { boxmodelLayer } from './boxmodelLayer/index.ts';
import { cogLayer } from './cogLayer/index.ts';
import type {
  Band,
  FieldsOf,
  LayerSource,
  LegendRule,
  Question,
  Trait,
  TypedDefinition,
} from './defineLayerType.ts';
import { demLayer } from './demLayer/index.ts';
import { domLayer } from './domLayer/index.ts';
import { GeniusSpatialMapServer } from './GeniusSpatialMapServer/index.ts';
import { fitRecord, untypedRecordSchema } from './layerRecord.ts';
import { maxmodelLayer } from './maxmodelLayer/index.ts';
import { obliquemodelLayer } from './obliquemodelLayer/index.ts';
import { ogcFeatureLayer } from './ogcFeatureLayer/index.ts';
import { pipelinemodelLayer } from './pipelinemodelLayer/index.ts';
import { pmtilesLayer } from './pmtilesLayer/index.ts';
import { pointmodelLayer } from './pointmodelLayer/index.ts';
import { vectorLayer } from './vectorLayer/index.ts';
import { vectorPmtilesLayer } from './vectorPmtilesLayer/index.ts';
import { vectorTileLayer } from './vectorTileLayer/index.ts';
import { wfsLayer } from './wfsLayer/index.ts';
import { WebMapTileServiceImageryProvider } from './WebMapTileServiceImageryProvider/index.ts';

export { fileLayerDefinition, type FileLayer } from './vectorLayer/fileLayer.ts';

/** The layer types of a map layer record: those of viewer.md, section 3, by the names the bureau's services use, and our own. */
const TABLE = {
  annotationLayer,
  boxmodelLayer,
  demLayer,
  domLayer,
  maxmodelLayer,
  obliquemodelLayer,
  pipelinemodelLayer,
  pointmodelLayer,
  vectorLayer,
  arcgisMapServer,
  GeniusSpatialMapServer,
  WebMapTileServiceImageryProvider,
  ogcFeatureLayer,
  arcgisFeatureLayer,
  wfsLayer,
  pmtilesLayer,
  cogLayer,
  vectorPmtilesLayer,
  arcgisImageServer,
  vectorTileLayer,
};

type Table = typeof TABLE;

/** One of {@link LAYER_TYPES}. */
export type LayerType = keyof Table;

/** What a definition of each type has beside that which all have. */
type OwnFields = { [P in LayerType]: FieldsOf<Table[P]> };

/** A record that parsed: all that an engine needs to show one layer in both views; each type has fields of its own. */
export type LayerDefinition<T extends LayerType = LayerType> = {
  [P in T]: TypedDefinition<P, OwnFields[P]>;
}[T];

/** A record of a type as people write it. */
export type LayerRecord<T extends LayerType = LayerType> = {
  [P in T]: z.input<z.ZodObject<Table[P]['schema']['shape']>>;
}[T];

/** The types whose legend comes from the record alone; the engine must not tell one. */
export type RecordLegendType = {
  [T in LayerType]: Table[T]['legend']['by'] extends 'record' ? T : never;
}[LayerType];

/** The types that have a trait. */
type TypeWith<K extends Trait> = {
  [T in LayerType]: K extends Table[T]['traits'][number] ? T : never;
}[LayerType];

/** What the table says of each type, in a form that a type not known before can be looked up in. */
interface Known<T extends LayerType> {
  readonly type: T;
  readonly name: { readonly zh: string; readonly en: string };
  readonly band: Band;
  readonly legend: LegendRule<LayerDefinition<T>>;
  question(definition: LayerDefinition<T>): Question;
  source(definition: LayerDefinition<T>): LayerSource;
  readonly traits: readonly Trait[];
  readonly schema: z.ZodType;
  parse(id: string, data: unknown): Result<LayerDefinition<T>, LayerProblem>;
}

const KNOWN: { readonly [T in LayerType]: Known<T> } = TABLE;

/** All layer types. */
export const LAYER_TYPES = Object.keys(TABLE) as readonly LayerType[];

/** Narrows a text from a record to a known layer type. */
export function isLayerType(text: string): text is LayerType {
  return Object.hasOwn(TABLE, text);
}

/** The `data` of a map layer record, of whichever type. Unknown extra fields pass. */
export const layerRecordSchema = z.union(LAYER_TYPES.map((type) => TABLE[type].schema));

/** The schema of the records of one type. */
export function layerTypeSchema(type: LayerType): z.ZodType {
  return KNOWN[type].schema;
}

function namedType(data: unknown): LayerType | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  return typeof data.type === 'string' && isLayerType(data.type) ? data.type : undefined;
}

/**
 * Parses one map layer record.
 * @param id the layer's id (its catalogue code)
 * @param data the record's `data`, as read from the service or a config file
 * @returns the definition, or the reason to show on the failed node
 */
export function parseLayerRecord(id: string, data: unknown): Result<LayerDefinition, LayerProblem> {
  const type = namedType(data);
  if (type !== undefined) return KNOWN[type].parse(id, data);
  const record = fitRecord(untypedRecordSchema, data);
  return err(record.ok ? { code: 'unknown-type', detail: record.value.type } : record.error);
}

/** What is wrong with one map layer record; undefined for a sound one. See {@link parseLayerRecord}. */
export function layerRecordProblem(id: string, data: unknown): LayerProblem | undefined {
  const parsed = parseLayerRecord(id, data);
  return parsed.ok ? undefined : parsed.error;
}

type NameKey = `layer.type.${LayerType}`;

/** What people call each type, as texts of the portal. */
export function layerTypeNames(language: 'zh' | 'en'): Readonly<Record<NameKey, string>> {
  const names = LAYER_TYPES.map((type): [NameKey, string] => [
    `layer.type.${type}`,
    KNOWN[type].name[language],
  ]);
  return Object.fromEntries(names) as Record<NameKey, string>;
}

/** Whether the layers of a type have a trait. */
export function typeHas(type: LayerType, trait: Trait): boolean {
  return KNOWN[type].traits.includes(trait);
}

/** Whether a layer has a trait. */
export function hasTrait<K extends Trait>(
  definition: LayerDefinition,
  trait: K,
): definition is LayerDefinition<TypeWith<K>> {
  return typeHas(definition.type, trait);
}

/** The band that the layers of a type are drawn in. */
export function typeBand(type: LayerType): Band {
  return KNOWN[type].band;
}

/** A layer's legend, as far as its record tells it. */
export function recordLegend<T extends LayerType>(definition: LayerDefinition<T>): readonly LegendEntry[] {
  const { legend }: Known<T> = KNOWN[definition.type];
  return legend.by === 'record' ? legend.entries(definition) : [];
}

/** How a layer answers spatial queries. */
export function layerQuestion<T extends LayerType>(definition: LayerDefinition<T>): Question {
  return KNOWN[definition.type].question(definition);
}

/** What a layer reads. */
export function layerSource<T extends LayerType>(definition: LayerDefinition<T>): LayerSource {
  return KNOWN[definition.type].source(definition);
}

type FieldName = { [T in LayerType]: keyof LayerDefinition<T> }[LayerType];

type FieldValue<K extends FieldName> = {
  [T in LayerType]: K extends keyof LayerDefinition<T> ? LayerDefinition<T>[K] : undefined;
}[LayerType];

/** A field that layers of some types have; undefined for those of all others. */
export function layerField<K extends FieldName>(definition: LayerDefinition, field: K): FieldValue<K> {
  return (definition as { readonly [P in K]?: FieldValue<P> })[field] as FieldValue<K>;
}

/** The parts of a layer that comes in parts; none of any other. */
export function layerParts(definition: LayerDefinition): readonly string[] {
  return hasTrait(definition, 'parts') ? (definition.pipeChildren ?? []) : [];
}
