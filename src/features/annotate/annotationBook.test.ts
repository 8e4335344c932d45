import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryKeptList, type MemoryKeptList } from '../../../tests/support/memoryKeptList.ts';
import { OFFLINE } from '../../../tests/support/memoryBookmarks.ts';
import { annotationSchema, DEFAULT_STYLE, type Annotation } from '../../domain/drawing/annotation.ts';
import type { DrawnShape } from '../../domain/drawing/shape.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createMemoryStore, type KeyValueStore } from '../../lib/keyValueStore.ts';
import { createUndoHistory } from '../../lib/undoHistory.ts';
import { openAnnotationBook, type AnnotationBook } from './annotationBook.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';

const POINT: DrawnShape = { kind: 'point', position: [82.123456789, 44.5] };
const LINE: DrawnShape = {
  kind: 'line',
  path: [
    [82, 44],
    [83, 45],
  ],
};
const KEPT: Annotation = {
  id: 'K1',
  label: '旧',
  show: true,
  time: '2026-11-21 20:00:00',
  shape: { kind: 'point', position: [81, 44] },
  style: DEFAULT_STYLE,
};

let clock: FakeClock;
let service: MemoryKeptList<Annotation>;
let storage: KeyValueStore;
let messages: PortalEvent[];
let ids: number;

const open = (own: KeyValueStore = storage): AnnotationBook =>
  openAnnotationBook({
    service,
    draft: createKeptListDrafts(own, 'annotations', 'U1', annotationSchema),
    clock,
    history: createUndoHistory(),
    present: (event) => void messages.push(event),
    newId: () => `N${String((ids += 1))}`,
    defaultContent: '标注',
  });
const labels = (book: AnnotationBook) => book.items.value.map(({ label }) => label);

beforeEach(() => {
  clock = createFakeClock(new Date(2026, 10, 21, 20, 30, 5).getTime());
  service = createMemoryKeptList([KEPT]);
  storage = createMemoryStore();
  messages = [];
  ids = 0;
});

describe('annotations of a user', () => {
  it('come from the server, and new ones are saved there with label, time and settings', async () => {
    const book = open();
    await clock.run(0);
    expect(labels(book)).toEqual(['旧']);
    book.setSettings({ content: '取水口', style: { ...DEFAULT_STYLE, pointSize: 9 } });
    expect(book.add([{ shape: POINT }])).toBe(true);
    expect(book.sync.state.value).toBe('pending');
    await clock.run(2000);
    expect(book.sync.state.value).toBe('saved');
    expect(service.items[1]).toEqual({
      id: 'N1',
      label: '取水口',
      show: true,
      time: '2026-11-21 20:30:05',
      shape: { kind: 'point', position: [82.1234568, 44.5] },
      style: { ...DEFAULT_STYLE, pointSize: 9 },
    });
    expect(book.selectedId.value).toBe('N1');
  });

  it('have many changes saved at once', async () => {
    const book = open();
    await clock.run(0);
    for (let count = 0; count < 5; count++) {
      book.add([{ shape: POINT }]);
      await clock.run(300);
    }
    await clock.run(3000);
    expect([service.saves, service.items.length]).toEqual([1, 6]);
  });

  it('are shown, hidden, changed, deleted and cleared, each one step to undo', async () => {
    const book = open();
    await clock.run(0);
    book.add([{ shape: LINE, label: '线' }]);
    book.change('N1', { show: false });
    book.change('N1', { label: '新' });
    book.showAll(true);
    book.remove('K1');
    book.clear();
    const seen = [labels(book).join()];
    while (book.history.undo())
      seen.push(book.items.value.map(({ label, show }) => label + String(show)).join());
    expect(seen).toEqual([
      '',
      '新true',
      '旧true,新true',
      '旧true,新false',
      '旧true,线false',
      '旧true,线true',
      '旧true',
    ]);
    while (book.history.redo());
    expect(book.items.value).toEqual([]);
  });

  it('a change that changes nothing is no step', async () => {
    const book = open();
    await clock.run(0);
    book.change('K1', { label: '旧' });
    book.showAll(true);
    book.clear();
    book.clear();
    expect(book.history.state.value.undoable).toBe(1);
  });

  it('are refused beyond a thousand', async () => {
    const book = open();
    await clock.run(0);
    expect(book.add(Array.from({ length: 1000 }, () => ({ shape: POINT })))).toBe(false);
    expect(messages).toEqual([{ id: 'annotation.full', message: '1000' }]);
    expect(book.items.value).toHaveLength(1);
  });
});

describe('nothing is lost', () => {
  it('by a crash before anything was saved', async () => {
    const book = open();
    await clock.run(0);
    book.add([{ shape: POINT, label: '崩溃前' }]);
    // No close, no more time: the page is gone.
    const after = open();
    expect(labels(after)).toEqual(['旧', '崩溃前']);
    await clock.run(2000);
    expect(service.items.map(({ label }) => label)).toEqual(['旧', '崩溃前']);
  });

  it('by a server that cannot be reached: it says so once, keeps a draft and tries again', async () => {
    const book = open();
    await clock.run(0);
    service.fail(OFFLINE);
    book.add([{ shape: POINT, label: '离线' }]);
    await clock.run(2000);
    expect(book.sync.state.value).toBe('local');
    book.change('N1', { label: '离线二' });
    await clock.run(2000);
    expect(messages).toEqual([{ id: 'annotation.notSaved' }]);
    service.fail(undefined);
    await clock.run(31_000);
    expect(book.sync.state.value).toBe('saved');
    expect(service.items.map(({ label }) => label)).toEqual(['旧', '离线二']);
  });

  it('by a session that ends: the draft of its user waits, and nobody else gets it', async () => {
    service.fail({ kind: 'session-ended', endpoint: 'POST save', code: 50014, message: '' });
    const book = open();
    book.add([{ shape: POINT, label: '未存' }]);
    await clock.run(2000);
    book.close();
    expect(createKeptListDrafts(storage, 'annotations', 'U2', annotationSchema).read()).toBeUndefined();
    service.fail(undefined);
    const again = open();
    await clock.run(2000);
    expect(labels(again)).toEqual(['旧', '未存']);
  });

  it('by a save on another computer: both changes stand', async () => {
    const book = open();
    await clock.run(0);
    book.add([{ shape: POINT, label: '这里' }]);
    service.saveElsewhere([KEPT, { ...KEPT, id: 'E1', label: '别处' }]);
    await clock.run(3000);
    expect(labels(book).sort()).toEqual(['别处', '旧', '这里'].sort());
    expect(service.items).toEqual(book.items.value);
    book.history.undo();
    expect(labels(book)).toEqual(['旧', '别处']);
  });

  it('a storage that refuses the draft is told of', async () => {
    const book = open({ ...storage, set: () => false });
    await clock.run(0);
    book.add([{ shape: POINT }]);
    book.add([{ shape: POINT }]);
    expect(messages).toEqual([{ id: 'annotation.noDraft' }]);
  });

  it('a draft that cannot be read any more is left alone', async () => {
    storage.set('portal.annotations.U1', '{"version":"x"}');
    const book = open();
    await clock.run(0);
    expect(labels(book)).toEqual(['旧']);
  });

  it('leaves no timer once it is closed', async () => {
    const book = open();
    await clock.run(0);
    service.fail(OFFLINE);
    book.add([{ shape: POINT }]);
    await clock.run(2000);
    book.add([{ shape: POINT }]);
    book.close();
    expect(clock.pending).toBe(0);
  });
});
