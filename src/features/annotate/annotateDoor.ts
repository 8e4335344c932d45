import type { MapSession } from '../../portal/mapSession.ts';
import type { Needed } from '../../portal/feature.ts';
import { MEASURES } from '../../portal/ports.ts';
import { isWindowOpen } from '../../portal/windowCommand.ts';
import { openAnnotations, type Annotations } from './annotations.ts';
import { ANNOTATION_WINDOW } from './annotationWindow.ts';
import { readInWorker } from './importReader.ts';
import { openReceivedDrawings, type ReceivedDrawings } from './receivedDrawings.ts';
import { openUserAnnotations } from './userAnnotations.ts';

/** What annotations need of other features. */
export const ANNOTATE_NEEDS = { measures: MEASURES } as const;

/** The user's annotations, and drawings that came with a link. */
export interface AnnotateDoor {
  readonly annotations: Annotations;
  readonly received: ReceivedDrawings;
  /** Takes files that were dropped while their window is open; true when it did. */
  takeDropped(files: readonly File[]): boolean;
}

/** Opens the annotations of the user on a map; files that are dropped while their window is open are read as annotations. */
export function openAnnotating(session: MapSession, { measures }: Needed<typeof ANNOTATE_NEEDS>) {
  const { portal, scene, tools, clock, undo, flyToExtent } = session;
  const { windows, views, translator, onError } = portal;
  const annotations = openAnnotations({
    scene,
    tools,
    book: openUserAnnotations(portal, clock, undo),
    present: (event) => void portal.present(event),
    translator,
    readFile: readInWorker,
    isSelectable: () => isWindowOpen(windows, ANNOTATION_WINDOW),
    flyToExtent,
    drawnElsewhere: () => measures().vertices(),
    onError,
  });
  const received = openReceivedDrawings(scene, annotations.book, views);
  return {
    annotations,
    received,
    takeDropped(files: readonly File[]) {
      if (!isWindowOpen(windows, ANNOTATION_WINDOW)) return false;
      for (const file of files) void annotations.importFile(file);
      return true;
    },
    changes: [annotations.book.selectedId, undo.state],
    destroy() {
      received.close();
      annotations.close();
    },
  };
}
