import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const none = z.looseObject({});

/** Step 1 of sign-in: account and password for the token of all later calls (viewer.md, section 7). */
export const accountToken = defineEndpoint({
  id: 'accountToken',
  audit: { action: 'sign.in', account: 'query.account' },
  summary: 'Account token: starts a session',
  method: 'GET',
  path: '/api/extend/genius/token/accesstoken',
  client: 'token',
  access: 'anyone',
  changes: true,
  envelope: 'blade',
  query: z.object({ account: z.string().min(1).max(64), password: z.string().min(1).max(256) }),
  answer: z.looseObject({ token: z.string().min(1) }),
});

/** Step 2: the user token; the same session when the caller already holds one of that user. */
export const userToken = defineEndpoint({
  id: 'userToken',
  audit: { action: 'sign.in', account: 'query.un' },
  summary: 'User token',
  method: 'POST',
  path: '/baseos/s/UserCenter/Auth/Login',
  client: 'baseos',
  access: 'anyone',
  changes: true,
  envelope: 'baseos',
  query: z.object({ un: z.string().min(1).max(64), pw: z.string().min(1).max(256) }),
  answer: z.looseObject({ Token: z.string().min(1) }),
});

/** Stored user info (portal.md, section 3): the last of RoleIDs is the active role; UserConfig is JSON text. */
export const userInfoSchema = z.looseObject({
  UserID: z.string().min(1),
  UserName: z.string(),
  RoleIDs: z.array(z.string()).min(1),
  UserConfig: z.string(),
});

/** User info as the server answers and the browser keeps it. */
export type UserInfo = z.infer<typeof userInfoSchema>;

/** The JSON text in {@link UserInfo}.UserConfig. */
export const userConfigSchema = z.looseObject({
  department: z.string(),
  departmentEn: z.string().optional(),
  /** The land of the unit: a county or protected area by its name; empty for the whole prefecture. */
  area: z.string().optional(),
  /** Names of the tools that the role has; absent from a server that knows none: all of them. */
  tools: z.array(z.string()).optional(),
  /** An administrator looks at the portal as this role. */
  isPreview: z.boolean().optional(),
});

/** Step 3: who the session belongs to. */
export const userInfo = defineEndpoint({
  id: 'userInfo',
  auditorToo: true,
  summary: 'User info of the session',
  method: 'GET',
  path: '/baseos/s/UserCenter/Auth/Userinfo',
  client: 'baseos',
  access: 'session',
  envelope: 'baseos',
  query: none,
  answer: userInfoSchema,
});

/** Ends the session on the server. */
export const logout = defineEndpoint({
  id: 'logout',
  whilePreview: true,
  auditorToo: true,
  audit: { action: 'sign.out' },
  summary: 'Ends the session',
  method: 'GET',
  path: '/baseos/s/UserCenter/Auth/Loginout',
  client: 'baseos',
  access: 'session',
  changes: true,
  whilePasswordDue: true,
  envelope: 'plain',
  query: none,
  /** `next`: where the browser goes to sign out of the service by which the session began, too. */
  answer: z.looseObject({ flag: z.literal('Success'), next: z.string().startsWith('/').optional() }),
});

/** A system that a role may enter. */
export const systemSchema = z.looseObject({
  systemname: z.string(),
  systemid: z.string(),
  /** Absent where it has no English name. */
  nameEn: z.string().optional(),
});

/** Step 4: the systems of a role. */
export const roleSystems = defineEndpoint({
  id: 'roleSystems',
  summary: 'Systems of a role',
  method: 'GET',
  path: '/baseos/is/SupportService/AppManager/Support/AppMenu/GetRoleSystems',
  client: 'baseos',
  access: 'session',
  envelope: 'baseos',
  query: z.object({ roleID: z.string().min(1).max(64) }),
  answer: z.array(systemSchema),
});

/** A session of another unit, for bureau users only (design.md, section 4). */
export const switchUnit = defineEndpoint({
  id: 'switchUnit',
  audit: { action: 'sign.unit', details: ['roleType'] },
  summary: 'Switches the session to another unit (bureau users only)',
  method: 'POST',
  path: '/api/portal/session/switch-unit',
  client: 'main',
  access: 'session',
  envelope: 'blade',
  query: none,
  body: z.object({ roleType: z.number().int().min(0).max(16) }),
  answer: z.looseObject({ token: z.string().min(1) }),
});
