import type { z } from 'zod';
import type { CatalogueChange } from '../domain/layers/catalogue/catalogueChange.ts';
import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  catalogueDiff,
  catalogueDraftList,
  catalogueDraftSave,
  cataloguePublish,
  catalogueRead,
  catalogueRestore,
  catalogueSchedule,
  catalogueUnschedule,
  catalogueVersions,
  type CatalogueVersion,
} from './contracts/workbench.ts';
import type { KeptListService } from './keptListSync.ts';

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** The catalogue in force after a publication. */
export type PublishedCatalogue = z.output<typeof cataloguePublish.answer>;

/** The catalogue as its records, and its versions, for administrators. */
export interface WorkbenchService {
  read(): Answer<z.output<typeof catalogueRead.answer>>;
  publish(note: string, changes: readonly CatalogueChange[]): Answer<PublishedCatalogue>;
  /** @param dueAtMs milliseconds since the Unix epoch */
  schedule(
    note: string,
    changes: readonly CatalogueChange[],
    dueAtMs: number,
  ): Answer<z.output<typeof catalogueSchedule.answer>>;
  /** Takes scheduled changes back; they are answered. */
  unschedule(id: string): Answer<z.output<typeof catalogueUnschedule.answer>>;
  versions(): Answer<{ readonly versions: readonly CatalogueVersion[] }>;
  /** What turns one version into another; 0 is the empty catalogue. */
  diff(from: number, to: number): Answer<{ readonly changes: readonly CatalogueChange[] }>;
  restore(number: number): Answer<PublishedCatalogue>;
  /** What the user changed and did not publish. */
  readonly draft: KeptListService<CatalogueChange>;
}

/** Creates the service. */
export function createWorkbenchService(api: ApiClient): WorkbenchService {
  return {
    read: () => api.call(catalogueRead, { query: {} }),
    publish: (note, changes) =>
      api.call(cataloguePublish, { query: {}, body: { note, changes: [...changes] } }),
    schedule: (note, changes, dueAtMs) =>
      api.call(catalogueSchedule, { query: {}, body: { note, changes: [...changes], dueAtMs } }),
    unschedule: (id) => api.call(catalogueUnschedule, { query: {}, body: { id } }),
    versions: () => api.call(catalogueVersions, { query: {} }),
    diff: (from, to) => api.call(catalogueDiff, { query: { from, to } }),
    restore: (number) => api.call(catalogueRestore, { query: {}, body: { number } }),
    draft: {
      load: (signal) => api.call(catalogueDraftList, { query: {}, signal }),
      save: (version, items, signal) =>
        api.call(catalogueDraftSave, { query: {}, body: { version, items: [...items] }, signal }),
    },
  };
}
