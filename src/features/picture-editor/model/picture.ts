import { z } from 'zod';
import { surroundingsReliefSchema } from '../../../domain/sheet/surroundings.ts';
import { legendSettingsSchema, PLAIN_LEGEND } from './legendSettings.ts';
import { frameFields, legendSchema, viewSchema } from './mapSchemas.ts';

/** Version of the project file that this portal writes. */
export const PICTURE_VERSION = 3;

/** Most objects of a picture: what a sheet needs many times over, and what the canvas still draws smoothly. */
export const MOST_OBJECTS = 2000;

/** Millimetres of a page or pixels of an image. */
const place = z.number().finite().min(-100_000).max(100_000);
const sizeMm = z.number().finite().min(0.01).max(20_000);
const share = z.number().finite().min(0).max(0.99);
const id = z.string().min(1).max(80);
/** `#rrggbb`: what a colour field gives and a canvas takes alike. */
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** What every object has; `xMm` and `yMm` are the middle of its box before it is turned. */
const common = {
  id,
  name: z.string().max(80),
  xMm: place,
  yMm: place,
  widthMm: sizeMm,
  heightMm: sizeMm,
  rotationDeg: z.number().finite().min(-3600).max(3600),
  opacity: z.number().min(0).max(1),
  hidden: z.boolean(),
  locked: z.boolean(),
  /** Objects with one group are selected and moved together. */
  group: id.nullable(),
};

/** Cut off at each side, as shares of the whole image, 0 to below 1. */
const cropSchema = z
  .object({ left: share, top: share, right: share, bottom: share })
  .refine(({ left, right, top, bottom }) => left + right < 1 && top + bottom < 1);

const point = z.tuple([place, place]);

const lonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** How a map lies in an image: {@link MapPlacement} as a file keeps it. */
export const placementSchema = z.object({
  centre: z.object({ lon: z.number().min(-180).max(180), lat: z.number().min(-80).max(80) }),
  meridianDeg: z.number().min(-180).max(180).optional(),
  origin: point,
  metresPerPx: z.number().positive().max(1e6),
  rotationDeg: z.number().min(-360).max(360),
  corners: z.tuple([point, point, point, point]),
});

/** How a map lies in an image, in the image's own pixels ({@link MapPlacement} of the sheets), and what its symbols mean. */
const mapSchema = z.object({
  imageWidthPx: z.number().int().min(1).max(100_000),
  imageHeightPx: z.number().int().min(1).max(100_000),
  placement: placementSchema,
  legend: legendSchema,
  language: z.enum(['zh', 'en']),
});

const imageSchema = z.object({
  ...common,
  kind: z.literal('image'),
  /** An image of the picture's own, or `material/<id>`. */
  imageId: id,
  crop: cropSchema,
  flipped: z.boolean(),
  map: mapSchema.nullable(),
  /** Of a picture of the globe in perspective; absent for others. */
  view: viewSchema.optional(),
});

/** A map that the print service draws: resized, it shows more of the ground and not the same larger. */
const mapFrameSchema = z.object({ ...common, kind: z.literal('map'), ...frameFields });

const textSchema = z.object({
  ...common,
  kind: z.literal('text'),
  text: z.string().max(4000),
  font: z.enum(['sans', 'serif', 'kai', 'fang']),
  sizePt: z.number().min(1).max(2000),
  colour,
  bold: z.boolean(),
  italic: z.boolean(),
  align: z.enum(['left', 'center', 'right']),
  haloColour: colour,
  /** 0 for none. */
  haloMm: z.number().min(0).max(50),
});

const shapeSchema = z.object({
  ...common,
  kind: z.literal('shape'),
  shape: z.enum(['rectangle', 'ellipse', 'line', 'arrow']),
  fill: colour.nullable(),
  stroke: colour,
  /** 0 for none. */
  strokeMm: z.number().min(0).max(50),
  dashed: z.boolean(),
});

/** The parts of a sheet that tell of a map. */
export const FURNITURE_KINDS = [
  'north',
  'scaleBar',
  'scaleText',
  'facts',
  'legend',
  'grid',
  'kilometres',
  'neatLine',
  'inset',
] as const;

const furnitureSchema = z.object({
  ...common,
  kind: z.literal('furniture'),
  furniture: z.enum(FURNITURE_KINDS),
  /** The map, or the image of one, that it tells of. */
  mapId: id,
  /** Borders of the region in which an inset shows where the map lies, degrees; empty for other furniture. */
  outline: z.array(z.array(lonLat).max(1000)).max(50).default([]),
  /** The relief around that region, as the service gave it; an inset of older files has none. */
  surroundings: surroundingsReliefSchema.nullable().default(null),
  /** How a legend says what it says; of no matter for other furniture. */
  legend: legendSettingsSchema.default(PLAIN_LEGEND),
});

const objectSchema = z.discriminatedUnion('kind', [
  imageSchema,
  mapFrameSchema,
  textSchema,
  shapeSchema,
  furnitureSchema,
]);

/** The paper. */
const pageSchema = z.object({
  widthMm: z.number().min(10).max(5000),
  heightMm: z.number().min(10).max(5000),
  /** Dots per inch of what is exported. */
  dpi: z.number().min(30).max(1200),
  colour,
});

/** The master of a page: what it has in common with other pages. */
const masterSchema = z.object({
  /** On the server, where it may be deleted since. */
  id,
  name: z.string().max(80),
  revision: z.number().int().positive(),
  /** Lies over the page's own objects instead of below them. */
  isAbove: z.boolean(),
  /** True while it is edited: the page's own objects are these then, and the master's stand in their place. */
  isEdited: z.boolean(),
  objects: z.array(objectSchema).max(MOST_OBJECTS),
});

/** A picture: the paper and what lies on it, the lowest first. */
export const pictureSchema = z
  .object({
    title: z.string().max(200),
    page: pageSchema,
    objects: z.array(objectSchema).max(MOST_OBJECTS),
    master: masterSchema.nullable().default(null),
  })
  .refine(({ objects }) => new Set(objects.map((object) => object.id)).size === objects.length, {
    error: 'two objects have one id',
    path: ['objects'],
  });

/** The paper and what lies on it; never changed in place. */
export type PictureDocument = z.output<typeof pictureSchema>;
/** See {@link pictureSchema}. */
export type PageMaster = z.output<typeof masterSchema>;
export type PicturePage = PictureDocument['page'];
export type PictureObject = z.output<typeof objectSchema>;
export type ImageObject = z.output<typeof imageSchema>;
export type MapFrame = z.output<typeof mapFrameSchema>;
export type TextObject = z.output<typeof textSchema>;
export type ShapeObject = z.output<typeof shapeSchema>;
export type FurnitureObject = z.output<typeof furnitureSchema>;
export type FurnitureKind = FurnitureObject['furniture'];
export type ShapeKind = ShapeObject['shape'];
export type Crop = z.output<typeof cropSchema>;
/** What an image shows of the ground. */
export type PictureMap = z.output<typeof mapSchema>;

/** Nothing is cut off. */
export const NO_CROP: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

/** An inch in millimetres. */
export const INCH_MM = 25.4;

/** Printer's points in a millimetre. */
export const PT_PER_MM = 72 / INCH_MM;

/** The size of a page's export, whole pixels. */
export function pagePixels({ widthMm, heightMm, dpi }: PicturePage): {
  readonly widthPx: number;
  readonly heightPx: number;
} {
  return {
    widthPx: Math.max(1, Math.round((widthMm / INCH_MM) * dpi)),
    heightPx: Math.max(1, Math.round((heightMm / INCH_MM) * dpi)),
  };
}

/** The empty picture that the editor opens with: an A4 sheet at 300 dots per inch. */
export const EMPTY_PICTURE: PictureDocument = {
  title: '',
  page: { widthMm: 297, heightMm: 210, dpi: 300, colour: '#ffffff' },
  objects: [],
  master: null,
};
