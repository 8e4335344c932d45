import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  pictureMasterChange,
  pictureMasterCreate,
  pictureMasterDelete,
  pictureMasterList,
  pictureMasterRead,
  type ListedMaster,
} from './contracts/pictureMasters.ts';

/** A master that is to be kept. */
export interface NewMaster {
  readonly name: string;
  readonly isShared: boolean;
  /** A project of the picture editor. */
  readonly project: string;
}

/** Page masters on the server: the user's own and the bureau's. Each call ends by the client's time-out. */
export interface MasterService {
  list(): Promise<Result<readonly ListedMaster[], ApiFailure>>;
  read(id: string): Promise<Result<ListedMaster & { readonly project: string }, ApiFailure>>;
  create(master: NewMaster): Promise<Result<ListedMaster, ApiFailure>>;
  change(
    id: string,
    change: Partial<Pick<NewMaster, 'name' | 'project'>>,
  ): Promise<Result<ListedMaster, ApiFailure>>;
  remove(id: string): Promise<Result<unknown, ApiFailure>>;
}

/** Creates the service. */
export function createMasterService(api: ApiClient): MasterService {
  return {
    list: () => api.call(pictureMasterList, { query: {} }),
    read: (id) => api.call(pictureMasterRead, { query: { id } }),
    create: (master) => api.call(pictureMasterCreate, { query: {}, body: master }),
    change: (id, change) => api.call(pictureMasterChange, { query: {}, body: { id, ...change } }),
    remove: (id) => api.call(pictureMasterDelete, { query: {}, body: { id } }),
  };
}
