import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  accessKeyList,
  accessKeyMake,
  accessKeyRevoke,
  type AccessKey,
  type OfferedResource,
  type ServiceAddresses,
} from './contracts/accessKeys.ts';

/** What a user says of a key that is to be made. */
export interface KeyWish {
  readonly name: string;
  readonly resources: readonly string[];
  /** How long it is valid. */
  readonly days: number;
}

/** The keys that a user made, what he may open by one, and the services that take it. */
export interface AccessKeys {
  readonly keys: readonly AccessKey[];
  readonly offered: readonly OfferedResource[];
  readonly services: ServiceAddresses;
}

/** The signed-in user's access keys on the server. */
export interface AccessKeyService {
  list(signal?: AbortSignal): Promise<Result<AccessKeys, ApiFailure>>;
  /** Makes a key; only this answer holds it. */
  make(wish: KeyWish): Promise<Result<{ readonly key: string; readonly item: AccessKey }, ApiFailure>>;
  revoke(id: string): Promise<Result<null, ApiFailure>>;
}

/** Creates the service. */
export function createAccessKeyService(api: ApiClient): AccessKeyService {
  return {
    list: (signal) => api.call(accessKeyList, { query: {}, ...(signal === undefined ? {} : { signal }) }),
    make: ({ name, resources, days }) =>
      api.call(accessKeyMake, { query: {}, body: { name, resources: [...resources], days } }),
    revoke: (id) => api.call(accessKeyRevoke, { query: {}, body: { id } }),
  };
}
