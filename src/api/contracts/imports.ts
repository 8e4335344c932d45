import { z } from 'zod';
import { IMPORT_LIMITS } from '../../domain/layers/imports/limits.ts';
import { defineEndpoint } from './endpoint.ts';

const extentSchema = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});

const FEATURE_KINDS = ['polygon', 'line', 'point'] as const;

/** What a layer is: features of one kind, or a picture of the ground. */
const kindSchema = z.enum([...FEATURE_KINDS, 'imagery']);

/** A reference system with where the file would lie by it. */
const candidateSchema = z.object({ code: z.string(), extent: extentSchema });

const sourceLayerSchema = z.object({
  name: z.string(),
  /** Null where the file does not say, or has several. */
  kind: kindSchema.nullable(),
  /** Features. */
  count: z.number(),
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
  /** Some values of each field, by its name, as texts. */
  samples: z.array(z.record(z.string(), z.string())),
  /** What the file calls its reference system; null where it names none. */
  reference: z.string().nullable(),
  /** In degrees; null while the reference is not known, or there is nothing in it. */
  extent: extentSchema.nullable(),
  /** Where the file names no reference: what its numbers may be written in. */
  candidates: z.array(candidateSchema),
  /** Of a picture. */
  picture: z
    .object({
      widthPx: z.number(),
      heightPx: z.number(),
      bands: z.number(),
      /** What its values are: `uint8`, `float32`. */
      sampleType: z.string(),
    })
    .optional(),
});

/** A layer of an uploaded file as it was found there. */
export type SourceLayer = z.infer<typeof sourceLayerSchema>;

/** What values of a field are, as JSON has them. */
const valueKindSchema = z.enum(['string', 'number', 'boolean', 'object', 'array']);

const reportSchema = z.object({
  /** Features of the file that are in the layer. */
  taken: z.number(),
  /** Of those taken: features whose geometry was put right (self-crossings, open rings). */
  repaired: z.number(),
  /** Features that were left out, by why. */
  leftOut: z.object({
    /** Without a geometry. */
    empty: z.number(),
    /** Of another kind than most: a layer has one kind. */
    otherKind: z.number(),
    /** Nowhere on the earth. */
    outside: z.number(),
    /** Could not be put right. */
    broken: z.number(),
  }),
  /** Where the file was added to a layer: what it was added to. */
  added: z
    .object({
      /** Features of the version before, which are in the new one, too. */
      earlier: z.number(),
      /** Fields whose values are of another kind in the file than they were. */
      differing: z.array(
        z.object({ name: z.string(), was: z.array(valueKindSchema), is: z.array(valueKindSchema) }),
      ),
    })
    .optional(),
  /** Of a picture, in place of features: its tiles. */
  tiles: z
    .object({
      widthPx: z.number(),
      heightPx: z.number(),
      minLevel: z.number(),
      maxLevel: z.number(),
      count: z.number(),
      sizeBytes: z.number(),
    })
    .optional(),
});

/** What values of a field are. */
export type ValueKind = z.infer<typeof valueKindSchema>;

/** What became of a file's features. */
export type ImportReport = z.infer<typeof reportSchema>;

const stateSchema = z.object({
  id: z.string(),
  file: z.string(),
  stage: z.enum(['receiving', 'reading', 'described', 'storing', 'done', 'failed']),
  sizeBytes: z.number(),
  receivedBytes: z.number(),
  /** Of the storing, 0 to 1. */
  progress: z.number(),
  /** Why it failed, in the user's words. */
  problem: z.string().nullable(),
  layers: z.array(sourceLayerSchema),
  /** What the texts of a Shapefile were read as; null for files that say it themselves. */
  encoding: z.string().nullable(),
  report: reportSchema.nullable(),
  /** What was made ready to be looked at, by `convert`. */
  shown: z.object({ kind: z.enum(FEATURE_KINDS), extent: extentSchema }).nullable(),
  /** The layer's catalogue code when it is done. */
  code: z.string().nullable(),
});

/** How far an import is. */
export type ImportState = z.infer<typeof stateSchema>;

const ownLayerSchema = z.object({
  name: z.string(),
  code: z.string(),
  title: z.string(),
  kind: kindSchema,
  count: z.number(),
  extent: extentSchema,
  /** The file that the version in force came from, and when. */
  file: z.string(),
  storedAtMs: z.number(),
  report: reportSchema,
  visibleTo: z.enum(['everyone', 'bureau']),
  /** When the version before was stored; null where there is none to go back to. */
  earlierAtMs: z.number().nullable(),
});

/** An imported layer. */
export type OwnLayer = z.infer<typeof ownLayerSchema>;

const shared = {
  client: 'service',
  access: 'session',
  tools: ['import'],
  envelope: 'blade',
  query: z.looseObject({}),
} as const;

/** What only looks at a file of one's own on the map, and what is the beginning of storing one. */
const forAll = { ...shared, tools: ['files', 'import'] } as const;

const id = z.string().min(1).max(64);

/** A layer of an uploaded file, and what its numbers are written in. */
const chosenLayer = {
  id,
  /** Its name in the file. */
  layer: z.string().min(1).max(300),
  /** `EPSG:4545`; wanted where the file names none. */
  reference: z
    .string()
    .regex(/^EPSG:\d{4,6}$/)
    .optional(),
};

/** Where the features of a converted layer are had, as one GeoJSON file: the import's id in the query. */
export const IMPORT_FEATURES_PATH = '/api/portal/imports/features';

/** Where the parts of a file are sent: the import's id and the offset in the query, the bytes as the body. */
export const IMPORT_PART_PATH = '/api/portal/imports/part';

/** Begins an upload. */
const importBegin = defineEndpoint({
  ...forAll,
  id: 'importBegin',
  audit: null,
  summary: 'Begin the import of a file',
  method: 'POST',
  path: '/api/portal/imports',
  body: z.looseObject({
    file: z.string().min(1).max(200),
    sizeBytes: z.number().int().min(1).max(IMPORT_LIMITS.fileBytes),
  }),
  answer: stateSchema,
});

/** How far an import is. */
const importState = defineEndpoint({
  ...forAll,
  id: 'importState',
  summary: 'How far an import is',
  method: 'GET',
  path: '/api/portal/imports/state',
  query: z.looseObject({ id }),
  answer: stateSchema,
});

/** Reads what the whole file holds; again with another encoding. */
const importRead = defineEndpoint({
  ...forAll,
  id: 'importRead',
  audit: null,
  summary: 'Read which layers and fields an uploaded file holds',
  method: 'POST',
  path: '/api/portal/imports/read',
  body: z.looseObject({ id, encoding: z.enum(['UTF-8', 'GBK', 'BIG5']).optional() }),
  answer: stateSchema,
});

/** Makes a layer of the file ready to be looked at, and stores nothing. */
const importConvert = defineEndpoint({
  ...forAll,
  id: 'importConvert',
  audit: null,
  summary: 'Put a layer of an uploaded file in degrees, to be had as GeoJSON; nothing is stored',
  method: 'POST',
  path: '/api/portal/imports/convert',
  body: z.looseObject(chosenLayer),
  answer: stateSchema,
});

/** Stores a layer of the file. */
const importStore = defineEndpoint({
  ...shared,
  id: 'importStore',
  audit: {
    action: 'layer.store',
    object: ['body.title'],
    details: ['visibleTo', 'replaces', 'appends'],
    endsLater: true,
  },
  summary: 'Store a layer of an uploaded file as a layer of the portal, in place of one, or added to one',
  method: 'POST',
  path: '/api/portal/imports/store',
  body: z.looseObject({
    ...chosenLayer,
    title: z.string().trim().min(1).max(IMPORT_LIMITS.titleLength),
    visibleTo: z.enum(['everyone', 'bureau']),
    /** The name of the own layer that gets a new version. */
    replaces: z.string().max(64).optional(),
    /** Whether that version holds the features of the one before, too; wants `replaces`. */
    appends: z.boolean().optional(),
  }),
  answer: stateSchema,
});

/** Gives an import up: what was uploaded is forgotten, what was stored of it taken out. */
const importCancel = defineEndpoint({
  ...forAll,
  id: 'importCancel',
  audit: null,
  summary: 'Give an import up',
  method: 'POST',
  path: '/api/portal/imports/cancel',
  body: z.looseObject({ id }),
  answer: z.null(),
});

/** The imported layers. */
const ownLayerList = defineEndpoint({
  ...shared,
  id: 'ownLayerList',
  summary: 'Layers that were imported from files',
  method: 'GET',
  path: '/api/portal/own-layers',
  answer: z.object({ layers: z.array(ownLayerSchema) }),
});

/** Puts the version before in force again. */
const ownLayerRollBack = defineEndpoint({
  ...shared,
  id: 'ownLayerRollBack',
  audit: { action: 'layer.rollBack', object: ['body.name'] },
  summary: 'Go back to the version before of an imported layer',
  method: 'POST',
  path: '/api/portal/own-layers/roll-back',
  body: z.looseObject({ name: z.string().max(64) }),
  answer: z.object({ layers: z.array(ownLayerSchema) }),
});

/** Takes a layer out for good. */
const ownLayerRemove = defineEndpoint({
  ...shared,
  id: 'ownLayerRemove',
  audit: { action: 'layer.remove', object: ['body.name'] },
  summary: 'Take an imported layer out with all of its versions',
  method: 'POST',
  path: '/api/portal/own-layers/remove',
  body: z.looseObject({ name: z.string().max(64) }),
  answer: z.object({ layers: z.array(ownLayerSchema) }),
});

/** The calls about imported layers. */
export const IMPORT_ENDPOINTS = {
  importBegin,
  importState,
  importRead,
  importConvert,
  importStore,
  importCancel,
  ownLayerList,
  ownLayerRollBack,
  ownLayerRemove,
} as const;
