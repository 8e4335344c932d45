import { z } from 'zod';
import { parseExtent } from '../domain/geodesy/extent.ts';
import { DEFAULT_EXPORT_NAME } from '../domain/sheet/protocol.ts';

const degrees = z.number().min(-180).max(180);

/** A camera as the spec's default destination writes it: x, y, z, heading, pitch, roll. */
const cameraSchema = z.strictObject({
  x: degrees,
  y: z.number().min(-90).max(90),
  z: z.number().positive(),
  h: z.number().min(0).max(360),
  p: z.number().min(-90).max(90),
  r: z.number().default(0),
});

/** A base map of the plane: pictures, or a plain colour. */
const baseMapSchema = z.strictObject({
  /** Under which the choice is remembered. */
  id: z.string().min(1),
  title: z.string().min(1),
  titleEn: z.string().min(1).optional(),
  /** XYZ template of its pictures in Web Mercator: {z}, {x}, {y}; without it the ground is plain. */
  tiles: z.string().min(1).optional(),
  /** Finest level of the pictures; finer views stretch it. */
  maxLevel: z.number().int().min(0).max(25).default(14),
  /** Finest level for others than the prefecture bureau (viewer.md, section 6: 0-25 and 0-11), where theirs is another. */
  maxLevelOthers: z.number().int().min(0).max(25).optional(),
  /** Colour of the ground below the pictures, #rrggbb. */
  color: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .default('#dfe5dc'),
});

/** `config/app.json`: what a deployment may change without a build. */
export const appConfigSchema = z.strictObject({
  $schema: z.string().optional(),
  deployment: z.enum(['forest', 'drainage']),
  /** Name of the system that a role must hold to enter the portal. */
  systemName: z.string().min(1),
  /** What lists in English call it; without one they use its name. */
  systemNameEn: z.string().min(1).optional(),
  /** Where the camera flies after sign-in and on home. */
  home: cameraSchema,
  /** What both views show wholly there, "west,south,east,north" in degrees: the camera goes back as far as their windows need. */
  homeExtent: z
    .string()
    .refine((text) => parseExtent(text) !== undefined, { error: 'not west,south,east,north' })
    .optional(),
  /** Pictures of both views at home, shown until they are drawn where no others are kept (`tests/homePictures.ts` makes the sample's). */
  homePictures: z.strictObject({ globe: z.string().min(1), plane: z.string().min(1) }).optional(),
  api: z.strictObject({
    /** Origin of the backend; empty for the portal's own. */
    baseUrl: z.union([z.literal(''), z.url()]),
    /** Authorization header for the menu routes call; empty by default. */
    basicAuthorization: z.string().default(''),
  }),
  services: z.strictObject({
    /** XYZ template of the base imagery: {z}, {x}, {y}. */
    imagery: z.string().min(1),
    /** Finest level of the base imagery; finer views stretch it. */
    imageryMaxLevel: z.number().int().min(0).max(24).default(14),
    /** What the map may stand on instead of what the globe stands on, as its switcher offers it. */
    baseMaps: z.array(baseMapSchema).default([]),
    /** XYZ template of the picture in the eye view; the base imagery where none is given. */
    overview: z.string().min(1).optional(),
    /** ArcGIS elevation service of the bare globe; terrain layers come on top. */
    elevation: z.string().min(1).optional(),
    /** File of coarse ground heights (`tests/coarseHeights.ts` writes the sample's): flights go by it until terrain is there. */
    groundHeights: z.string().min(1).optional(),
    /** GeoJSON files of named places (features with `name`, optionally `nameEn`, `kind`, `county`), for the quick search. */
    places: z.array(z.string().min(1)).default([]),
    /** GeoJSON files of what lies over the imagery from the start: borders (`level`), lakes, main roads (`class`) and settlements (`kind`), with `name` and `nameEn`. */
    reference: z
      .strictObject({
        boundaries: z.string().min(1).optional(),
        lakes: z.string().min(1).optional(),
        roads: z.string().min(1).optional(),
        settlements: z.string().min(1).optional(),
      })
      .default({}),
    /** GeoJSON file of the protected areas (features with `name`), of which a map series has a sheet each; empty: none is offered. */
    reserves: z.string().default(''),
    attribution: z.string(),
    /** Name under which the print project is asked for; the server knows no other. */
    exportName: z.string().min(1).default(DEFAULT_EXPORT_NAME),
    /** Address of a camera's picture with {id}, {code} or {name} for what differs, for cameras whose record names none. */
    videoUrlTemplate: z.string().min(1).optional(),
    /** Origins outside the portal ("https://media.example") that the records of cameras may name; pages may ask no others. */
    videoOrigins: z.array(z.url()).default([]),
  }),
});

/** A valid `config/app.json`. */
export type AppConfig = z.infer<typeof appConfigSchema>;
