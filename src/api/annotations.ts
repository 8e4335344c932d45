import type { Annotation } from '../domain/draw/annotation.ts';
import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { annotationSave, annotationSheet, type AnnotationSheet } from './contracts/annotations.ts';

/** The signed-in user's annotations on the server. */
export interface AnnotationService {
  load(signal: AbortSignal): Promise<Result<AnnotationSheet, ApiFailure>>;
  /**
   * Replaces them.
   * @param version of the sheet that the change was made on
   * @returns the new version; a refusal with 409 when somebody else saved in between
   */
  save(
    version: number,
    items: readonly Annotation[],
    signal: AbortSignal,
  ): Promise<Result<{ readonly version: number }, ApiFailure>>;
}

/** Creates the service. */
export function createAnnotationService(api: ApiClient): AnnotationService {
  return {
    load: (signal) => api.call(annotationSheet, { query: {}, signal }),
    save: (version, items, signal) =>
      api.call(annotationSave, { query: {}, body: { version, items: [...items] }, signal }),
  };
}
