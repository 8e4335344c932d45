import type { z } from 'zod';
import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  roleChange,
  roleCopy,
  roleDelete,
  roleDetail,
  roleList,
  roleRestore,
  type RoleDetail,
  type RoleItem,
} from './contracts/roles.ts';
import { rolePreview } from './contracts/rolePreview.ts';

/** What a role is to be; made on a version of it. */
export type RoleChange = z.input<typeof roleChange.body>;

/** What a new role is called. */
export interface RoleNames {
  readonly name: string;
  readonly nameEn: string;
}

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** The roles on the server, for administrators. Changes name the state that they were made on. */
export interface RoleService {
  list(): Answer<{ readonly roles: readonly RoleItem[] }>;
  detail(roleType: number): Answer<RoleDetail>;
  copy(like: number, names: RoleNames): Answer<RoleItem>;
  change(wanted: RoleChange): Answer<RoleDetail>;
  restore(item: RoleItem): Answer<unknown>;
  remove(item: RoleItem): Answer<unknown>;
  /** From now on the session sees the portal as the role does. */
  preview(roleType: number): Answer<unknown>;
}

/** Creates the service. */
export function createRoleService(api: ApiClient): RoleService {
  const target = ({ roleType, version }: RoleItem) => ({ query: {}, body: { roleType, version } });
  return {
    list: () => api.call(roleList, { query: {} }),
    detail: (roleType) => api.call(roleDetail, { query: { roleType } }),
    copy: (like, { name, nameEn }) => api.call(roleCopy, { query: {}, body: { like, name, nameEn } }),
    change: (wanted) => api.call(roleChange, { query: {}, body: wanted }),
    restore: (item) => api.call(roleRestore, target(item)),
    remove: (item) => api.call(roleDelete, target(item)),
    preview: (roleType) => api.call(rolePreview, { query: {}, body: { roleType } }),
  };
}
