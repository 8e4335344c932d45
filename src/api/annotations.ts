import type { Annotation } from '../domain/draw/annotation.ts';
import type { ApiClient } from './client.ts';
import { annotationSave, annotationSheet } from './contracts/annotations.ts';
import type { SheetService } from './sheetSync.ts';

/** The signed-in user's annotations on the server. */
export type AnnotationService = SheetService<Annotation>;

/** Creates the service. */
export function createAnnotationService(api: ApiClient): AnnotationService {
  return {
    load: (signal) => api.call(annotationSheet, { query: {}, signal }),
    save: (version, items, signal) =>
      api.call(annotationSave, { query: {}, body: { version, items: [...items] }, signal }),
  };
}
