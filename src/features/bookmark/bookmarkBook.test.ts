import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createMemoryBookmarks,
  OFFLINE,
  REFUSED,
  type MemoryBookmarks,
} from '../../../tests/support/memoryBookmarks.ts';
import { SHARED_EVENTS, type PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { events } from './events.ts';
import type { Bookmark } from '../../domain/bureau/places/bookmark.ts';
import { writeBookmarks } from './model/bookmarkGeoJson.ts';
import { createUndoHistory, type UndoHistory } from '../../lib/undoHistory.ts';
import { createBookmarkBook, pageCount, type BookmarkBook } from './bookmarkBook.ts';

const CAMERA = { lon: 81.2, lat: 44.5, heightM: 9000, headingDeg: 30, pitchDeg: -40 };
const bookmark = (index: number, more: Partial<Bookmark> = {}): Bookmark => ({
  id: `B${String(index)}`,
  name: `书签${String(index)}`,
  lon: 82 + index / 100,
  lat: 44.5,
  camera: undefined,
  ...more,
});

let service: MemoryBookmarks;
let book: BookmarkBook;
let messages: PortalEvent[];
let random: number;

const open = async (bookmarks: readonly Bookmark[]) => {
  service = createMemoryBookmarks(bookmarks);
  messages = [];
  random = 0;
  book = createBookmarkBook({
    service,
    present: (event) => void messages.push(event),
    random16: () => (random += 4369) % 65_536,
    describeImport: (outcome) => (outcome.ok ? Object.values(outcome.value).join('/') : `! ${outcome.error}`),
  });
  await book.query();
};
const state = () => book.state.value;
const fill = () => book.edit({ name: ' 赛里木湖 ', x: '81.18', y: '44.6', camera: 'current' });

beforeEach(() => open([bookmark(1), bookmark(2), bookmark(3), bookmark(4, { camera: CAMERA })]));

describe('the list of bookmarks', () => {
  it('has three rows a page', () => {
    expect([0, 1, 3, 4, 6, 7].map(pageCount)).toEqual([1, 1, 1, 2, 2, 3]);
    book.turnTo(9);
    expect(state().page).toBe(1);
    book.turnTo(-1);
    expect(state().page).toBe(0);
  });

  it('is found by a part of the name', async () => {
    book.setFilter(' 签2 ');
    await book.query();
    expect(state().bookmarks?.map(({ id }) => id)).toEqual(['B2']);
  });

  it.each([
    [OFFLINE, { id: 'place.requestFailed' }],
    [REFUSED, { id: 'bookmark.queryFailed', message: '书签已满' }],
  ])('keeps what it shows when the query fails (%#)', async (failure, message) => {
    service.failNext(failure);
    await book.query();
    expect(state()).toMatchObject({ failed: true, loading: false });
    expect(state().bookmarks).toHaveLength(4);
    expect(messages).toEqual([message]);
  });
});

describe('adding', () => {
  it('clears the fields, says what to do, sends, and shows the new one on its page', async () => {
    book.select('B1');
    book.modify();
    book.add();
    expect(state()).toMatchObject({ mode: 'add', form: { name: '', x: '', y: '' } });
    fill();
    await book.confirm(CAMERA);
    expect(messages.map(({ id }) => id)).toEqual(['bookmark.fillIn', 'bookmark.fillIn', 'bookmark.added']);
    const added = service.stored[4];
    expect(added).toEqual({
      id: expect.stringMatching(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/) as unknown,
      name: '赛里木湖',
      lon: 81.18,
      lat: 44.6,
      camera: CAMERA,
    });
    expect(state()).toMatchObject({ mode: 'query', selectedId: added?.id, page: 1, busy: false });
  });

  it.each([
    [{ name: ' ' }, { field: 'name', reason: 'nameEmpty' }],
    [{ name: '湖'.repeat(51) }, { field: 'name', reason: 'nameLong' }],
    [{ x: '' }, { field: 'x', reason: 'empty' }],
    [{ y: '91' }, { field: 'y', reason: 'latitude' }],
  ])('sends nothing while a field is wrong: %o', async (change, problem) => {
    book.add();
    fill();
    book.edit(change);
    await book.confirm(CAMERA);
    expect(state()).toMatchObject({ mode: 'add', problem });
    expect(service.stored).toHaveLength(4);
  });

  it.each([
    [OFFLINE, 'place.requestFailed'],
    [REFUSED, 'bookmark.addFailed'],
  ])('keeps what was typed when it cannot be sent (%#)', async (failure, id) => {
    book.add();
    fill();
    service.failNext(failure);
    await book.confirm(CAMERA);
    expect(messages.at(-1)?.id).toBe(id);
    expect(state()).toMatchObject({ mode: 'add', busy: false, form: { name: ' 赛里木湖 ', x: '81.18' } });
    await book.confirm(CAMERA);
    expect(service.stored).toHaveLength(5);
  });

  it('sends once, however often it is confirmed', async () => {
    book.add();
    fill();
    await Promise.all([book.confirm(CAMERA), book.confirm(CAMERA)]);
    expect(service.stored).toHaveLength(5);
  });
});

describe('modifying', () => {
  it('fills the fields from the row and keeps the camera unless told otherwise', async () => {
    book.select('B4');
    book.modify();
    expect(state().form).toEqual({ name: '书签4', x: '82.04', y: '44.5', camera: 'kept' });
    book.edit({ name: '新名' });
    await book.confirm({ ...CAMERA, heightM: 1 });
    expect(service.stored[3]).toEqual(bookmark(4, { name: '新名', camera: CAMERA }));
    expect(messages.at(-1)).toEqual({ id: 'bookmark.modified' });
  });

  it('says which message belongs to a refusal', async () => {
    book.select('B4');
    book.modify();
    service.failNext(REFUSED);
    await book.confirm(CAMERA);
    expect(messages.at(-1)).toEqual({ id: 'bookmark.modifyFailed', message: '书签已满' });
    expect(state().mode).toBe('modify');
  });

  it('wants a chosen row', () => {
    book.modify();
    expect(state().mode).toBe('query');
    expect(messages).toEqual([{ id: 'bookmark.choose' }]);
  });

  it('ends when the bookmark is located', () => {
    book.select('B1');
    book.modify();
    book.leave();
    expect(state().mode).toBe('query');
  });
});

describe('deleting', () => {
  it('sends at once, clears, and can be taken back', async () => {
    book.select('B2');
    await book.remove();
    expect(messages).toEqual([{ id: 'bookmark.deleted' }]);
    expect(state()).toMatchObject({ selectedId: undefined, deleted: bookmark(2), mode: 'query' });
    await book.restore();
    expect(service.stored).toContainEqual(bookmark(2));
    expect(state()).toMatchObject({ deleted: undefined, selectedId: 'B2' });
  });

  it.each([
    [OFFLINE, { id: 'bookmark.deleteRequestFailed' }],
    [REFUSED, { id: 'bookmark.deleteFailed', message: '书签已满' }],
  ])('that fails keeps the bookmark (%#)', async (failure, message) => {
    book.select('B2');
    service.failNext(failure);
    await book.remove();
    expect(messages).toEqual([message]);
    expect(state()).toMatchObject({ selectedId: 'B2', deleted: undefined });
  });

  it('shows the last page that is left', async () => {
    book.turnTo(1);
    book.select('B4');
    await book.remove();
    expect(state().page).toBe(0);
  });
});

describe('import', () => {
  it('tells how many of how many places are done', async () => {
    const seen: unknown[] = [];
    const stop = book.state.subscribe(() => seen.push(book.state.value.importing));
    await book.importText(writeBookmarks([bookmark(8), bookmark(9)]));
    stop();
    expect(seen).toContainEqual({ done: 0, count: 2 });
    expect(seen).toContainEqual({ done: 1, count: 2 });
    expect(book.state.value.importing).toBeUndefined();
  });

  it('adds the named points of a file, those that are there only once', async () => {
    const text = writeBookmarks([bookmark(1), bookmark(7, { camera: CAMERA }), bookmark(7)]);
    await book.importText(text);
    expect(messages).toEqual([{ id: 'bookmark.imported', message: '1/2/0' }]);
    expect(service.stored).toHaveLength(5);
    expect(service.stored[4]).toMatchObject({ name: '书签7', camera: CAMERA });
    expect(service.stored[4]?.id).not.toBe('B7');
  });

  it.each([
    ['{', '! json'],
    ['[]', '! collection'],
  ])('refuses %s', async (text, message) => {
    await book.importText(text);
    expect(messages).toEqual([{ id: 'bookmark.importFailed', message }]);
  });

  it('says when nobody answers', async () => {
    service.failNext(OFFLINE);
    await book.importText(writeBookmarks([bookmark(9)]));
    expect(messages).toEqual([{ id: 'bookmark.importFailed', message: '! request' }]);
    expect(state()).toMatchObject({ busy: false, importing: undefined });
  });
});

it('messages of bookmarks stay as long as the spec says', () => {
  expect(SHARED_EVENTS['place.requestFailed'].durationMs).toBe(2000);
  expect(events['bookmark.queryFailed'].durationMs).toBe(3000);
  expect(events['bookmark.deleteRequestFailed'].durationMs).toBe(2000);
  expect(events['bookmark.deleted'].durationMs).toBe(3000);
});

describe('the one history', () => {
  let history: UndoHistory;
  const stored = () => service.stored.map(({ name }) => name);
  const names = () => state().bookmarks?.map(({ name }) => name);
  const bothAre = (wanted: readonly string[]) =>
    vi.waitFor(() => expect([names(), stored()]).toEqual([wanted, wanted]));

  beforeEach(async () => {
    await open([bookmark(1)]);
    history = createUndoHistory();
    book.joinHistory(history);
  });

  it('takes back what was added, changed and deleted, and does it again', async () => {
    book.add();
    fill();
    await book.confirm(CAMERA);
    book.select('B1');
    book.modify();
    book.edit({ name: '改过' });
    await book.confirm(CAMERA);
    book.select('B1');
    await book.remove();
    await bothAre(['赛里木湖']);
    history.undo();
    await vi.waitFor(() => expect([...stored()].sort()).toEqual(['改过', '赛里木湖'].sort()));
    expect(state().deleted).toBeUndefined();
    history.undo();
    history.undo();
    await bothAre(['书签1']);
    history.redo();
    await bothAre(['书签1', '赛里木湖']);
  });

  it('says when the service does not take a step back, and a later one starts from what is there', async () => {
    book.add();
    fill();
    await book.confirm(CAMERA);
    service.failNext(OFFLINE);
    history.undo();
    await vi.waitFor(() => expect(messages.at(-1)).toEqual({ id: 'place.requestFailed' }));
    history.redo();
    history.undo();
    await bothAre(['书签1']);
  });

  it('is left when the map goes', async () => {
    book.joinHistory(history)();
    book.select('B1');
    await book.remove();
    expect(history.state.value.undoable).toBe(0);
  });
});
