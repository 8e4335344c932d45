import { z } from 'zod';
import { ACCOUNT_LIMITS } from '../../domain/bureau/accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { passwordSchema } from './ownAccount.ts';
import { roleTypeSchema } from './rolePreview.ts';

const nameSchema = z.string().trim().max(ACCOUNT_LIMITS.nameLength);

const accountItemSchema = z.looseObject({
  id: z.string(),
  /** What is typed to sign in. */
  account: z.string(),
  /** Who or what uses it; may be empty. */
  name: z.string(),
  roleType: z.number(),
  isLocked: z.boolean(),
  /** Its password was given by an administrator and must be changed at the next sign-in. */
  isPasswordDue: z.boolean(),
  /** Null before the first time. */
  lastSignInAtMs: z.number().nullable(),
  /** Live sessions. */
  sessions: z.number(),
  /** To be sent with a change: a change made on an older one is refused. */
  version: z.number(),
});

/** An account as administrators see it. */
export type AccountItem = z.infer<typeof accountItemSchema>;

/** An account and the password that it was given, which no other answer holds; absent where the administrator chose it. */
const givenSchema = z.looseObject({ item: accountItemSchema, password: z.string().optional() });

const shared = { client: 'main', access: 'administrator', envelope: 'blade' } as const;
const posted = { ...shared, method: 'POST', query: z.looseObject({}) } as const;
/** Which account, as it was when the change was made. */
const target = {
  id: z.string().min(1).max(64),
  version: z.number().int().min(0).max(2_147_483_647),
} as const;

/** A page of the accounts. */
export const accountList = defineEndpoint({
  ...shared,
  id: 'accountList',
  summary: 'Accounts by name, display name or unit, a page at a time',
  method: 'GET',
  path: '/api/portal/accounts',
  query: z.object({
    search: z.string().trim().max(ACCOUNT_LIMITS.searchLength).default(''),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(ACCOUNT_LIMITS.page).default(ACCOUNT_LIMITS.page),
  }),
  answer: z.looseObject({ items: z.array(accountItemSchema), total: z.number() }),
});

/** Makes an account. */
export const accountCreate = defineEndpoint({
  ...posted,
  id: 'accountCreate',
  audit: { action: 'account.create', object: ['body.account'], details: ['name', 'roleType'] },
  summary: 'Makes an account; without a password one is made, which this answer alone holds',
  path: '/api/portal/accounts',
  body: z.object({
    account: z.string().min(1).max(64),
    name: nameSchema,
    roleType: roleTypeSchema,
    password: passwordSchema.optional(),
  }),
  answer: givenSchema,
});

/** Changes what an account is called and which unit it belongs to. */
export const accountChange = defineEndpoint({
  ...posted,
  id: 'accountChange',
  audit: { action: 'account.change', object: ['answer.account', 'body.id'], details: ['name', 'roleType'] },
  summary: 'Changes display name and unit of an account; another unit ends its sessions',
  path: '/api/portal/accounts/change',
  body: z.object({ ...target, name: nameSchema, roleType: roleTypeSchema }),
  answer: accountItemSchema,
});

/** Locks or unlocks an account. */
export const accountLock = defineEndpoint({
  ...posted,
  id: 'accountLock',
  audit: { action: 'account.lock', object: ['answer.account', 'body.id'], details: ['isLocked'] },
  summary: 'Locks an account, which ends its sessions and rests its access keys, or unlocks it',
  path: '/api/portal/accounts/lock',
  body: z.object({ ...target, isLocked: z.boolean() }),
  answer: accountItemSchema,
});

/** Gives an account another password. */
export const accountResetPassword = defineEndpoint({
  ...posted,
  id: 'accountResetPassword',
  audit: { action: 'account.password', object: ['answer.item.account', 'body.id'] },
  summary: 'Gives an account a new password, which this answer alone holds, and ends its sessions',
  path: '/api/portal/accounts/reset-password',
  body: z.object(target),
  answer: givenSchema,
});

/** Ends the sessions of an account. */
export const accountEndSessions = defineEndpoint({
  ...posted,
  id: 'accountEndSessions',
  audit: { action: 'account.sessions', object: ['body.id'] },
  summary: "Ends all sessions of an account, but for the caller's own",
  path: '/api/portal/accounts/end-sessions',
  body: z.object({ id: target.id }),
  answer: z.looseObject({ ended: z.number() }),
});

/** Deletes an account and what it kept; its entries in the audit log and the layers that it imported stay. */
export const accountDelete = defineEndpoint({
  ...posted,
  id: 'accountDelete',
  audit: { action: 'account.delete', object: ['answer.account', 'body.id'] },
  summary: 'Deletes an account with all that it kept; layers that it imported stay with the bureau',
  path: '/api/portal/accounts/delete',
  body: z.object(target),
  answer: z.looseObject({ account: z.string() }),
});

/** `GET` answers all that is kept of an account as a ZIP; with `id` that of somebody else, which takes an administrator. */
export const ACCOUNT_DATA_PATHS = {
  own: '/api/portal/account/data',
  others: '/api/portal/accounts/data',
} as const;

/** The calls by which administrators look after accounts. */
export const ACCOUNT_ENDPOINTS = {
  accountList,
  accountCreate,
  accountChange,
  accountLock,
  accountResetPassword,
  accountEndSessions,
  accountDelete,
} as const;
