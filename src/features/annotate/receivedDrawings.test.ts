import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryKeptList } from '../../../tests/support/memoryKeptList.ts';
import { createMemoryScene, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { annotationSchema } from '../../domain/drawing/annotation.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { createUndoHistory } from '../../lib/undoHistory.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';
import { createViewStore, type ViewStore } from '../../stores/viewStore.ts';
import { openAnnotationBook, type AnnotationBook } from './annotationBook.ts';
import { openReceivedDrawings, type ReceivedDrawings } from './receivedDrawings.ts';

const ROW = { b: '水源', s: { kind: 'point', position: [82, 44.5] } };
const LAYER = 'received-drawings';

let scene: MemoryScene;
let views: ViewStore;
let book: AnnotationBook;
let received: ReceivedDrawings;

beforeEach(() => {
  const clock = createFakeClock();
  scene = createMemoryScene({ clock });
  views = createViewStore();
  let ids = 0;
  book = openAnnotationBook({
    service: createMemoryKeptList(),
    draft: createKeptListDrafts(createMemoryStore(), 'annotations', 'U1', annotationSchema),
    clock,
    history: createUndoHistory(),
    present: () => undefined,
    newId: () => `N${String((ids += 1))}`,
    defaultContent: '标注',
  });
  views.actions.setReceived([ROW]);
  received = openReceivedDrawings(scene, book, views);
});

afterEach(() => {
  received.close();
  book.close();
  scene.destroy();
});

const drawnOn = (kind: 'globe' | 'plane') => scene[kind].drawn().get(LAYER)?.length ?? 0;

it('shows what a link brought in both views, and takes it away when the screen is cleared', () => {
  expect([drawnOn('globe'), drawnOn('plane')].every((count) => count > 0)).toBe(true);
  views.actions.clearScreen();
  expect(received.items.value).toEqual([]);
  expect([drawnOn('globe'), drawnOn('plane')]).toEqual([0, 0]);
  expect(book.items.value).toEqual([]);
});

it('becomes the user’s own when he takes it, as one step', () => {
  received.take();
  expect(book.items.value).toMatchObject([{ label: '水源', shape: ROW.s, show: true }]);
  expect(received.items.value).toEqual([]);
  book.history.undo();
  expect(book.items.value).toEqual([]);
});

it('is not the user’s own when he drops it', () => {
  received.drop();
  expect([book.items.value, received.items.value]).toEqual([[], []]);
});

it('tells what the user’s own link carries: his drawings that are shown', () => {
  expect(views.getState().drawings).toEqual([]);
  book.add([{ shape: { kind: 'point', position: [82.1, 44.6] }, label: '' }]);
  expect(views.getState().drawings).toEqual([{ s: { kind: 'point', position: [82.1, 44.6] } }]);
  book.showAll(false);
  expect(views.getState().drawings).toEqual([]);
});
