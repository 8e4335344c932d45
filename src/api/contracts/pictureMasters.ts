import { z } from 'zod';
import { MASTER_LIMITS } from '../../domain/sheet/pageMaster.ts';
import { defineEndpoint } from './endpoint.ts';

const masterSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** The bureau's: everybody uses it, administrators change it. */
  isShared: z.boolean(),
  /** Counts its contents. */
  revision: z.number().int().positive(),
});

/** A page master as the list tells of it. */
export type ListedMaster = z.infer<typeof masterSchema>;

const project = z.string().min(1).max(MASTER_LIMITS.characters);
const name = z.string().trim().min(1).max(MASTER_LIMITS.nameLength);
const id = z.string().min(1).max(64);

const shared = { client: 'service', access: 'session', tools: ['picture'], envelope: 'smartEm' } as const;
const posted = { ...shared, method: 'POST', query: z.looseObject({}) } as const;

/** The caller's page masters and the bureau's, by name, without what is on them. */
export const pictureMasterList = defineEndpoint({
  ...shared,
  id: 'pictureMasterList',
  summary: "The signed-in user's page masters of the picture editor, and the bureau's",
  method: 'GET',
  path: '/export/masters',
  query: z.looseObject({}),
  answer: z.array(masterSchema),
});

/** A page master with what is on it: a project of the editor. */
export const pictureMasterRead = defineEndpoint({
  ...shared,
  id: 'pictureMasterRead',
  summary: 'A page master of the picture editor',
  method: 'GET',
  path: '/export/masters/read',
  query: z.object({ id }),
  answer: masterSchema.extend({ project: z.string() }),
});

/** Keeps a new page master; only administrators keep one for the bureau. */
export const pictureMasterCreate = defineEndpoint({
  ...posted,
  id: 'pictureMasterCreate',
  audit: { action: 'data.own', object: ['body.name'] },
  summary: 'Keep a new page master of the picture editor',
  path: '/export/masters/create',
  body: z.object({ name, isShared: z.boolean(), project }),
  answer: masterSchema,
});

/** Gives a page master another name, or other contents, which are its next revision; the bureau's only for administrators. */
export const pictureMasterChange = defineEndpoint({
  ...posted,
  id: 'pictureMasterChange',
  audit: { action: 'data.own', object: ['answer.name', 'body.id'] },
  summary: 'Change a page master of the picture editor',
  path: '/export/masters/change',
  body: z.object({ id, name: name.optional(), project: project.optional() }),
  answer: masterSchema,
});

/** Deletes a page master of the caller's; an administrator those of the bureau, too. Pages keep what they have of it. */
export const pictureMasterDelete = defineEndpoint({
  ...posted,
  id: 'pictureMasterDelete',
  audit: { action: 'data.own', object: ['answer.name', 'body.id'] },
  summary: 'Delete a page master of the picture editor',
  path: '/export/masters/delete',
  body: z.object({ id }),
  answer: z.looseObject({ name: z.string() }),
});

/** The calls about page masters. */
export const MASTER_ENDPOINTS = {
  pictureMasterList,
  pictureMasterRead,
  pictureMasterCreate,
  pictureMasterChange,
  pictureMasterDelete,
} as const;
