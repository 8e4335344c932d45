import { beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryKeptList, type MemoryKeptList } from '../../../tests/support/memoryKeptList.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { newLayerQuery } from '../../domain/query/layerQuery.ts';
import { SAVED_QUERY_LIMITS, savedQuerySchema, type SavedQuery } from '../../domain/query/savedQuery.ts';
import { createMemoryStore, type KeyValueStore } from '../../lib/keyValueStore.ts';
import { createUndoHistory, type UndoHistory } from '../../lib/undoHistory.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';
import { openSavedQueries, type SavedQueryBook } from './savedQueryBook.ts';

const QUERY = newLayerQuery('Z010301');
const OFFLINE = { kind: 'network', endpoint: 'POST save', detail: 'down' } as const;
const some = (count: number): SavedQuery[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `Q${String(index)}`,
    name: String(index),
    query: QUERY,
  }));

let clock: FakeClock;
let service: MemoryKeptList<SavedQuery>;
let storage: KeyValueStore;
let messages: PortalEvent[];
let ids: number;
let history: UndoHistory;

beforeEach(() => {
  clock = createFakeClock();
  service = createMemoryKeptList(some(1));
  storage = createMemoryStore();
  messages = [];
  ids = 0;
  history = createUndoHistory();
});

const open = (userId = 'U1') =>
  openSavedQueries({
    service,
    draft: createKeptListDrafts(storage, 'queries', userId, savedQuerySchema),
    clock,
    history,
    present: (event) => void messages.push(event),
    newId: () => `N${String((ids += 1))}`,
  });
const names = (book: SavedQueryBook) => book.items.value.map(({ name }) => name);
const kept = () => service.items.map(({ name }) => name);

it('brings what the server has, and gives it what is saved and removed, the last one first', async () => {
  const book = open();
  await clock.run(0);
  book.save('新', QUERY);
  await clock.run(2000);
  expect([names(book), kept(), book.sync.state.value]).toEqual([['新', '0'], ['新', '0'], 'saved']);
  book.save('0', { ...QUERY, limit: { kind: 'view' } });
  await clock.run(2000);
  expect(kept()).toEqual(['0', '新']);
  expect(service.items[0]).toMatchObject({ id: 'Q0', query: { limit: { kind: 'view' } } });
  book.remove('N1');
  await clock.run(2000);
  expect(kept()).toEqual(['0']);
});

it('while the server cannot be reached keeps the changes here, for their user, and gives them to it later', async () => {
  const book = open();
  await clock.run(0);
  service.fail(OFFLINE);
  book.save('新', QUERY);
  await clock.run(2000);
  expect([book.sync.state.value, messages, kept()]).toEqual(['local', [{ id: 'query.notSaved' }], ['0']]);
  book.close();
  expect(names(open('U2'))).toEqual([]);
  const again = open();
  expect(names(again)).toEqual(['新', '0']);
  service.fail(undefined);
  await clock.run(60_000);
  expect([kept(), again.sync.state.value]).toEqual([['新', '0'], 'saved']);
});

it('closed at once after a change, still gives it to the server', async () => {
  const book = open();
  await clock.run(0);
  book.save('新', QUERY);
  book.close();
  await clock.run(5000);
  expect(kept()).toEqual(['新', '0']);
});

it('keeps no more than 50, and says so', async () => {
  service = createMemoryKeptList(some(SAVED_QUERY_LIMITS.perUser));
  const book = open();
  await clock.run(0);
  book.save('再一个', QUERY);
  book.save('0', QUERY);
  expect(messages).toEqual([{ id: 'query.full', message: '50' }]);
  expect(names(book)).toHaveLength(50);
});

it('is taken back and done again by the one history, at the server too', async () => {
  const book = open();
  await clock.run(0);
  book.save('新', QUERY);
  book.remove('Q0');
  history.undo();
  history.undo();
  await clock.run(2000);
  expect([names(book), kept()]).toEqual([['0'], ['0']]);
  history.redo();
  await clock.run(2000);
  expect(kept()).toEqual(['新', '0']);
});
