import { fromLink, toLink, type LinkedDrawing } from './model/linkDrawings.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { createDrawing } from '../../viewing/drawing.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewStore } from '../../stores/viewStore.ts';
import type { AnnotationBook } from './annotationBook.ts';
import { annotationMarks } from './annotationMarks.ts';

/** Drawings that came with a link: shown on the map and kept by nobody, unless the user takes them. */
export interface ReceivedDrawings {
  readonly items: ReadonlySignal<readonly LinkedDrawing[]>;
  /** Makes them the user's own, as one step; they stay where they are when he has no room for them. */
  take(): void;
  drop(): void;
  /** Takes them from the map. */
  close(): void;
}

/** The name of their overlay. */
const OVERLAY = 'received-drawings';

const marksOf = (items: readonly LinkedDrawing[]) =>
  annotationMarks(
    items.map((item, index) => ({ ...item, id: `received-${String(index)}`, show: true, time: '' })),
  );

/** Shows what a link brought, and tells the store what the user's own link would carry. */
export function openReceivedDrawings(scene: Scene, book: AnnotationBook, views: ViewStore): ReceivedDrawings {
  const items = createSignal(fromLink(views.getState().received));
  const drawing = createDrawing(scene, OVERLAY);
  const draw = () => drawing.show(marksOf(items.value));
  const drop = () => views.actions.setReceived([]);
  const tell = () => views.actions.setDrawings(toLink(book.items.value.filter(({ show }) => show)));
  const stops = [
    items.subscribe(draw),
    book.items.subscribe(tell),
    views.subscribe(({ received }, before) => {
      if (received !== before.received) items.set(fromLink(received));
    }),
  ];
  draw();
  tell();
  return {
    items,
    take() {
      if (book.add(items.value)) drop();
    },
    drop,
    close() {
      stops.forEach((stop) => stop());
      drawing.destroy();
      views.actions.setDrawings([]);
    },
  };
}
