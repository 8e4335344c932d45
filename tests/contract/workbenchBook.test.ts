import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWorkbenchService } from '../../src/api/workbench.ts';
import type { PortalEvent } from '../../src/domain/bureau/errorCatalogue.ts';
import { catalogueChangeSchema, isLayerRecord } from '../../src/domain/layers/catalogue/catalogueChange.ts';
import type { CatalogueRecord } from '../../src/domain/layers/catalogue/catalogueRecord.ts';
import { renamed } from '../../src/features/workbench/model/newRecord.ts';
import { openUnfinishedTexts } from '../../src/features/workbench/unfinishedTexts.ts';
import {
  conflictCodes,
  draftedRecords,
  openWorkbenchBook,
  type WorkbenchBook,
} from '../../src/features/workbench/workbenchBook.ts';
import { createMemoryStore, type KeyValueStore } from '../../src/lib/keyValueStore.ts';
import { createUndoHistory } from '../../src/lib/undoHistory.ts';
import { createKeptListDrafts } from '../../src/stores/keptListDrafts.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { createFakeClock, type FakeClock } from '../support/fakeClock.ts';
import { clientOf } from '../support/plotCalls.ts';
import type { TestServer } from '../support/server.ts';

onEachDatabase('the book of the workbench', (start) => {
  let server: TestServer;
  let tokens: readonly string[];
  let clock: FakeClock;
  let messages: PortalEvent[];
  const books: WorkbenchBook[] = [];

  beforeAll(async () => {
    server = await start();
    await server.database.query(
      `INSERT INTO accounts (id, account, role_type, password_hash, updated_at)
       SELECT 'second', 'second', 0, password_hash, now() FROM accounts WHERE account = 'admin1'`,
    );
    tokens = [await server.signIn('admin1'), await server.signIn('second')];
  });
  beforeEach(async () => {
    clock = createFakeClock(1_790_000_000_000);
    messages = [];
    await server.database.exec('DELETE FROM catalogue_drafts');
  });
  afterEach(() => {
    books.splice(0).forEach((book) => book.close());
  });

  const open = async (
    who = 0,
    storage: KeyValueStore = createMemoryStore(),
    onDraft: () => Promise<void> = () => Promise.resolve(),
  ): Promise<WorkbenchBook> => {
    const service = createWorkbenchService(clientOf(server, tokens[who] ?? ''));
    const book = openWorkbenchBook({
      service: {
        ...service,
        draft: {
          load: (signal) => onDraft().then(() => service.draft.load(signal)),
          save: (version, items, signal) => onDraft().then(() => service.draft.save(version, items, signal)),
        },
      },
      draft: createKeptListDrafts(storage, 'catalogue', String(who), catalogueChangeSchema),
      texts: openUnfinishedTexts(storage, String(who)),
      clock,
      history: createUndoHistory(),
      present: (event) => event && void messages.push(event),
    });
    books.push(book);
    await reaches(book, 'saved');
    await book.read();
    return book;
  };
  const reaches = (book: WorkbenchBook, wanted: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (book.sync.state.value === wanted) resolve();
      };
      book.sync.state.subscribe(look);
      look();
    });
  const saved = async (book: WorkbenchBook) => {
    clock.advance(5000);
    await reaches(book, 'saved');
  };
  const records = (book: WorkbenchBook) =>
    draftedRecords(book.state.value.published ?? [], book.changes.value).filter(isLayerRecord);
  const find = (book: WorkbenchBook, code: string) => records(book).find((record) => record.code === code);
  const layerAt = (book: WorkbenchBook, index: number): CatalogueRecord => {
    const found = records(book).filter(({ layer }) => layer !== null)[index];
    if (found === undefined) throw new Error('too few layers');
    return found;
  };
  const rename = (book: WorkbenchBook, { code }: CatalogueRecord, name: string) => {
    const record = find(book, code);
    if (record !== undefined) book.put([[code, renamed(record, name)]]);
  };
  const conflicts = (book: WorkbenchBook) => [
    ...conflictCodes(book.state.value.published ?? [], book.changes.value),
  ];

  test('a change is drafted, taken back, and no change once it says what was there', async () => {
    const book = await open();
    const record = layerAt(book, 0);
    rename(book, record, '新名');
    expect(find(book, record.code)).toMatchObject({ name: '新名', layer: { name: '新名' } });
    expect(book.changes.value).toHaveLength(1);
    book.history.undo();
    expect(book.changes.value).toEqual([]);
    book.history.redo();
    book.put([[record.code, record]]);
    expect(book.changes.value).toEqual([]);
    // What is new and goes again leaves nothing either.
    book.put([['NEW', { ...record, code: 'NEW' }]]);
    book.put([['NEW', null]]);
    expect(book.changes.value).toEqual([]);
  });

  test('what is taken back from a time at once, before the draft is in step, is in the draft again', async () => {
    let answer = Promise.resolve();
    const book = await open(0, createMemoryStore(), () => answer);
    const record = layerAt(book, 0);
    rename(book, record, '明年');
    await saved(book);
    // Calls about the draft take long from here on.
    let release = () => {};
    answer = new Promise((resolve) => {
      release = resolve;
    });
    expect(await book.schedule('年初', Date.now() + 86_400_000)).toBe(true);
    const [scheduled] = book.state.value.scheduled;
    const taken = book.unschedule(scheduled?.id ?? '');
    // Time in which a call that does not wait would have been answered.
    await createWorkbenchService(clientOf(server, tokens[0] ?? '')).versions();
    release();
    await taken;
    await expect.poll(() => find(book, record.code)?.name).toBe('明年');
  });

  test('a draft is found again on another machine, and published as one version', async () => {
    const first = await open();
    const [one, two] = [layerAt(first, 0), layerAt(first, 1)];
    rename(first, one, '草稿一');
    rename(first, two, '草稿二');
    await saved(first);
    const second = await open();
    expect(second.changes.value.map(({ after }) => after?.name)).toEqual(['草稿一', '草稿二']);
    expect(await second.publish('两处')).toBe(true);
    expect(second.changes.value).toEqual([]);
    expect(second.state.value.version).toMatchObject({ note: '两处', author: 'admin1', changed: 2 });
    expect(messages).toEqual([
      { id: 'workbench.published', message: String(second.state.value.version?.number) },
    ]);
    expect(find(second, one.code)?.name).toBe('草稿一');
  });

  test('what somebody else published is settled, his way or mine', async () => {
    const [mine, theirs] = [await open(0), await open(1)];
    const [a, b] = [layerAt(mine, 2), layerAt(mine, 3)];
    rename(theirs, a, '乙的一');
    rename(theirs, b, '乙的二');
    await theirs.publish('');
    rename(mine, a, '甲的一');
    rename(mine, b, '甲的二');
    messages.length = 0;
    expect(await mine.publish('')).toBe(false);
    expect(messages).toMatchObject([
      { id: 'request.refused', message: expect.stringContaining('甲的一') as string },
    ]);
    expect(conflicts(mine)).toEqual([a.code, b.code]);
    mine.settle(a.code, 'mine');
    mine.settle(b.code, 'theirs');
    expect(conflicts(mine)).toEqual([]);
    expect(await mine.publish('处理冲突')).toBe(true);
    expect([find(mine, a.code)?.name, find(mine, b.code)?.name]).toEqual(['甲的一', '乙的二']);
  });

  test('goes back to a version, and shows what that changes', async () => {
    const book = await open();
    const record = layerAt(book, 4);
    const before = book.state.value.version?.number ?? 0;
    rename(book, record, '要退回的');
    await book.publish('');
    await book.readVersions();
    const [newest] = book.state.value.versions ?? [];
    await book.compare(before, newest?.number ?? 0);
    expect(book.state.value.comparison?.changes).toMatchObject([
      { id: record.code, after: { name: '要退回的' } },
    ]);
    await book.restore(before);
    expect(find(book, record.code)?.name).toBe(record.name);
    expect(book.state.value).toMatchObject({ comparison: undefined, version: { origin: 'restore' } });
  });

  test('too many changes at once are not taken, and said', async () => {
    const book = await open();
    const record = layerAt(book, 0);
    const many = Array.from({ length: 501 }, (_, index) => {
      const code = `MANY${String(index)}`;
      return [code, { ...record, code }] as const;
    });
    expect(book.put(many)).toBe(false);
    expect(book.changes.value).toEqual([]);
    expect(messages).toEqual([{ id: 'workbench.full', message: '500' }]);
  });

  test('a text that is no record yet is there again after a crash', async () => {
    const storage = createMemoryStore();
    const book = await open(0, storage);
    book.texts.set('A', '{ "code": ');
    expect((await open(0, storage)).texts.all.value.get('A')).toBe('{ "code": ');
    book.texts.set('A', undefined);
    expect((await open(0, storage)).texts.all.value.size).toBe(0);
  });
});
