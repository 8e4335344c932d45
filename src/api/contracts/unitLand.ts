import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Degrees (WGS 84). */
export const extentSchema = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});

/** A piece of land: what it is called, where it lies and how it is bordered, degrees (WGS 84). */
export const landSchema = z.looseObject({
  name: z.string().min(1),
  extent: extentSchema,
  /** Closed rings, outer ones and those of holes. */
  rings: z.array(z.array(z.tuple([z.number(), z.number()])).min(4)).min(1),
});

/** Parsed land of a unit. */
export type UnitLand = z.infer<typeof landSchema>;

/** The land of the session's unit; null for units of the whole prefecture, and where no layer knows it. */
export const unitLand = defineEndpoint({
  id: 'unitLand',
  summary: "The land of the session's unit with its border",
  method: 'GET',
  path: '/api/portal/session/unit-land',
  client: 'main',
  access: 'session',
  envelope: 'blade',
  query: z.looseObject({}),
  answer: z.object({ land: landSchema.nullable() }),
});
