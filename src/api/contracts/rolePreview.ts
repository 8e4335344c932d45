import { z } from 'zod';
import { LAST_ROLE_TYPE } from '../../domain/bureau/roleBook.ts';
import { defineEndpoint } from './endpoint.ts';

/** The number of a role. */
export const roleTypeSchema = z.number().int().min(0).max(LAST_ROLE_TYPE);

const shared = { client: 'main', envelope: 'blade', method: 'POST', query: z.looseObject({}) } as const;

/** Lets an administrator look at the portal as a role. */
export const rolePreview = defineEndpoint({
  ...shared,
  access: 'administrator',
  id: 'rolePreview',
  audit: { action: 'role.preview', object: ['answer.name', 'body.roleType'] },
  summary: 'The session sees the portal as a role does, and changes nothing, until the preview ends',
  path: '/api/portal/session/preview',
  body: z.object({ roleType: roleTypeSchema }),
  answer: z.looseObject({ name: z.string() }),
});

/** Ends it. */
export const rolePreviewEnd = defineEndpoint({
  ...shared,
  access: 'session',
  id: 'rolePreviewEnd',
  whilePreview: true,
  audit: { action: 'role.previewEnd' },
  summary: 'Ends the preview of a role',
  path: '/api/portal/session/preview/end',
  body: z.object({}),
  answer: z.null(),
});
