import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Which version serves, since when and on what: what somebody who reports a fault is asked for. Nothing of the machine is told. */
export const portalVersion = defineEndpoint({
  id: 'portalVersion',
  summary: "The server's version, when it started, and the kind of its database",
  method: 'GET',
  path: '/api/portal/version',
  client: 'main',
  access: 'session',
  envelope: 'blade',
  query: z.looseObject({}),
  answer: z.looseObject({
    version: z.string().min(1),
    /** When this server began to serve, milliseconds since the Unix epoch. */
    startedAtMs: z.number(),
    database: z.enum(['embedded', 'postgresql']),
  }),
});
