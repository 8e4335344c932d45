import { z } from 'zod';
import { areWithinLimits, SAVED_VIEW_LIMITS, savedViewSchema } from '../../domain/views/savedView.ts';
import { defineEndpoint } from './endpoint.ts';
import { savedKeptListSchema, keptListSchema } from './keptList.ts';

const items = z.array(savedViewSchema).max(SAVED_VIEW_LIMITS.perUser);

const shared = { client: 'service', access: 'session', envelope: 'smartEm' } as const;

/** The caller's saved views, in the order of the briefing. */
export const savedViewList = defineEndpoint({
  ...shared,
  id: 'savedViewList',
  summary: "The signed-in user's saved views",
  method: 'GET',
  path: '/rest/APPService/smart-em/v1.0/smartEmSavedView/sheet',
  query: z.looseObject({}),
  answer: keptListSchema(items),
});

/** Replaces the caller's saved views; refused with 409 when they are not of the version any more that the change was made on. */
export const savedViewSave = defineEndpoint({
  ...shared,
  id: 'savedViewSave',
  audit: { action: 'data.own' },
  summary: "Save the signed-in user's saved views",
  method: 'POST',
  path: '/rest/APPService/smart-em/v1.0/smartEmSavedView/save',
  query: z.looseObject({}),
  body: keptListSchema(items)
    .refine(({ items: sent }) => new Set(sent.map(({ id }) => id)).size === sent.length, {
      path: ['items'],
      message: 'every id once',
    })
    .refine(({ items: sent }) => areWithinLimits(sent), { path: ['items'], message: 'too much' }),
  answer: savedKeptListSchema,
});
