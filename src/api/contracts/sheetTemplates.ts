import { z } from 'zod';
import { sheetTemplateSchema, TEMPLATE_LIMITS } from '../../domain/sheet/sheetTemplate.ts';
import { defineEndpoint } from './endpoint.ts';

const templateSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** The bureau's: everybody uses it, administrators change it. */
  isShared: z.boolean(),
  content: sheetTemplateSchema,
});

/** A template of printed sheets. */
export type KeptTemplate = z.infer<typeof templateSchema>;

const shared = { client: 'service', access: 'session', tools: ['print'], envelope: 'smartEm' } as const;
const posted = { ...shared, method: 'POST', query: z.looseObject({}) } as const;

/** The caller's templates and the bureau's, by name. */
export const sheetTemplateList = defineEndpoint({
  ...shared,
  id: 'sheetTemplateList',
  summary: "The signed-in user's templates of printed sheets, and the bureau's",
  method: 'GET',
  path: '/export/templates',
  query: z.looseObject({}),
  answer: z.array(templateSchema),
});

/** Keeps a template, in place of the one of the same name; only administrators keep one for the bureau. */
export const sheetTemplateSave = defineEndpoint({
  ...posted,
  id: 'sheetTemplateSave',
  audit: { action: 'data.own', object: ['body.name'] },
  summary: 'Keep a template of printed sheets',
  path: '/export/templates/save',
  body: z.object({
    name: z.string().trim().min(1).max(TEMPLATE_LIMITS.nameLength),
    isShared: z.boolean(),
    content: sheetTemplateSchema,
  }),
  answer: templateSchema,
});

/** Deletes a template of the caller's; an administrator those of the bureau, too. */
export const sheetTemplateDelete = defineEndpoint({
  ...posted,
  id: 'sheetTemplateDelete',
  audit: { action: 'data.own', object: ['answer.name', 'body.id'] },
  summary: 'Delete a template of printed sheets',
  path: '/export/templates/delete',
  body: z.object({ id: z.string().min(1).max(64) }),
  answer: z.looseObject({ name: z.string() }),
});

/** The calls about templates of printed sheets. */
export const TEMPLATE_ENDPOINTS = { sheetTemplateList, sheetTemplateSave, sheetTemplateDelete } as const;
