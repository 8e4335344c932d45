import { z } from 'zod';
import { flightRouteSchema, ROUTE_LIMITS } from '../../domain/views/flight/route.ts';
import { defineEndpoint } from './endpoint.ts';

const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/, 'letters, digits, "-" and "_"');

/** A route that a user keeps, under an id that the client made. */
export const keptRouteSchema = z.looseObject({
  id,
  name: z.string().trim().min(1).max(ROUTE_LIMITS.nameLength),
  route: flightRouteSchema,
});

/** See {@link keptRouteSchema}. */
export type KeptRoute = z.infer<typeof keptRouteSchema>;

const shared = { client: 'service', access: 'session', tools: ['flight'], envelope: 'smartLincao' } as const;

/** The caller's routes, oldest first. */
export const flightRouteQuery = defineEndpoint({
  ...shared,
  id: 'flightRouteQuery',
  audit: null,
  summary: "The signed-in user's flight routes",
  method: 'POST',
  path: '/rest/APPService/smart-em/v1.0/flightroute/customQuery',
  query: z.looseObject({}),
  body: z.array(z.never()).max(0),
  answer: z.array(keptRouteSchema),
});

/** Keeps a route, in place of the caller's route of the same id. */
export const flightRouteSave = defineEndpoint({
  ...shared,
  id: 'flightRouteSave',
  audit: { action: 'data.own', object: ['body.id'] },
  summary: 'Keep a flight route',
  method: 'POST',
  path: '/rest/APPService/smart-em/v1.0/flightroute/doSave',
  query: z.looseObject({}),
  body: keptRouteSchema,
  answer: z.unknown(),
});

/** Deletes a route of the caller's. */
export const flightRouteDelete = defineEndpoint({
  ...shared,
  id: 'flightRouteDelete',
  audit: { action: 'data.own', object: ['query.id'] },
  summary: 'Delete a flight route',
  method: 'GET',
  changes: true,
  path: '/rest/APPService/smart-em/v1.0/flightroute/doDeleteById',
  query: z.object({ id }),
  answer: z.unknown(),
});
