import { z } from 'zod';
import { SHELL_LIMITS, shellRecordSchema } from '../../domain/layers/catalogue/shellRecord.ts';
import { TOPIC_LIMITS, topicRecordSchema } from '../../domain/layers/catalogue/topicRecord.ts';
import { menuEntrySchema } from './catalogue.ts';
import { defineEndpoint } from './endpoint.ts';
import { roleTypeSchema } from './rolePreview.ts';

/** What topics that are not in force would be to a role: nothing is changed. */
export const catalogueMenu = defineEndpoint({
  id: 'catalogueMenu',
  client: 'service',
  access: 'session',
  tools: ['workbench'],
  envelope: 'blade',
  method: 'POST',
  audit: null,
  summary: 'The menu that a role would have of drafted topics',
  path: '/api/portal/catalogue/menu',
  query: z.looseObject({}),
  body: z.object({
    roleType: roleTypeSchema,
    topics: z.array(topicRecordSchema).max(TOPIC_LIMITS.count),
    /** Routes and systems; those in force where it is left out. */
    shell: z.array(shellRecordSchema).max(SHELL_LIMITS.count).optional(),
  }),
  answer: z.looseObject({
    menu: z.array(menuEntrySchema),
    /** The routes of the role: screens that it may open. */
    routes: z.array(menuEntrySchema),
    tools: z.array(z.string()),
    /** Its topics were chosen in the administration of roles: what topics say of roles counts for it no more. */
    hasOwnTopics: z.boolean(),
    /** Codes of layers that its topics switch on, and that it does not see. */
    unseenLayers: z.array(z.string()),
  }),
});
