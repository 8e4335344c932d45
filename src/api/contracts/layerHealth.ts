import { z } from 'zod';
import { LAYER_HEALTH } from '../../domain/layers/layerHealth.ts';
import { defineEndpoint } from './endpoint.ts';

/** How what a layer reads was found when the server last looked. */
export const foundHealthSchema = z.object({
  state: z.enum(LAYER_HEALTH),
  /** Why it is not ok, short and with the host; empty otherwise. */
  reason: z.object({ zh: z.string(), en: z.string() }),
  sinceMs: z.number(),
  checkedAtMs: z.number(),
  /** When it is looked at again, at the earliest. */
  nextAtMs: z.number(),
});

/** See {@link foundHealthSchema}. */
export type FoundHealth = z.infer<typeof foundHealthSchema>;

const listSchema = z.looseObject({
  layers: z.array(
    z.looseObject({
      /** The record's. */
      code: z.string(),
      name: z.string(),
      /** What it reads: an address, or a path of this portal. */
      link: z.string(),
      /** null before the first look. */
      health: foundHealthSchema.nullable(),
    }),
  ),
  /** The server is looking. */
  isChecking: z.boolean(),
});

/** The layers of the catalogue with how what they read was found. */
export type LayerHealthList = z.infer<typeof listSchema>;

/** One of them. */
export type CheckedLayer = LayerHealthList['layers'][number];

const shared = { client: 'service', access: 'session', tools: ['workbench'], envelope: 'blade' } as const;

/** How what the layers of the catalogue read was found. */
export const layerHealthList = defineEndpoint({
  ...shared,
  id: 'layerHealthList',
  summary: 'Whether what each layer of the catalogue reads is still there, as the server last found it',
  method: 'GET',
  path: '/api/portal/catalogue/health',
  /** `only=failing`: those that are not as they should be. */
  query: z.looseObject({ only: z.enum(['failing']).optional() }),
  answer: listSchema,
});

/** Begins to look; the list tells how it goes. */
export const layerHealthCheck = defineEndpoint({
  ...shared,
  id: 'layerHealthCheck',
  audit: null,
  summary: 'Begin to look whether what the layers of the catalogue read is still there',
  method: 'POST',
  path: '/api/portal/catalogue/health/check',
  query: z.looseObject({}),
  body: z.looseObject({}),
  answer: listSchema,
});

/** The calls about the health of layers. */
export const LAYER_HEALTH_ENDPOINTS = { layerHealthList, layerHealthCheck } as const;
