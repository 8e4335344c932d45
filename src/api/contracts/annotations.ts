import { z } from 'zod';
import { annotationSchema, ANNOTATION_LIMITS, isWithinLimits } from '../../domain/drawing/annotation.ts';
import { defineEndpoint } from './endpoint.ts';
import { savedKeptListSchema, keptListSchema } from './keptList.ts';

const items = z.array(annotationSchema).max(ANNOTATION_LIMITS.perUser);

const shared = { client: 'service', access: 'session', envelope: 'smartEm' } as const;

/** The caller's annotations. */
export const annotationList = defineEndpoint({
  ...shared,
  id: 'annotationList',
  summary: "The signed-in user's annotations",
  method: 'GET',
  path: '/rest/APPService/smart-em/v1.0/smartEmAnnotation/sheet',
  query: z.looseObject({}),
  answer: keptListSchema(items),
});

/** Replaces the caller's annotations; refused with 409 when they are not of the version any more that the change was made on. */
export const annotationSave = defineEndpoint({
  ...shared,
  id: 'annotationSave',
  tools: ['annotate'],
  audit: { action: 'data.own' },
  summary: "Save the signed-in user's annotations",
  method: 'POST',
  path: '/rest/APPService/smart-em/v1.0/smartEmAnnotation/save',
  query: z.looseObject({}),
  body: keptListSchema(items)
    .refine(({ items: sent }) => new Set(sent.map(({ id }) => id)).size === sent.length, {
      path: ['items'],
      message: 'every id once',
    })
    .refine(({ items: sent }) => isWithinLimits(sent), { path: ['items'], message: 'too many places' }),
  answer: savedKeptListSchema,
});
