import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../lib/keyValueStore.ts';
import type { MenuItem } from '../../../domain/bureau/menu/menuEntry.ts';
import type { PageRow } from '../../../portal/pageRow.ts';
import { pressWallKey, type HeardKey } from './wallKeys.ts';
import { keepWallChoice, readWallChoice, readWallRun } from './wallRun.ts';
import { wallZoom } from './wallScale.ts';
import { anotherOf, inOrder, lineAddress, MOST_OF_A_SCREEN, moved, takenSelection } from './wallLines.ts';
import { plainAddress, wallScreens } from './wallScreens.ts';

const never = () => Promise.reject(new Error('not drawn here'));

const plain = {
  title: 'page.today',
  showsToolbar: true,
  routeType: 'juece',
  isBuiltIn: true,
  wantsTopic: false,
  screen: never,
} as const satisfies Partial<PageRow>;

const row = (code: string, change: Partial<PageRow> = {}): PageRow => ({
  ...plain,
  code,
  wall: { screen: never },
  ...change,
});

const item = (path: string, children: readonly MenuItem[] = []): MenuItem => ({
  code: path,
  name: path,
  path,
  children,
});

describe('the screens of a wall', () => {
  const rows = [
    row('Today', { tool: 'today' }),
    row('ResourceOverview', { wantsTopic: true }),
    row('Total'),
    { ...plain, code: 'Print' },
  ];
  const menu = [
    item('/Total'),
    item('/ResourceOverview?page=草原', [item('/ResourceOverview?page=湿地')]),
    item('/Print'),
  ];
  const access = { routes: null, roleId: '0', menu };

  it('are those out of the menu, then those of the menu with what stands below, each once', () => {
    expect(wallScreens(rows, access).map(({ address }) => address)).toEqual([
      '/Today',
      '/Total',
      '/ResourceOverview?page=草原',
      '/ResourceOverview?page=湿地',
    ]);
  });

  it('are not those whose tool the role has not', () => {
    const without = { ...access, hasTool: () => false };
    expect(wallScreens(rows, without).map(({ address }) => address)).not.toContain('/Today');
  });

  it('have addresses without what belongs to the page', () => {
    expect(plainAddress('/Today?quality=low')).toBe('/Today');
    expect(plainAddress('/ResourceOverview?page=a&quality=low&year=2024')).toBe(
      '/ResourceOverview?page=a&year=2024',
    );
  });
});

describe('the lines of a round', () => {
  it('stand in the order of the user, screens that have come since last', () => {
    expect(inOrder(['/a', '/b', '/c', '/d'], ['/c', '/gone', '/a'])).toEqual(['/c', '/a', '/b', '/d']);
    expect(inOrder(['/a', '/b'], ['/a#2', '/b', '/gone#2', '/a', '/a#2'])).toEqual(['/a#2', '/b', '/a']);
    expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  });

  it('can be of one screen, some times', () => {
    expect(anotherOf(['/a', '/a#2', '/b'], '/a')).toBe('/a#3');
    expect(anotherOf(['/a', '/a#3', '/b'], '/a#3')).toBe('/a#2');
    const all = ['/a', ...Array.from({ length: MOST_OF_A_SCREEN - 1 }, (_, at) => `/a#${String(at + 2)}`)];
    expect(anotherOf(all, '/a')).toBeUndefined();
  });

  it('are addresses with what each is limited to', () => {
    expect(lineAddress('/a?page=x', undefined)).toBe('/a?page=x');
    expect(lineAddress('/a?page=x#2', {})).toBe('/a?page=x');
    expect(lineAddress('/a?page=x#2', { area: 'b', year: '2024' })).toBe('/a?page=x&area=b&year=2024');
  });

  it('take area and year of any screen that is open, and a category of the same', () => {
    const open = '/a?page=x&area=b&year=2024&category=zones:c';
    expect(takenSelection(open, '/a?page=x#2')).toEqual({ area: 'b', year: '2024', category: 'zones:c' });
    expect(takenSelection(open, '/a?page=y')).toEqual({ area: 'b', year: '2024' });
    expect(takenSelection('/a?page=x&category=zones:c', '/b')).toBeUndefined();
    expect(takenSelection('/a?page=x', '/a?page=x')).toBeUndefined();
  });
});

describe('the keys of a wall', () => {
  const press = (key: string, onButton = false, change: Partial<HeardKey> = {}) => {
    const done: string[] = [];
    const note = (what: string) => () => void done.push(what);
    const round = {
      next: note('next'),
      previous: note('previous'),
      toggle: note('toggle'),
      turn: (by: number) => void done.push(`turn ${String(by)}`),
    };
    const heard = { key, ctrlKey: false, altKey: false, metaKey: false, ...change };
    return [pressWallKey(heard, { round, end: note('end') }, onButton), ...done];
  };

  it.each([
    [' ', 'toggle'],
    ['ArrowRight', 'next'],
    ['ArrowLeft', 'previous'],
    ['PageDown', 'turn 1'],
    ['PageUp', 'turn -1'],
    ['Escape', 'end'],
  ])('%j means %s', (key, what) => {
    expect(press(key)).toEqual([true, what]);
  });

  it('leaves Space to a button that has the focus, and strokes of others alone', () => {
    expect(press(' ', true)).toEqual([false]);
    expect(press('ArrowRight', false, { altKey: true })).toEqual([false]);
    expect(press('a')).toEqual([false]);
  });
});

describe('the size of a wall', () => {
  it('has letters of 40 pixels at least on 3840x2160', () => {
    expect(11 * wallZoom({ widthPx: 3840, heightPx: 2160 })).toBeCloseTo(40);
  });

  it('takes a page of fewer pixels for as large a wall, and is never smaller than a desk', () => {
    expect(11 * wallZoom({ widthPx: 1920, heightPx: 1080 })).toBeCloseTo(20);
    expect(wallZoom({ widthPx: 800, heightPx: 600 })).toBe(1);
  });
});

describe('what is kept of a wall', () => {
  const run = {
    userId: 'u1',
    screens: ['/Today'],
    seconds: 30,
    flies: true,
    index: 0,
    playing: false,
    from: { path: '/Today', globe: null, plane: null },
  };

  it('is one of the same user, and whole', () => {
    expect(readWallRun(JSON.stringify(run), 'u1')).toEqual(run);
    expect(readWallRun(JSON.stringify(run), 'u2')).toBeUndefined();
    expect(readWallRun(JSON.stringify({ ...run, screens: ['//elsewhere'] }), 'u1')).toBeUndefined();
    expect(readWallRun('torn', 'u1')).toBeUndefined();
  });

  it('is the choice of each user, by itself', () => {
    const storage = createMemoryStore();
    const usual = readWallChoice(storage, 'u1');
    expect(usual).toEqual({
      order: [],
      off: [],
      selections: {},
      presentOnly: false,
      seconds: 30,
      flies: true,
    });
    keepWallChoice(storage, 'u1', { ...usual, seconds: 60, off: ['/Today'] });
    expect(readWallChoice(storage, 'u1')).toMatchObject({ seconds: 60, off: ['/Today'] });
    expect(readWallChoice(storage, 'u2')).toEqual(usual);
  });

  it('says what each line is limited to, as far as that can be read, and of older rounds nothing', () => {
    const storage = createMemoryStore();
    const keep = (choice: unknown) => storage.set('portal.wallChoice.u1', JSON.stringify(choice));
    const older = { order: ['/b', '/a'], off: ['/a'], presentOnly: false, seconds: 60, flies: false };
    keep(older);
    expect(readWallChoice(storage, 'u1')).toEqual({ ...older, selections: {} });
    const selections = {
      '/a': { area: '博乐市', year: '2024', category: 'zones:核心区' },
      '/a#2': { area: '82,44;83,44', year: 'soon', category: 'nothing:of it' },
      '/b': 'all',
    };
    keep({ ...older, selections });
    expect(readWallChoice(storage, 'u1').selections).toEqual({
      '/a': selections['/a'],
      '/a#2': {},
      '/b': {},
    });
    keep({ ...older, selections: 7 });
    expect(readWallChoice(storage, 'u1').selections).toEqual({});
  });
});
