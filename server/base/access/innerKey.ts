import { randomBytes, timingSafeEqual } from 'node:crypto';
import { KEY_PREFIX } from '../../../src/domain/bureau/accessKeys.ts';

/** Opens the data services to the portal itself, which looks whether they answer by the same door as everybody. */
export interface InnerKey {
  /** As an access key is sent. */
  readonly secret: string;
  opens(secret: string): boolean;
}

/** Makes the key of a process: it lives as long as that, is written nowhere, and never leaves it. */
export function createInnerKey(): InnerKey {
  const secret = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  const bytes = Buffer.from(secret);
  return {
    secret,
    opens(shown) {
      const other = Buffer.from(shown);
      return other.length === bytes.length && timingSafeEqual(other, bytes);
    },
  };
}
