import type { ApiFailure } from '../../src/api/apiFailure.ts';
import { KEPT_LIST_CONFLICT } from '../../src/api/contracts/keptList.ts';
import type { KeptListService } from '../../src/api/keptListSync.ts';
import type { Item } from '../../src/lib/mergeItems.ts';
import { err, ok } from '../../src/lib/result.ts';

/** A service that keeps one user's list in memory, by the server's rules, and fails when told. */
export interface MemoryKeptList<T extends Item> extends KeptListService<T> {
  readonly version: number;
  readonly items: readonly T[];
  /** How often it was asked to save. */
  readonly saves: number;
  /** Somebody else saves. */
  saveElsewhere(items: readonly T[]): void;
  /** Every call fails with this, until undefined is given. */
  fail(failure: ApiFailure | undefined): void;
}

/** Creates the service with a list. */
export function createMemoryKeptList<T extends Item>(initial: readonly T[] = []): MemoryKeptList<T> {
  let [items, version, saves] = [initial, initial.length === 0 ? 0 : 1, 0];
  let failure: ApiFailure | undefined;
  return {
    get version() {
      return version;
    },
    get items() {
      return items;
    },
    get saves() {
      return saves;
    },
    saveElsewhere(next) {
      items = next;
      version += 1;
    },
    fail: (next) => (failure = next),
    async load() {
      await Promise.resolve();
      return failure === undefined ? ok({ version, items: [...items] }) : err(failure);
    },
    async save(on, next) {
      await Promise.resolve();
      saves += 1;
      if (failure !== undefined) return err(failure);
      if (on !== version) {
        return err({ kind: 'refused', endpoint: 'POST save', code: KEPT_LIST_CONFLICT, message: '' });
      }
      items = next;
      version += 1;
      return ok({ version });
    },
  };
}
