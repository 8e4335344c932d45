import type { Annotation } from '../domain/drawing/annotation.ts';
import type { ApiClient } from './client.ts';
import { annotationSave, annotationList } from './contracts/annotations.ts';
import type { KeptListService } from './keptListSync.ts';

/** The signed-in user's annotations on the server. */
export type AnnotationService = KeptListService<Annotation>;

/** Creates the service. */
export function createAnnotationService(api: ApiClient): AnnotationService {
  return {
    load: (signal) => api.call(annotationList, { query: {}, signal }),
    save: (version, items, signal) =>
      api.call(annotationSave, { query: {}, body: { version, items: [...items] }, signal }),
  };
}
