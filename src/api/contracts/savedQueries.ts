import { z } from 'zod';
import { mayBeKept, SAVED_QUERY_LIMITS, savedQuerySchema } from '../../domain/query/savedQuery.ts';
import { defineEndpoint } from './endpoint.ts';
import { savedKeptListSchema, keptListSchema } from './keptList.ts';

const items = z.array(savedQuerySchema).max(SAVED_QUERY_LIMITS.perUser);

const shared = { client: 'service', access: 'session', envelope: 'smartEm' } as const;

/** The caller's kept queries, the one saved last first. */
export const savedQueryList = defineEndpoint({
  ...shared,
  id: 'savedQueryList',
  summary: "The signed-in user's kept queries",
  method: 'GET',
  path: '/rest/APPService/smart-em/v1.0/smartEmSavedQuery/sheet',
  query: z.looseObject({}),
  answer: keptListSchema(items),
});

/** Replaces the caller's kept queries; refused with 409 when they are not of the version any more that the change was made on. */
export const savedQuerySave = defineEndpoint({
  ...shared,
  id: 'savedQuerySave',
  audit: { action: 'data.own' },
  summary: "Save the signed-in user's kept queries",
  method: 'POST',
  path: '/rest/APPService/smart-em/v1.0/smartEmSavedQuery/save',
  query: z.looseObject({}),
  body: keptListSchema(items)
    .refine(({ items: sent }) => new Set(sent.map(({ id }) => id)).size === sent.length, {
      path: ['items'],
      message: 'every id once',
    })
    .refine(({ items: sent }) => mayBeKept(sent), { path: ['items'], message: 'too much' }),
  answer: savedKeptListSchema,
});
