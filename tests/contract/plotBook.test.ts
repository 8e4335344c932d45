import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlotService, type PlotService } from '../../src/api/plots.ts';
import type { PortalEvent } from '../../src/domain/bureau/errorCatalogue.ts';
import { DEFAULT_PLOT_STYLE } from '../../src/domain/drawing/plot/attribute.ts';
import { createPlotDrafts } from '../../src/features/plot/plotDraft.ts';
import { openPlotBook } from '../../src/features/plot/plotBook.ts';
import type { PlotBook, PlotSyncState } from '../../src/features/plot/plotBookTypes.ts';
import { createTranslator } from '../../src/i18n/translate.ts';
import { createMemoryStore, type KeyValueStore } from '../../src/lib/keyValueStore.ts';
import { err } from '../../src/lib/result.ts';
import { createUndoHistory } from '../../src/lib/undoHistory.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { createFakeClock, type FakeClock } from '../support/fakeClock.ts';
import { clientOf } from '../support/plotCalls.ts';
import type { TestServer } from '../support/server.ts';
import { en, zh } from '../support/allTexts.ts';

const AREA = {
  type: 'polygon',
  name: '火场',
  image: '',
  points: [
    [82, 44],
    [82.5, 44],
    [82.5, 44.5],
  ],
} as const;
const FIRE = { type: 'fire', name: '火点', image: '/plot/fire.svg', points: [[82.2, 44.2]] } as const;
const CAMERA = { lon: 82.1, lat: 44.9, heightM: 30_000, headingDeg: 10, pitchDeg: -45 };

/** What went wrong with a call before or after the server did it. */
type Fault = 'lost' | 'unanswered' | 'expired';

/** A service whose next saves go wrong as told. */
function faulty(service: PlotService, faults: Fault[]): PlotService {
  const endpoint = 'POST save';
  return {
    ...service,
    async save(key, steps, signal) {
      const fault = faults.shift();
      if (fault === 'lost') return err({ kind: 'network', endpoint, detail: 'refused' });
      if (fault === 'expired') return err({ kind: 'session-ended', endpoint, code: 50014, message: '' });
      const answer = await service.save(key, steps, signal);
      return fault === 'unanswered' ? err({ kind: 'timeout', endpoint, timeoutMs: 30_000 }) : answer;
    },
  };
}

onEachDatabase('the book of plots', (start) => {
  let server: TestServer;
  let token: string;
  let service: PlotService;
  let clock: FakeClock;
  let messages: PortalEvent[];
  let faults: Fault[];
  let ids = 0;
  const books: PlotBook[] = [];
  beforeAll(async () => {
    server = await start();
    token = await server.signIn('admin1');
  });
  beforeEach(async () => {
    service = createPlotService(clientOf(server, token));
    clock = createFakeClock(1_790_000_000_000);
    messages = [];
    faults = [];
    await server.database.exec(
      'DELETE FROM plot_groups; DELETE FROM plot_items; DELETE FROM plot_attributes',
    );
  });
  afterEach(() => {
    books.splice(0).forEach((book) => book.close());
  });

  const opened = (storage: KeyValueStore = createMemoryStore()): PlotBook => {
    const book = openPlotBook({
      service: faulty(service, faults),
      drafts: createPlotDrafts(storage, 'U1'),
      clock,
      history: createUndoHistory(),
      present: (event) => void messages.push(event),
      newId: () => `N-${String((ids += 1)).padStart(8, '0')}`,
      translator: createTranslator('zh', { zh, en }),
    });
    books.push(book);
    return book;
  };
  const reaches = async (book: PlotBook, wanted: PlotSyncState) => {
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        const { value } = book.sync.state;
        if (value === wanted) resolve();
        else if (value === 'refused') reject(new Error(`refused: ${JSON.stringify(messages)}`));
      };
      book.sync.state.subscribe(look);
      look();
    });
    // A person acts in a later task than the one that told the state.
    await new Promise(setImmediate);
  };
  /** Lets what is pending be sent, and waits until the server has it. */
  const saved = async (book: PlotBook) => {
    clock.advance(1000);
    await reaches(book, 'saved');
  };
  /** A book that has its workspace. */
  const open = async (storage?: KeyValueStore) => {
    const book = opened(storage);
    await reaches(book, 'saved');
    await saved(book);
    return book;
  };
  const names = (book: PlotBook) => book.plots.value.map(({ name }) => name);
  const told = () => messages.map(({ id }) => id);

  test('begins with a workspace; what is drawn is ticked, selected, saved, told, and found again', async () => {
    const book = await open();
    expect(book.groups.value).toMatchObject([{ id: 'workspace', name: '我的工作空间', prop: 'Workspace' }]);
    expect(told()).toEqual([]);
    const [id] = book.add([AREA]) ?? [];
    expect(book.plots.value).toMatchObject([
      { id, groupId: 'workspace', shown: true, style: DEFAULT_PLOT_STYLE },
    ]);
    expect([...book.selectedIds.value]).toEqual([id]);
    expect(book.sync.state.value).toBe('pending');
    await saved(book);
    expect(told()).toEqual(['plot.saved']);
    const again = await open();
    expect(again.plots.value).toEqual(book.plots.value);
    expect(again.groups.value).toEqual(book.groups.value);
  });

  test('two windows that are opened at once have one workspace between them', async () => {
    const [a, b] = [opened(), opened()];
    await Promise.all([reaches(a, 'saved'), reaches(b, 'saved')]);
    await Promise.all([saved(a), saved(b)]);
    expect([a.groups.value.length, b.groups.value.length]).toEqual([1, 1]);
    expect(told()).not.toContain('plot.conflict');
    expect((await open()).groups.value).toHaveLength(1);
  });

  test('every change is one step to undo and redo, on the server too', async () => {
    const book = await open();
    const [a = '', b = ''] = book.add([AREA, FIRE]) ?? [];
    book.rename(a, '火场二');
    book.change([
      { id: a, style: { polygonMaterialColor: '#00ff00', polygonMaterialAlpha: 0.3 } },
      { id: b, style: { pointPixelSize: 50 } },
    ]);
    book.toFront([a]);
    book.setShown([b], false);
    book.change([{ id: b, points: [[82.3, 44.3]] }]);
    book.remove([a], []);
    const look = () => book.plots.value.map(({ name, shown, points, style }) => [name, shown, points, style]);
    await saved(book);
    const seen = [look()];
    while (book.history.undo()) seen.push(look());
    expect(seen).toHaveLength(8);
    expect(book.plots.value).toEqual([]);
    await saved(book);
    expect(names(await open())).toEqual([]);
    for (const state of seen.reverse().slice(1)) {
      expect(book.history.redo()).toBe(true);
      expect(look()).toEqual(state);
    }
    await saved(book);
    expect((await open()).plots.value.map(({ name, points }) => [name, points])).toEqual([
      ['火点', [[82.3, 44.3]]],
    ]);
  });

  test('a plot that nothing happened to stays the same object', async () => {
    const book = await open();
    const [a = ''] = book.add([AREA, FIRE]) ?? [];
    const before = book.plots.value[1];
    book.rename(a, '别的');
    await saved(book);
    expect(book.plots.value[1]).toBe(before);
  });

  test('a solution keeps its camera and copies with attribute records of their own', async () => {
    const book = await open();
    const [a = ''] = book.add([{ ...AREA, style: { polylineWidth: 5 } }]) ?? [];
    const id = book.addSolution({ name: ' 春季防火 ', notes: '备注', camera: CAMERA }, [a]) ?? '';
    const copy = book.plots.value.find(({ groupId }) => groupId === id);
    book.change([{ id: a, style: { polylineWidth: 9 } }]);
    expect(book.plots.value.find((plot) => plot.id === copy?.id)?.style.polylineWidth).toBe(5);
    await saved(book);
    const again = await open();
    expect(again.groups.value[1]).toEqual({
      id,
      name: '春季防火',
      prop: 'solution',
      notes: '备注',
      camera: CAMERA,
    });
    expect(again.plots.value.map(({ groupId, style }) => [groupId, style.polylineWidth])).toEqual([
      ['workspace', 9],
      [id, 5],
    ]);
    // What is in a solution is not ticked until somebody ticks it.
    expect(again.plots.value.map(({ shown }) => shown)).toEqual([true, false]);
    expect(again.copyTo([copy?.id ?? ''], 'workspace')).toHaveLength(1);
  });

  test('the names of solutions are refused in the words of the spec', async () => {
    const book = await open();
    const solution = { notes: '', camera: undefined };
    expect(book.addSolution({ ...solution, name: ' ' }, [])).toBeUndefined();
    expect(book.addSolution({ ...solution, name: '防火' }, [])).toBeUndefined();
    const id = book.addSolution({ ...solution, name: '防火一' }, []) ?? '';
    expect(book.rename(id, '防'.repeat(21))).toBe(false);
    expect(book.changeSolution(id, { ...solution, name: '' })).toBe(false);
    expect(told().filter((event) => event.startsWith('plot.name'))).toEqual([
      'plot.nameRequired',
      'plot.nameLength',
      'plot.nameLength',
      'plot.nameRequired',
    ]);
    expect([zh['error.plot.nameRequired'], zh['error.plot.nameLength']]).toEqual([
      '请输入标绘方案名称',
      '长度在 3 到 20 个字符',
    ]);
  });

  test('deleting a group deletes its plots, and undoing brings all of it back', async () => {
    const book = await open();
    const [a = ''] = book.add([AREA, FIRE]) ?? [];
    const id = book.addSolution({ name: '春季防火', notes: '', camera: undefined }, [a]) ?? '';
    await saved(book);
    messages.length = 0;
    book.remove([], [id]);
    await saved(book);
    expect(told()).toEqual(['plot.deleted']);
    expect((await open()).plots.value).toHaveLength(2);
    book.history.undo();
    await saved(book);
    const again = await open();
    expect(again.plots.value.filter(({ groupId }) => groupId === id)).toHaveLength(1);
  });

  test('the order of the tree begins with the topmost, and is kept', async () => {
    const book = await open();
    const [a = '', b = '', c = ''] = book.add([AREA, FIRE, { ...FIRE, name: '塔' }]) ?? [];
    const tree = () => [...names(book)].reverse();
    expect(tree()).toEqual(['塔', '火点', '火场']);
    book.order(a, c);
    expect(tree()).toEqual(['火场', '塔', '火点']);
    book.order(a, null);
    expect(tree()).toEqual(['塔', '火点', '火场']);
    book.toBack([b, c]);
    expect(tree()).toEqual(['火场', '塔', '火点']);
    await saved(book);
    expect(names(await open())).toEqual(names(book));
  });

  test('points that make no plot are refused with the reason and change nothing', async () => {
    const book = await open();
    expect(book.add([{ ...AREA, points: AREA.points.slice(0, 2) }])).toBeUndefined();
    expect(
      book.add([
        {
          ...AREA,
          type: 'rectangle',
          points: [
            [-362, 44],
            [82, 45],
          ],
        },
      ]),
    ).toBeUndefined();
    const [a = ''] = book.add([AREA]) ?? [];
    expect(book.change([{ id: a, points: [] }])).toBe(false);
    expect(messages.filter(({ id }) => id === 'plot.badPoints').map(({ message }) => message)).toEqual([
      '点数不足',
      '超出范围（经度 ±361 度、纬度 ±90 度）',
      '点数不足',
    ]);
    expect(book.plots.value[0]?.points).toEqual(AREA.points);
  });

  test('a preview is shown and kept by nobody', async () => {
    const book = await open();
    const [a = ''] = book.add([AREA]) ?? [];
    await saved(book);
    book.setPreview([{ id: a, style: { polylineWidth: 44 } }]);
    expect(book.preview.value.get(a)?.style.polylineWidth).toBe(44);
    expect(book.plots.value[0]?.style.polylineWidth).toBe(2);
    expect(book.isDirty()).toBe(false);
    book.change([{ id: a, style: { polylineWidth: 4 } }]);
    expect(book.preview.value.size).toBe(0);
  });

  test('finds plots by a part of their names', async () => {
    const book = await open();
    book.add([AREA, FIRE, { ...FIRE, name: 'Tower' }]);
    expect([book.search('火').length, book.search('tOW').length, book.search('x').length]).toEqual([2, 1, 0]);
  });

  describe('when something goes wrong', () => {
    test('a save that the server did but never answered is not done twice', async () => {
      const book = await open();
      faults.push('unanswered');
      book.add([AREA]);
      clock.advance(1000);
      await reaches(book, 'local');
      expect(told()).toContain('plot.saveFailed');
      book.rename(book.plots.value[0]?.id ?? '', '后来');
      book.sync.retry();
      await reaches(book, 'saved');
      expect(names(await open())).toEqual(['后来']);
    });

    test('what the server never got survives a crash and is sent afterwards', async () => {
      const storage = createMemoryStore();
      const book = await open(storage);
      const [a = ''] = book.add([AREA]) ?? [];
      await saved(book);
      faults.push('lost');
      book.add([FIRE]);
      book.change([{ id: a, style: { polylineWidth: 7 } }]);
      clock.advance(1000);
      await reaches(book, 'local');
      book.close();
      const again = opened(storage);
      await saved(again);
      expect(names(again)).toEqual(['火场', '火点']);
      expect((await open()).plots.value[0]?.style.polylineWidth).toBe(7);
      expect(storage.get('portal.plots.U1')).toBeUndefined();
    });

    test('a crash between a save and its answer doubles nothing', async () => {
      const storage = createMemoryStore();
      const book = await open(storage);
      faults.push('unanswered');
      book.add([AREA, FIRE]);
      clock.advance(1000);
      await reaches(book, 'local');
      book.close();
      messages.length = 0;
      const again = opened(storage);
      await saved(again);
      expect(names(again)).toEqual(['火场', '火点']);
      expect(told()).not.toContain('plot.conflict');
    });

    test('a session that ends keeps what was done, and is not told of twice', async () => {
      const storage = createMemoryStore();
      const book = await open(storage);
      messages.length = 0;
      faults.push('expired');
      book.add([AREA]);
      clock.advance(1000);
      await reaches(book, 'local');
      expect(told()).toEqual([]);
      book.close();
      const again = opened(storage);
      await saved(again);
      expect(names(await open())).toEqual(['火场']);
    });

    test('a server that is away is tried again by itself', async () => {
      const book = await open();
      faults.push('lost');
      book.add([AREA]);
      clock.advance(1000);
      await reaches(book, 'local');
      clock.advance(30_000);
      await reaches(book, 'saved');
      expect(names(await open())).toEqual(['火场']);
    });
  });

  describe('in two windows', () => {
    const both = async () => {
      const mine = await open();
      const [a = ''] = mine.add([AREA]) ?? [];
      await saved(mine);
      const theirs = await open();
      messages.length = 0;
      return { mine, theirs, a };
    };

    test('changes of different fields of one plot are both kept', async () => {
      const { mine, theirs, a } = await both();
      theirs.rename(a, '他们的');
      await saved(theirs);
      mine.change([
        {
          id: a,
          points: [
            [82, 44],
            [83, 44],
            [83, 45],
          ],
        },
      ]);
      await saved(mine);
      expect(mine.plots.value).toMatchObject([
        {
          name: '他们的',
          points: [
            [82, 44],
            [83, 44],
            [83, 45],
          ],
        },
      ]);
      expect(told()).not.toContain('plot.conflict');
    });

    test('changes of the same field are not overwritten silently: theirs stands, mine is a copy, and it is said once', async () => {
      const { mine, theirs, a } = await both();
      theirs.rename(a, '他们的');
      await saved(theirs);
      mine.rename(a, '我的');
      await saved(mine);
      expect(names(mine)).toEqual(['他们的', '我的（冲突副本）']);
      expect(messages.filter(({ id }) => id === 'plot.conflict')).toEqual([
        { id: 'plot.conflict', message: '我的' },
      ]);
      expect(names(await open())).toEqual(names(mine));
    });

    test('the look that both changed is kept in both', async () => {
      const { mine, theirs, a } = await both();
      theirs.change([{ id: a, style: { polylineWidth: 3 } }]);
      await saved(theirs);
      mine.change([{ id: a, style: { polylineWidth: 8 } }]);
      await saved(mine);
      expect((await open()).plots.value.map(({ style }) => style.polylineWidth)).toEqual([3, 8]);
    });

    test('a plot that they changed is not deleted here, one that they deleted comes back when I changed it', async () => {
      const { mine, theirs, a } = await both();
      const [b = ''] = theirs.add([FIRE]) ?? [];
      await saved(theirs);
      mine.add([{ ...FIRE, name: '无关' }]);
      await saved(mine);
      theirs.rename(a, '改过');
      theirs.remove([b], []);
      await saved(theirs);
      const third = await open();
      mine.remove([a], []);
      await saved(mine);
      expect(names(mine)).toContain('改过');
      expect(told()).toContain('plot.conflict');
      third.close();
    });

    test('a group is not deleted with a plot in it that another window has just put there', async () => {
      const { mine, theirs } = await both();
      const id = mine.addSolution({ name: '春季防火', notes: '', camera: undefined }, []) ?? '';
      await saved(mine);
      const late = await open();
      late.add([FIRE], id);
      await saved(late);
      mine.remove([], [id]);
      await saved(mine);
      expect(mine.groups.value.map((group) => group.id)).toContain(id);
      expect(names(mine)).toContain('火点');
      theirs.close();
    });
  });

  test('more than a thousand plots are added, saved, listed and deleted, nothing lost', async () => {
    const count = 1200;
    const book = await open();
    const many = Array.from({ length: count }, (_, index) => ({
      ...FIRE,
      name: `点 ${String(index)}`,
      points: [[82 + index / 10_000, 44]] as const,
    }));
    expect(book.add(many)).toHaveLength(count);
    await saved(book);
    expect((await open()).plots.value).toEqual(book.plots.value);
    book.remove(
      book.plots.value.map(({ id }) => id),
      [],
    );
    await saved(book);
    expect((await open()).plots.value).toEqual([]);
  });

  test('a plot whose points are broken in the database is listed and not drawn, and the others are as ever', async () => {
    const book = await open();
    const [a = ''] = book.add([AREA, FIRE]) ?? [];
    await saved(book);
    await server.database.query(`UPDATE plot_items SET points = '[[82,' WHERE id = $1`, [a]);
    await server.database.query(`UPDATE plot_items SET attribute_id = NULL WHERE id = $1`, [a]);
    const again = await open();
    expect(again.plots.value.map(({ name, points }) => [name, points?.length])).toEqual([
      ['火场', undefined],
      ['火点', 1],
    ]);
    expect(again.plots.value[0]?.style).toEqual(DEFAULT_PLOT_STYLE);
    expect(again.rename(a, '坏的')).toBe(true);
    await saved(again);
    expect(again.change([{ id: a, points: AREA.points }])).toBe(true);
    await saved(again);
    expect((await open()).plots.value[0]).toMatchObject({ name: '坏的', points: AREA.points });
  });
});
