import { z } from 'zod';
import { layerConfigSchema, type LayerConfig } from '../domain/layers/record/customConfig.ts';
import { labelExpressionSchema } from '../domain/layers/record/labelExpression.ts';
import { layerClassesSchema, type LayerClasses } from '../domain/layers/record/layerClasses.ts';
import { layerColumnsSchema, type LayerColumns } from '../domain/layers/record/layerColumns.ts';
import { subdomainsOf } from '../domain/layers/raster/tileTemplate.ts';

/** Fields of a record that some types have, and what a definition takes of them. */
export interface FieldGroup<S extends z.ZodRawShape, F extends object> {
  readonly shape: S;
  take(record: z.output<z.ZodObject<S>>): F;
}

/** Two groups as one. */
export function together<
  S extends z.ZodRawShape,
  F extends object,
  OtherS extends z.ZodRawShape,
  OtherF extends object,
>(one: FieldGroup<S, F>, other: FieldGroup<OtherS, OtherF>): FieldGroup<S & OtherS, F & OtherF> {
  return {
    shape: { ...one.shape, ...other.shape },
    take(record) {
      // What fits both shapes at once fits each of them, which TypeScript cannot tell of shapes that it does not know yet.
      const own = one.take(record as z.output<z.ZodObject<S>>);
      return { ...own, ...other.take(record as z.output<z.ZodObject<OtherS>>) };
    },
  };
}

const fields = <S extends z.ZodRawShape, F extends object>(
  shape: S,
  take: (record: z.output<z.ZodObject<S>>) => F,
): FieldGroup<S, F> => ({ shape, take });

/** No field but those that all types have. */
export const NO_FIELDS = fields({}, () => ({}));

/** Fields that only the portal itself sets: a record that has them says nothing by it. */
export const setByPortal = <F extends object>(none: F) => fields({}, () => none);

interface Features {
  /** The layer's id at the 3D data service, by which spatial queries ask for it. */
  readonly code?: string;
  /** How features look, and which of their fields names them. */
  readonly config?: LayerConfig;
  /** What their fields are called and where each is shown; as the portal knows them without. */
  readonly columns?: LayerColumns;
}

/** Of layers that have features: where they are asked for, how they look, and what their fields are called. */
export const FEATURES = fields(
  {
    code: z.string().min(1).optional(),
    layerConfig: layerConfigSchema.optional(),
    columns: layerColumnsSchema.optional(),
  },
  ({ code, layerConfig, columns }): Features => ({
    ...(code === undefined ? {} : { code }),
    ...(layerConfig === undefined ? {} : { config: layerConfig }),
    ...(columns === undefined ? {} : { columns }),
  }),
);

interface Classed {
  /** By which of their values features are coloured. */
  readonly classes?: LayerClasses;
}

/** Of layers whose features may be drawn in classes of the record's own. */
export const CLASSED = fields({ classes: layerClassesSchema.optional() }, ({ classes }): Classed =>
  classes === undefined ? {} : { classes },
);

interface Labelled {
  /** Writes the labels of features, see `parseLabel`. */
  readonly labelExpression?: string;
}

/** Of layers whose labels may be more than one of their values. */
export const LABELLED = fields(
  { labelExpression: labelExpressionSchema.optional() },
  ({ labelExpression }): Labelled => (labelExpression === undefined ? {} : { labelExpression }),
);

interface Timed {
  /** The property that says when a feature was: a year, month or day. */
  readonly timeField?: string;
}

/** Of layers whose features may be of different times. */
export const TIMED = fields({ timeField: z.string().min(1).optional() }, ({ timeField }): Timed =>
  timeField === undefined ? {} : { timeField },
);

interface CustomConfig {
  /** The config is a specialist's own and goes before the fixed looks that the layer's name or classes have. */
  readonly isCustom?: boolean;
}

/** Of layers that are drawn by their config. */
export const CUSTOM_CONFIG = fields(
  { isCustomLayer: z.boolean().optional() },
  ({ isCustomLayer }): CustomConfig => (isCustomLayer === true ? { isCustom: true } : {}),
);

/** What a record says of its pyramid of tiles. */
export interface Tiles {
  /** Reference system of the tiles, "EPSG:4490", or "geographic"; Web Mercator where there is none. */
  readonly reference?: string;
  /** What `{s}` in the link stands for, host by host. */
  readonly subdomains?: readonly string[];
  readonly maxLevel?: number;
  readonly minLevel?: number;
}

const level = z.coerce.number().int().min(0).max(30).optional();

/** Of layers that are pyramids of tiles. */
export const TILES = fields(
  {
    srs: z.string().optional(),
    crs: z.string().optional(),
    tilingScheme: z.string().optional(),
    subdomains: z.union([z.string(), z.array(z.string())]).optional(),
    maxlevel: level,
    minlevel: level,
  },
  ({ srs, crs, tilingScheme, subdomains, maxlevel, minlevel }): Tiles => {
    const reference = srs ?? crs ?? tilingScheme;
    return {
      ...(reference === undefined ? {} : { reference }),
      ...(subdomains === undefined ? {} : { subdomains: subdomainsOf(subdomains) }),
      ...(maxlevel === undefined ? {} : { maxLevel: maxlevel }),
      ...(minlevel === undefined ? {} : { minLevel: minlevel }),
    };
  },
);

/** A part's name is one segment of an address, and stands behind a `#` in the id of its node. */
const PART = /^(?!\.+$)[^#/\\?\s]+$/;

interface Parts {
  /** Parts of the layer, each a tileset of its own under the link: container, joint, plate, well, equipment. */
  readonly pipeChildren?: readonly string[];
}

/** Of layers that come in parts. */
export const PARTS = fields(
  { pipechild: z.array(z.string().regex(PART)).optional() },
  ({ pipechild }): Parts => (pipechild === undefined ? {} : { pipeChildren: [...new Set(pipechild)] }),
);
