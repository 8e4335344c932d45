import { z } from 'zod';
import { FOREIGN_KINDS, FOREIGN_LIMITS } from '../../domain/layers/foreignServices.ts';
import { defineEndpoint } from './endpoint.ts';
import { foundHealthSchema } from './layerHealth.ts';

const kind = z.enum(FOREIGN_KINDS);
const code = z.string().min(1).max(64);
const title = z.string().trim().min(1).max(FOREIGN_LIMITS.titleLength);
const link = z.string().min(1).max(FOREIGN_LIMITS.addressLength);

/** The bureau looks after the catalogue: it sees what it does. */
const seenBySchema = z
  .array(z.string().regex(/^\d{1,5}$/))
  .max(512)
  .refine((roles) => roles.includes('0'), { error: 'must hold 0, the bureau' })
  .readonly();

const extentSchema = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});

const offeredSchema = z.looseObject({
  /** What the service calls it; '' where it has only one, without a name. */
  name: z.string(),
  title: z.string(),
  /** Degrees; absent where the service does not say. */
  extent: extentSchema.optional(),
  /** Names of the reference systems that it is given or stored in (`EPSG:4547`), and of formats; absent where the service does not say. */
  references: z.array(z.string()).optional(),
  formats: z.array(z.string()).optional(),
  /** That of the references in which the portal asks for its pictures; null where it can show none of them, absent where that is the service's matter. */
  shownIn: z.string().nullable().optional(),
  /** Whether the service has a legend of it; absent where that is not known. */
  hasLegend: z.boolean().optional(),
  /** Lowest and highest level of its tiles; absent where that is not known. */
  levels: z.tuple([z.number(), z.number()]).readonly().optional(),
  /** Of a layer of vector tiles: what its features are and which fields they have, as far as the archive says. */
  features: z
    .looseObject({ geometry: z.enum(['point', 'line', 'polygon']).optional(), fields: z.array(z.string()) })
    .optional(),
  /** Of a picture in one file (GeoTIFF): its size, values and reference, and how it is stored. */
  picture: z
    .looseObject({
      widthPx: z.number(),
      heightPx: z.number(),
      bands: z.number(),
      sampleType: z.string(),
      reference: z.string(),
      overviews: z.number(),
      isTiled: z.boolean(),
    })
    .optional(),
});

/** A layer that a service offers. */
export type OfferedLayer = z.infer<typeof offeredSchema>;

const groupSchema = z.looseObject({ code: z.string(), name: z.string() });

const serviceSchema = z.looseObject({
  kind,
  /** What the service calls itself; '' where it does not. */
  title: z.string(),
  /** The address by which the layers will be asked for. */
  link: z.string(),
  /** Whether it lets pages of the portal read it (CORS): layers cannot be shown where it does not. */
  isReadable: z.boolean(),
  layers: z.array(offeredSchema),
  /** How many layers it has; more than `layers` holds where these are too many. */
  total: z.number(),
  /** The groups of the tree in which its layers can stand; the first unless another is chosen. */
  groups: z.array(groupSchema),
});

/** A service that was asked. */
export type ForeignService = z.infer<typeof serviceSchema>;

const layerSchema = z.looseObject({
  code: z.string(),
  title: z.string(),
  kind,
  link: z.string(),
  /** What the service calls it. */
  name: z.string(),
  group: groupSchema,
  addedAtMs: z.number(),
  /** How it was found when the server last looked; null before the first time. */
  health: foundHealthSchema.nullable(),
});

/** A layer of another service that stands in the tree. */
export type ForeignLayer = z.infer<typeof layerSchema>;

const listSchema = z.looseObject({
  layers: z.array(layerSchema),
  groups: z.array(groupSchema),
  /** The server is looking whether they still answer. */
  isChecking: z.boolean(),
});

const shared = { client: 'service', access: 'session', tools: ['services'], envelope: 'blade' } as const;
const posted = { ...shared, method: 'POST', query: z.looseObject({}) } as const;

/** Asks what stands at an address. */
export const foreignAsk = defineEndpoint({
  ...posted,
  id: 'foreignAsk',
  audit: null,
  summary: 'Find out which service stands at an address, and what layers it offers',
  path: '/api/portal/foreign-layers/ask',
  body: z.object({ address: link }),
  answer: serviceSchema,
});

/** Adds layers of a service to the tree. */
export const foreignAdd = defineEndpoint({
  ...posted,
  id: 'foreignAdd',
  audit: { action: 'layer.add', object: ['body.link'], details: ['kind', 'layers', 'roles'] },
  summary: 'Add layers of another service to the tree',
  path: '/api/portal/foreign-layers',
  body: z.object({
    kind,
    link,
    /** Code of a group of the tree. */
    group: code,
    /** Of a new group in that one, for these layers. */
    newGroup: title.optional(),
    /** Role types that see them, the bureau ("0") among them; null, or none at all, for everybody. */
    roles: seenBySchema.nullable().optional(),
    layers: z
      .array(
        z.object({
          name: z.string().max(FOREIGN_LIMITS.nameLength),
          title,
          extent: extentSchema.optional(),
        }),
      )
      .min(1)
      .max(FOREIGN_LIMITS.added),
  }),
  answer: z.looseObject({
    /** Codes of the new layers in the tree. */
    codes: z.array(z.string()),
    /** The page's rules let it ask the service once it is loaded anew. */
    needsReload: z.boolean(),
  }),
});

/** The layers of other services. */
export const foreignList = defineEndpoint({
  ...shared,
  id: 'foreignList',
  summary: 'Layers of other services that were added to the tree',
  method: 'GET',
  path: '/api/portal/foreign-layers',
  query: z.looseObject({}),
  answer: listSchema,
});

/** Calls a layer otherwise, or puts it into another group. */
export const foreignChange = defineEndpoint({
  ...posted,
  id: 'foreignChange',
  audit: { action: 'layer.change', object: ['body.title'], details: ['code', 'group'] },
  summary: 'Change title and group of a layer of another service',
  path: '/api/portal/foreign-layers/change',
  body: z.object({ code, title, group: code }),
  answer: listSchema,
});

/** Takes layers out of the tree. */
export const foreignRemove = defineEndpoint({
  ...posted,
  id: 'foreignRemove',
  audit: { action: 'layer.remove', object: ['answer.removed'], details: ['codes'] },
  summary: 'Take layers of other services out of the tree',
  path: '/api/portal/foreign-layers/remove',
  body: z.object({ codes: z.array(code).min(1).max(FOREIGN_LIMITS.added) }),
  /** `removed`: how they were called. */
  answer: listSchema.extend({ removed: z.string() }),
});

/** Begins to look whether the services still answer; the list tells how it goes. */
export const foreignCheck = defineEndpoint({
  ...posted,
  id: 'foreignCheck',
  audit: null,
  summary: 'Begin to look whether the services of added layers still answer',
  path: '/api/portal/foreign-layers/check',
  body: z.looseObject({}),
  answer: listSchema,
});

/** The calls about layers of other services. */
export const FOREIGN_ENDPOINTS = {
  foreignAsk,
  foreignAdd,
  foreignList,
  foreignChange,
  foreignRemove,
  foreignCheck,
} as const;
