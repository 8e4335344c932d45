import { z } from 'zod';
import type { LayerProblem } from '../domain/layers/record/layerProblem.ts';
import type { LegendEntry } from '../domain/layers/record/legend.ts';
import { ok, type Result } from '../lib/result.ts';
import type { FieldGroup } from './fields.ts';
import {
  COMMON_SHAPE,
  commonDefinition,
  fitRecord,
  type CommonDefinition,
  type CommonRecord,
} from './layerRecord.ts';

/** What lies over what, whatever the tree says, the lowest first: pictures of the ground would hide everything if they lay on top. */
export const BANDS = ['terrain', 'imagery', 'pictures', 'vectors', 'models', 'texts'] as const;

/** One of {@link BANDS}. */
export type Band = (typeof BANDS)[number];

/** What somebody may want to know of a layer without knowing its type. */
export type Trait =
  /** It shapes the ground; heights are asked of it. */
  | 'terrain'
  /** It is a picture of the ground: the imagery's transparency acts on it. */
  | 'imagery'
  /** Among the basic data it stands for the ground itself, as a base map does, and shows no finer levels than a role may see. */
  | 'groundPicture'
  /** It comes as pictures that cover the ground. */
  | 'coversGround'
  /** It is a 3D model. */
  | 'model'
  /** Its features stand on the ground: they are seen from aside, not from above. */
  | 'standsOnGround'
  /** It comes in parts, which are switched one by one. */
  | 'parts'
  /** Its features are pipes, which can be picked by their kind. */
  | 'pipes'
  /** Its features may be areas in a file, within which a query is to stay. */
  | 'areas'
  /** Its features can become plots. */
  | 'plotSource';

/** How a layer answers spatial queries (viewer.md, section 7). */
export type Question =
  /** The 3D data service tells, by the layer's code there. */
  | { readonly by: 'code'; readonly code: string }
  /** The layer's own map service tells, by GetFeatureInfo. */
  | { readonly by: 'service'; readonly link: string; readonly names: string }
  /** What is drawn tells, if it can; else it is said why nobody does. */
  | { readonly by: 'handle'; readonly otherwise: 'no-code' | 'unsupported' };

/** What stands behind a layer's link, by what it is asked. */
export type SourceKind =
  | 'wms'
  | 'wmts'
  | 'wfs'
  | 'arcgis'
  | 'arcgisFeatures'
  | 'arcgisImage'
  | 'vectorTiles'
  | 'ogcFeatures'
  | 'tiles'
  | 'pmtiles'
  | 'cog'
  | 'tileset'
  | 'file'
  | 'elevation';

/** What a layer reads. */
export interface LayerSource {
  readonly kind: SourceKind;
  /** What of the service it shows, as the service calls it; the parts of a model that comes in parts. None where that is all. */
  readonly names: readonly string[];
}

/** How a layer's legend is made. */
export type LegendRule<D> =
  /** The record is enough. */
  | { readonly by: 'record'; entries(definition: D): readonly LegendEntry[] }
  /** The features and how they are drawn tell. */
  | { readonly by: 'features' }
  /** The service tells. */
  | { readonly by: 'service' };

/** A record of a type as people write it, without fields that the portal does not know. */
type RecordShape<T extends string, S extends z.ZodRawShape> = typeof COMMON_SHAPE & {
  readonly type: z.ZodLiteral<T>;
} & S;

/** A record of a type that parsed: all that an engine needs to show one layer in both views. */
export type TypedDefinition<T extends string, F extends object> = CommonDefinition & {
  readonly type: T;
} & F;

/** What the portal knows of a layer type. */
export interface LayerTypeSpec<
  T extends string,
  S extends z.ZodRawShape,
  F extends object,
  L extends LegendRule<TypedDefinition<T, F>>,
  M extends readonly Trait[],
> {
  /** As records name it; its folder has the same name. */
  readonly type: T;
  /** As people name it. */
  readonly name: { readonly zh: string; readonly en: string };
  /** The record's fields beside those that all types have. */
  readonly fields: FieldGroup<S, F>;
  readonly band: Band;
  readonly legend: L;
  question(definition: TypedDefinition<T, F>): Question;
  source(definition: TypedDefinition<T, F>): LayerSource;
  readonly traits: M;
}

/** A layer type as the table holds it. */
export interface LayerTypeModule<
  T extends string,
  S extends z.ZodRawShape,
  F extends object,
  L extends LegendRule<TypedDefinition<T, F>>,
  M extends readonly Trait[],
> extends Omit<LayerTypeSpec<T, S, F, L, M>, 'fields'> {
  /** Unknown extra fields pass, those of other types among them. */
  readonly schema: z.ZodObject<RecordShape<T, S>, z.core.$loose>;
  /** @param data the record's `data`, which names this type */
  parse(id: string, data: unknown): Result<TypedDefinition<T, F>, LayerProblem>;
}

/** The fields that definitions of a type have beside those that all have. */
export type FieldsOf<M> =
  M extends LayerTypeModule<infer _T, infer _S, infer F, infer _L, infer _M> ? F : never;

/** Makes a layer type of what it alone knows; its folder's door holds nothing else. */
export function defineLayerType<
  T extends string,
  S extends z.ZodRawShape,
  F extends object,
  L extends LegendRule<TypedDefinition<T, F>>,
  const M extends readonly Trait[],
>({ fields, ...spec }: LayerTypeSpec<T, S, F, L, M>): LayerTypeModule<T, S, F, L, M> {
  const { type } = spec;
  const schema = z.looseObject({ ...COMMON_SHAPE, type: z.literal(type), ...fields.shape });
  return {
    ...spec,
    schema,
    parse(id, data) {
      // What fits the schema fits both shapes, which TypeScript cannot tell of a shape that it does not know yet.
      const known = schema as z.ZodType as z.ZodType<CommonRecord & z.output<z.ZodObject<S>>>;
      const record = fitRecord(known, data);
      if (!record.ok) return record;
      const common = commonDefinition(id, record.value);
      return common.ok ? ok({ ...common.value, type, ...fields.take(record.value) }) : common;
    },
  };
}

/** The legend of a type whose layers need none. */
export const NO_LEGEND = { by: 'record', entries: () => [] } as const;

/** Asked by its code at the 3D data service where it has one, else by what is drawn. */
export function askedByCode(
  code: string | undefined,
  otherwise: 'no-code' | 'unsupported' = 'unsupported',
): Question {
  return code === undefined ? { by: 'handle', otherwise } : { by: 'code', code };
}

/** All that stands behind the link, whatever it is called. */
export const wholeSource = (kind: SourceKind) => (): LayerSource => ({ kind, names: [] });

/** Asked by what is drawn, if that can tell. */
export const byHandle = (): Question => ({ by: 'handle', otherwise: 'unsupported' });
