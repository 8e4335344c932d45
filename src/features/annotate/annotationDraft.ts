import { z } from 'zod';
import { annotationSchema, type Annotation } from '../../domain/draw/annotation.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { readJson, writeJson } from '../../stores/persist.ts';

/** Changes that the server has not got yet. */
export interface AnnotationDraft {
  /** The sheet that they were made on: its version and what it held. */
  readonly version: number;
  readonly base: readonly Annotation[];
  readonly items: readonly Annotation[];
}

/** Keeps the draft of one user on this machine: it survives a crash, a reload and a session that ends. */
export interface DraftStore {
  /** undefined when there is none, or it cannot be read any more. */
  read(): AnnotationDraft | undefined;
  /** False when the storage refuses: it is full, or private. */
  keep(draft: AnnotationDraft): boolean;
  forget(): void;
}

const draftSchema = z.object({
  version: z.number().int().nonnegative(),
  base: z.array(annotationSchema),
  items: z.array(annotationSchema),
});

/**
 * Creates the store of a user's draft.
 * @param storage local storage
 */
export function createDraftStore(storage: KeyValueStore, userId: string): DraftStore {
  const key = `portal.annotations.${userId}`;
  return {
    read: () => readJson(storage, key, draftSchema),
    keep: (draft) => writeJson(storage, key, draft),
    forget: () => storage.remove(key),
  };
}
