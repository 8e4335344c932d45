import type { AnnotationService } from '../../src/api/annotations.ts';
import type { ApiFailure } from '../../src/api/apiFailure.ts';
import { ANNOTATION_CONFLICT } from '../../src/api/contracts/annotations.ts';
import type { Annotation } from '../../src/domain/draw/annotation.ts';
import { err, ok } from '../../src/lib/result.ts';

/** An annotation service that keeps one sheet in memory, by the server's rules, and fails when told. */
export interface MemoryAnnotations extends AnnotationService {
  readonly version: number;
  readonly items: readonly Annotation[];
  /** How often it was asked to save. */
  readonly saves: number;
  /** Somebody else saves. */
  saveElsewhere(items: readonly Annotation[]): void;
  /** Every call fails with this, until undefined is given. */
  fail(failure: ApiFailure | undefined): void;
}

/** Creates the service with a sheet. */
export function createMemoryAnnotations(initial: readonly Annotation[] = []): MemoryAnnotations {
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
        return err({ kind: 'refused', endpoint: 'POST save', code: ANNOTATION_CONFLICT, message: '' });
      }
      items = next;
      version += 1;
      return ok({ version });
    },
  };
}
