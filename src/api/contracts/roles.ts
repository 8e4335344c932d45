import { z } from 'zod';
import { ROLE_LIMITS } from '../../domain/bureau/roleBook.ts';
import { TOOLS } from '../../domain/bureau/tools.ts';
import { defineEndpoint } from './endpoint.ts';
import { rolePreview, rolePreviewEnd, roleTypeSchema } from './rolePreview.ts';

const text = (length: number) => z.string().trim().min(1).max(length);
const code = z.string().min(1).max(200);

const roleNameSchema = z.looseObject({
  roleType: z.number(),
  name: z.string(),
  nameEn: z.string(),
  /** It was deleted: nobody has it any more, and what was done under it still names it. */
  isDeleted: z.boolean(),
});

/** What a role is called. */
export type RoleName = z.infer<typeof roleNameSchema>;

const roleItemSchema = z.looseObject({
  roleType: z.number(),
  name: z.string(),
  nameEn: z.string(),
  /** Its land by its name; empty for the whole prefecture. */
  area: z.string(),
  tools: z.array(z.enum(TOOLS)),
  /** One of the first roles: it cannot be deleted. */
  isBuiltIn: z.boolean(),
  /** One of the first roles that is not as it came. */
  isChanged: z.boolean(),
  /** Its topics are chosen; else the topics themselves and the files of config/menus give them. */
  hasOwnTopics: z.boolean(),
  /** Accounts that have it. */
  accounts: z.number(),
  /** To be sent with a change: a change made on an older one is refused. */
  version: z.number(),
});

/** A role as administrators see it in a list. */
export type RoleItem = z.infer<typeof roleItemSchema>;

/** What a role sees of a resource. */
const sightSchema = z.object({
  isSeen: z.boolean(),
  /** Names of the areas that it is limited to; empty for everywhere. */
  areas: z.array(text(200)).max(ROLE_LIMITS.perLayer),
  hiddenFields: z.array(z.string().min(1).max(200)).max(ROLE_LIMITS.perLayer),
});

/** See {@link sightSchema}. */
export type RoleSight = z.infer<typeof sightSchema>;

/** A departure of a role from what the data let it see. */
const rightSchema = sightSchema.extend({ resource: code });

/** See {@link rightSchema}. */
export type RoleRight = z.infer<typeof rightSchema>;

/** Kinds of what a role may see or not; `others` stands for all that has no rule of its own. */
export const RESOURCE_KINDS = ['base', 'layer', 'model', 'others'] as const;

const roleResourceSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(RESOURCE_KINDS),
  title: z.string(),
  titleEn: z.string(),
  /** Names of its fields, with their titles where they have any. */
  fields: z.array(z.object({ name: z.string(), title: z.string() })),
  /** What the data's own rules let the role see. */
  given: sightSchema,
  /** What the role sees instead; null where it does not depart from {@link given}. */
  own: sightSchema.nullable(),
  /** It has no rule of its own: it is seen as all others are. */
  followsOthers: z.boolean(),
});

/** A layer, model or base of the map as a role sees it. */
export type RoleResource = z.infer<typeof roleResourceSchema>;

/** A system, menu entry or route that a role may have, with those below it. */
export interface RoleTopic {
  /** `kind:code`, as it is kept. */
  readonly id: string;
  readonly name: string;
  /** Where somebody gave it one of its own. */
  readonly nameEn?: string | undefined;
  readonly isOn: boolean;
  readonly children: readonly RoleTopic[];
}

const topicSchema: z.ZodType<RoleTopic> = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    nameEn: z.string().optional(),
    isOn: z.boolean(),
    children: z.array(topicSchema),
  }),
);

const roleDetailSchema = z.looseObject({
  item: roleItemSchema,
  topics: z.looseObject({
    systems: z.array(topicSchema),
    menu: z.array(topicSchema),
    routes: z.array(topicSchema),
  }),
  resources: z.array(roleResourceSchema),
  /** Names of areas that a role may be limited to. */
  areas: z.array(z.string()),
});

/** All that a role may do and see. */
export type RoleDetail = z.infer<typeof roleDetailSchema>;

const shared = { client: 'main', access: 'administrator', envelope: 'blade' } as const;
const posted = { ...shared, method: 'POST', query: z.looseObject({}) } as const;

/** Which role, as it was when the change was made. */
const target = { roleType: roleTypeSchema, version: z.number().int().min(0).max(2_147_483_647) } as const;

const names = { name: text(ROLE_LIMITS.nameLength), nameEn: text(ROLE_LIMITS.nameEnLength) } as const;

/** What roles are called: whoever is signed in is told who did what. */
export const roleNames = defineEndpoint({
  ...shared,
  access: 'session',
  auditorToo: true,
  id: 'roleNames',
  summary: 'Names of all roles',
  method: 'GET',
  path: '/api/portal/role-names',
  query: z.looseObject({}),
  answer: z.looseObject({ roles: z.array(roleNameSchema) }),
});

/** All roles. */
export const roleList = defineEndpoint({
  ...shared,
  id: 'roleList',
  summary: 'All roles with how many accounts have each',
  method: 'GET',
  path: '/api/portal/roles',
  query: z.looseObject({}),
  answer: z.looseObject({ roles: z.array(roleItemSchema) }),
});

/** What a role may do and see. */
export const roleDetail = defineEndpoint({
  ...shared,
  id: 'roleDetail',
  summary: 'What a role may do and see: topics, tools, layers, areas, fields',
  method: 'GET',
  path: '/api/portal/roles/detail',
  query: z.object({ roleType: z.coerce.number().pipe(roleTypeSchema) }),
  answer: roleDetailSchema,
});

/** Makes a role like another one. */
export const roleCopy = defineEndpoint({
  ...posted,
  id: 'roleCopy',
  audit: { action: 'role.create', object: ['body.name'], details: ['like', 'nameEn'] },
  summary: 'Makes a role that may do and see what another one may',
  path: '/api/portal/roles/copy',
  body: z.object({ like: roleTypeSchema, ...names }),
  answer: roleItemSchema,
});

/** Changes a role. */
export const roleChange = defineEndpoint({
  ...posted,
  id: 'roleChange',
  audit: {
    action: 'role.change',
    object: ['answer.item.name', 'body.name'],
    details: ['roleType', 'area', 'topics', 'tools', 'rights'],
  },
  summary:
    'Changes what a role is called, may do and sees; it holds at once, for those who are signed in too',
  path: '/api/portal/roles/change',
  body: z.object({
    ...target,
    ...names,
    area: z.string().trim().max(200),
    /** Null leaves them to the files of config/menus, for the first roles. */
    topics: z
      .array(z.string().regex(/^(system|menu|route):.{1,200}$/))
      .max(ROLE_LIMITS.topics)
      .nullable(),
    tools: z.array(z.enum(TOOLS)).max(TOOLS.length),
    rights: z
      .array(rightSchema)
      .max(ROLE_LIMITS.rights)
      .refine((sent) => new Set(sent.map(({ resource }) => resource)).size === sent.length, {
        error: 'every resource once',
      }),
  }),
  answer: roleDetailSchema,
});

/** Makes one of the first roles as it came. */
export const roleRestore = defineEndpoint({
  ...posted,
  id: 'roleRestore',
  audit: { action: 'role.restore', object: ['answer.item.name', 'body.roleType'] },
  summary: 'Makes one of the first roles as it came',
  path: '/api/portal/roles/restore',
  body: z.object(target),
  answer: roleDetailSchema,
});

/** Deletes a role that no account has. */
export const roleDelete = defineEndpoint({
  ...posted,
  id: 'roleDelete',
  audit: { action: 'role.delete', object: ['answer.name', 'body.roleType'] },
  summary: 'Deletes a role of the bureau that no account has',
  path: '/api/portal/roles/delete',
  body: z.object(target),
  answer: z.looseObject({ name: z.string() }),
});

/** The calls about roles. */
export const ROLE_ENDPOINTS = {
  roleNames,
  roleList,
  roleDetail,
  roleCopy,
  roleChange,
  roleRestore,
  roleDelete,
  rolePreview,
  rolePreviewEnd,
} as const;
