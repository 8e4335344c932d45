import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { extentSchema, landSchema } from './unitLand.ts';

/** What areas are: a county, a protected area, all of a kind of protected areas, an area that a forest chief answers for. */
export const AREA_KINDS = ['county', 'reserve', 'reserveClass', 'chiefArea'] as const;

const namedAreaSchema = z.object({
  name: z.string().min(1),
  kind: z.enum(AREA_KINDS),
  /** The county of a forest chief's area, where it is known. */
  county: z.string().optional(),
  extent: extentSchema,
});

/** An area that the data have a name for. */
export type NamedArea = z.infer<typeof namedAreaSchema>;

/** The areas that figures can be limited to, in the order of their kinds; those that hold a place where one is given. */
export const namedAreas = defineEndpoint({
  id: 'namedAreas',
  summary: 'Areas that have names: counties, protected areas, areas of forest chiefs',
  method: 'GET',
  path: '/api/portal/areas',
  client: 'service',
  access: 'session',
  envelope: 'blade',
  query: z.object({
    /** Degrees (WGS 84); both or none. */
    lon: z.coerce.number<number | string>().min(-180).max(180).optional(),
    lat: z.coerce.number<number | string>().min(-90).max(90).optional(),
  }),
  answer: z.object({ areas: z.array(namedAreaSchema) }),
});

/** Where an area of that name lies, and how it is bordered. */
export const areaBorder = defineEndpoint({
  id: 'areaBorder',
  summary: 'The border of an area that has a name',
  method: 'GET',
  path: '/api/portal/areas/{name}',
  params: z.object({ name: z.string().min(1).max(60) }),
  client: 'service',
  access: 'session',
  envelope: 'blade',
  query: z.object({}),
  answer: landSchema,
});
