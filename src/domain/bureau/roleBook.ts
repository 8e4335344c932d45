import { unitAreaOf } from './figures/topicScreens.ts';
import { findRole } from './roles.ts';
import { defaultTools, type ToolId } from './tools.ts';

/** The number of the first role that a bureau makes itself; those below are the specification's and the auditor's. */
export const FIRST_OWN_ROLE_TYPE = 100;

/** The largest number of a role. */
export const LAST_ROLE_TYPE = 32_767;

/** Numbers of roles' texts and lists. */
export const ROLE_LIMITS = {
  nameLength: 40,
  nameEnLength: 80,
  /** Roles at most, those that were deleted among them. */
  count: 500,
  topics: 400,
  /** Rules about layers of one role. */
  rights: 2000,
  /** Areas of one layer, and fields hidden of it. */
  perLayer: 100,
} as const;

/** Codes by which the calls about roles say no; the page words them in its language. */
export const ROLE_CODES = {
  /** Another role is called like it. */
  nameTaken: 40920,
  /** Another administrator changed it meanwhile. */
  conflict: 40921,
  /** Accounts have it. */
  inUse: 40922,
} as const;

/** What a role is, as it is stored. */
export interface RoleFacts {
  readonly roleType: number;
  readonly name: string;
  readonly nameEn: string;
  /** Its land: a county or protected area by its name; '' for the whole prefecture. */
  readonly area: string;
  /** Codes of systems, menu entries and routes as `kind:code`; null for those that the files of `config/menus` give it. */
  readonly topics: readonly string[] | null;
  readonly tools: readonly ToolId[];
}

/** One of the first roles as it is unless somebody changes it; undefined for any other. */
export function defaultRole(roleType: number): RoleFacts | undefined {
  const role = findRole(roleType);
  if (role === undefined) return undefined;
  return {
    roleType,
    name: role.department,
    nameEn: role.departmentEn,
    area: unitAreaOf(roleType) ?? '',
    topics: null,
    tools: defaultTools(roleType),
  };
}
