import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import type { ScaleRange } from '../layerTypes/layerRecord.ts';
import type { LayerNode } from '../layers/tree/layerCatalogue.ts';
import { createMemoryStore } from '../lib/keyValueStore.ts';
import { windowTable } from '../windows/windowSpec.ts';
import { tabTree } from './layerSource.ts';
import { layerChoice, createLayerStore, heldBackIds } from './layerStore.ts';
import { createNoticeStore } from './noticeStore.ts';
import { STORAGE_KEYS } from './persist.ts';
import { createPreferenceStore } from './preferenceStore.ts';
import { keepResumePoint, type ResumePoint, takeResumePoint } from './resumePoint.ts';
import { activeRoleId, createSessionStore, departmentOf, isBureauUser, isSignedIn } from './sessionStore.ts';
import { createViewStore } from './viewStore.ts';
import { createWindowStore } from './windowStore.ts';

const USER = {
  UserID: 'u1',
  UserName: 'admin1',
  RoleIDs: ['3', '0'],
  UserConfig: JSON.stringify({ department: '博州林业和草原局' }),
};

describe('session store', () => {
  it('keeps token and user info over a reload, and nothing else', () => {
    const storage = createMemoryStore();
    const store = createSessionStore(storage);
    expect(isSignedIn(store.getState())).toBe(false);
    store.actions.setToken('t');
    expect(isSignedIn(store.getState())).toBe(false);
    store.actions.setUserInfo(USER);
    store.actions.setSystem('s1', [], []);
    const again = createSessionStore(storage).getState();
    expect(isSignedIn(again)).toBe(true);
    expect(again).toEqual({ token: 't', userInfo: USER, systemId: null, menu: [], routes: null });
  });

  it('forgets everything on clear', () => {
    const storage = createMemoryStore();
    const store = createSessionStore(storage);
    store.actions.setToken('t');
    store.actions.setUserInfo(USER);
    store.actions.clear();
    expect(isSignedIn(store.getState())).toBe(false);
    expect(storage.get(STORAGE_KEYS.user)).toBeUndefined();
  });

  it('counts a damaged storage as signed out', () => {
    for (const text of ['{', '{"token":1}', 'null']) {
      const storage = createMemoryStore();
      storage.set(STORAGE_KEYS.user, text);
      expect(isSignedIn(createSessionStore(storage).getState())).toBe(false);
    }
  });

  it('tells role, department and who may switch unit', () => {
    const store = createSessionStore(createMemoryStore());
    expect(departmentOf(store.getState())).toBe('');
    store.actions.setUserInfo(USER);
    expect(activeRoleId(store.getState())).toBe('0');
    expect(isBureauUser(store.getState())).toBe(true);
    expect(departmentOf(store.getState())).toBe('博州林业和草原局');
    store.actions.setUserInfo({ ...USER, RoleIDs: ['5'], UserConfig: 'no json' });
    expect(departmentOf(store.getState())).toBe('绿化中心');
    expect(isBureauUser(store.getState())).toBe(false);
  });
});

const node = (id: string, visible: boolean): LayerNode => ({
  id,
  label: id,
  children: [],
  definition: { id, name: id, type: 'vectorLayer', link: `/${id}`, visible },
});
const TREE: readonly LayerNode[] = [
  {
    id: 'Z01',
    label: 'Z01',
    children: [
      node('Z0101', false),
      { id: 'Z0102', label: 'x', children: [], problem: { code: 'missing-link' } },
    ],
  },
  { id: 'Z02', label: 'Z02', children: [node('Z0201', true), node('Z0202', false)] },
];

describe('layer store', () => {
  it('starts with what the records switch on, and their failures', () => {
    const store = createLayerStore();
    store.actions.setTree(TREE);
    expect(store.getState()).toMatchObject({
      onIds: ['Z0201'],
      tab: 'thematic',
      expandedIds: ['Z01', 'Z02'],
      health: { Z0102: { state: 'failed', problem: { code: 'missing-link' } } },
    });
    expect(tabTree(TREE, 'base').map(({ id }) => id)).toEqual(['Z02']);
  });

  it('toggles groups and switches a tab off', () => {
    const { actions, getState } = createLayerStore();
    actions.setTree(TREE);
    actions.toggle('Z02');
    actions.toggle('Z01');
    expect([...getState().onIds].sort()).toEqual(['Z0101', 'Z0201', 'Z0202']);
    actions.allOff('base');
    expect(getState().onIds).toEqual(['Z0101']);
  });

  it('holds opacity within 0 and 1', () => {
    const { actions, getState } = createLayerStore();
    actions.setOpacity('a', 1.7);
    actions.setOpacity('b', -1);
    actions.setOpacity('c', Number.NaN);
    expect(getState().opacity).toEqual({ a: 1, b: 0 });
  });

  it('opens the groups above what is selected', () => {
    const { actions, getState } = createLayerStore();
    actions.setTree(TREE);
    actions.setExpanded('Z02', false);
    actions.select('Z0202');
    expect(getState()).toMatchObject({ selectedId: 'Z0202', expandedIds: ['Z01', 'Z02'] });
  });

  it('keeps the failures of records beside what the controller reports', () => {
    const { actions, getState } = createLayerStore();
    actions.setTree(TREE);
    actions.setReport({ health: { Z0201: { state: 'ready' } }, extents: {}, figures: {}, legend: [] });
    expect(Object.keys(getState().health).sort()).toEqual(['Z0102', 'Z0201']);
  });

  it('knows where a layer lies after it was switched off', () => {
    const { actions, getState } = createLayerStore();
    const extent = { west: 82, south: 44.8, east: 82.1, north: 44.9 };
    const report = { health: {}, figures: {}, legend: [] };
    actions.setReport({ ...report, extents: { manhole: extent } });
    actions.setReport({ ...report, extents: {} });
    expect(getState().extents).toEqual({ manhole: extent });
  });

  it('brings back an earlier choice, without what the catalogue lost', () => {
    const store = createLayerStore();
    store.actions.setTree(TREE);
    store.actions.toggle('Z0101');
    store.actions.setTab('base');
    const choice = layerChoice(store.getState());
    const again = createLayerStore();
    again.actions.setTree(TREE.slice(0, 1), choice);
    expect(again.getState()).toMatchObject({ onIds: ['Z0101'], expandedIds: ['Z01'], tab: 'base' });
  });
});

describe('layer store: solo, order, altitude, imagery and legend', () => {
  const dom: LayerNode = {
    ...node('Z0203', true),
    definition: { id: 'Z0203', name: 'dom_00bozhou17', type: 'domLayer', link: '/dom', visible: true },
  };
  const tree: readonly LayerNode[] = [
    { id: 'Z01', label: 'Z01', children: [node('Z0101', true), node('Z0102', true), node('Z0103', false)] },
    { id: 'Z02', label: 'Z02', children: [node('Z0201', true), dom] },
  ];
  const setUp = () => {
    const store = createLayerStore();
    store.actions.setTree(tree);
    return store;
  };
  const on = (store: ReturnType<typeof setUp>) => [...store.getState().onIds].sort();

  it('shows one layer of its tab alone, and once more what was on before', () => {
    const store = setUp();
    store.actions.toggleSolo('Z0103');
    expect(on(store)).toEqual(['Z0103', 'Z0201', 'Z0203']);
    store.actions.toggleSolo('Z0101');
    expect(on(store)).toEqual(['Z0101', 'Z0201', 'Z0203']);
    store.actions.toggleSolo('Z0101');
    expect(on(store)).toEqual(['Z0101', 'Z0102', 'Z0201', 'Z0203']);
    expect(store.getState().solo).toBeNull();
  });

  it('ends the solo when a box is ticked', () => {
    const store = setUp();
    store.actions.toggleSolo('Z0103');
    store.actions.toggle('Z0102');
    expect(store.getState().solo).toBeNull();
    expect(on(store)).toEqual(['Z0102', 'Z0103', 'Z0201', 'Z0203']);
  });

  it('keeps the user’s order over a new visit, and gives it up on request', () => {
    const store = setUp();
    store.actions.moveNode('Z0103', 'Z0101');
    const ids = (from = store) => from.getState().tree[0]?.children.map(({ id }) => id);
    expect(ids()).toEqual(['Z0103', 'Z0101', 'Z0102']);
    const again = createLayerStore();
    again.actions.setTree(tree, layerChoice(store.getState()));
    expect(ids(again)).toEqual(['Z0103', 'Z0101', 'Z0102']);
    again.actions.resetOrder('Z01');
    expect(ids(again)).toEqual(['Z0101', 'Z0102', 'Z0103']);
    store.actions.moveNode('Z0103', 'Z0201');
    expect(ids()).toEqual(['Z0103', 'Z0101', 'Z0102']);
  });

  it('holds the detailed imagery back while the camera is high', () => {
    const store = setUp();
    const heldBack = () => [...heldBackIds(store.getState())];
    expect(heldBack()).toEqual([]);
    store.actions.setCameraHeight(200_000);
    expect(heldBack()).toEqual(['Z0203']);
    store.actions.setTree(tree);
    expect(heldBack()).toEqual(['Z0203']);
    store.actions.setCameraHeight(20_000);
    expect(heldBack()).toEqual([]);
    expect(on(store)).toContain('Z0203');
  });

  it('holds back what is not shown at the map’s scale, also of a catalogue that comes later', () => {
    const scaled = (scales: ScaleRange): readonly LayerNode[] => {
      const definition = { id: 'S01', name: 'S01', type: 'vectorLayer', link: '/s', visible: true } as const;
      return [{ id: 'S01', label: 'S01', children: [], definition: { ...definition, scales } }];
    };
    const store = createLayerStore();
    const heldBack = () => [...heldBackIds(store.getState())];
    store.actions.setScale(600_000);
    store.actions.setTree(scaled({ minScale: 500_000, maxScale: 5000 }));
    expect(heldBack()).toEqual(['S01']);
    store.actions.setScale(20_000);
    expect(heldBack()).toEqual([]);
    expect(on(store)).toEqual(['S01']);
    const before = store.getState();
    store.actions.setScale(30_000);
    expect(store.getState()).toBe(before);
    store.actions.setScale(4999);
    expect(heldBack()).toEqual(['S01']);
  });

  it('holds the imagery’s opacity within 0 and 1', () => {
    const { actions, getState } = setUp();
    actions.setImagery({ opacity: 1.4 });
    actions.setImagery({ withModels: true });
    actions.setImagery({ opacity: Number.NaN });
    expect(getState().imagery).toEqual({ opacity: 1, withModels: true });
  });

  it('empties the legend by its key until a layer is switched on anew', () => {
    const { actions, getState } = setUp();
    const legend = ['Z0101', 'Z0102'].map((layerId) => ({ layerId, entries: [] }));
    actions.setReport({ health: {}, extents: {}, figures: {}, legend });
    actions.clearLegend('clearAllLegends');
    expect(getState().clearedLegendIds).toEqual(['Z0101', 'Z0102']);
    actions.toggle('Z0101');
    actions.toggle('Z0101');
    expect(getState().clearedLegendIds).toEqual(['Z0102']);
    actions.restoreLegend();
    expect(getState().clearedLegendIds).toEqual([]);
    actions.clearLegend('Z0101');
    expect(getState().clearedLegendIds).toEqual(['Z0101']);
  });

  it('while a filter is in force opens no groups, afterwards those above what was chosen', () => {
    const { actions, getState } = setUp();
    actions.setExpanded('Z01', false);
    actions.setFilter('thematic', 'Z01');
    actions.select('Z0103');
    expect(getState().expandedIds).toEqual(['Z02']);
    actions.setFilter('thematic', '');
    expect([...getState().expandedIds].sort()).toEqual(['Z01', 'Z02']);
  });

  it('goes on with the filter and the selection when the catalogue is read anew, as far as they are there', () => {
    const { actions, getState } = setUp();
    actions.setFilter('base', 'Z02');
    actions.select('Z0201');
    actions.setTree(TREE);
    expect(getState()).toMatchObject({ filter: { base: 'Z02' }, selectedId: 'Z0201' });
    actions.setTree(TREE.slice(0, 1));
    expect(getState()).toMatchObject({ filter: { base: 'Z02' }, selectedId: null });
  });
});

describe('view store', () => {
  it('keeps what the views do', () => {
    const { actions, getState } = createViewStore();
    actions.setState('plane', 'idle');
    actions.setFailure('globe', 'no WebGL');
    actions.setLeader('plane');
    expect(getState()).toMatchObject({ planeState: 'idle', globeState: 'loading', leader: 'plane' });
    expect(getState().failures).toEqual({ globe: 'no WebGL' });
    actions.setFailure('globe', undefined);
    expect(getState().failures).toEqual({});
  });
});

describe('preference store', () => {
  it('keeps preferences, and mends what is not valid any more', () => {
    const storage = createMemoryStore();
    createPreferenceStore(storage).actions.set({ language: 'en', splitRatio: 0.7 });
    expect(createPreferenceStore(storage).getState()).toMatchObject({ language: 'en', splitRatio: 0.7 });
    storage.set(STORAGE_KEYS.preferences, '{"language":"fr","splitRatio":0.7}');
    expect(createPreferenceStore(storage).getState()).toMatchObject({ language: 'zh', splitRatio: 0.7 });
    storage.set(STORAGE_KEYS.preferences, '[');
    const untouched = createPreferenceStore(createMemoryStore()).getState();
    expect(createPreferenceStore(storage).getState()).toEqual(untouched);
  });

  it('keeps the panels apart for a map that has room and one that a page crowds, and begins the latter without them', () => {
    const storage = createMemoryStore();
    const panelsOf = ({ getState }: ReturnType<typeof createPreferenceStore>) => {
      const { layerPanelOpen, legendOpen } = getState();
      return [layerPanelOpen, legendOpen];
    };
    const first = createPreferenceStore(storage);
    expect(panelsOf(first)).toEqual([true, true]);
    first.actions.setCrowded(true);
    expect(panelsOf(first)).toEqual([false, false]);
    first.actions.set({ legendOpen: true, language: 'en' });
    first.actions.setCrowded(false);
    first.actions.set({ layerPanelOpen: false });
    const second = createPreferenceStore(storage);
    expect([panelsOf(second), second.getState().language]).toEqual([[false, true], 'en']);
    second.actions.setCrowded(true);
    expect(panelsOf(second)).toEqual([false, true]);
  });

  it('shows what a link brings until the user changes it, and does not keep it as the user’s own', () => {
    const storage = createMemoryStore();
    const { actions, getState } = createPreferenceStore(storage);
    actions.show({ legendOpen: false, splitRatio: 0.3, linkedViews: false });
    actions.setCrowded(true);
    actions.set({ linkedViews: true });
    expect(getState()).toMatchObject({ legendOpen: false, splitRatio: 0.3, linkedViews: true });
    expect(createPreferenceStore(storage).getState()).toMatchObject({
      legendOpen: true,
      splitRatio: 0.6,
      linkedViews: true,
    });
  });

  it('resets everything but the language', () => {
    const { actions, getState } = createPreferenceStore(createMemoryStore());
    actions.set({ language: 'en', legendOpen: false });
    actions.reset();
    expect(getState()).toMatchObject({ language: 'en', legendOpen: true });
  });
});

describe('resume point', () => {
  const point: ResumePoint = {
    userId: 'u1',
    path: '/Home/infoPage',
    globe: { lon: 82, lat: 44, heightM: 1000, headingDeg: 0, pitchDeg: -45 },
    plane: { lon: 82, lat: 44.1, scale: 5000 },
    ground: { opacity: 0.5, underground: true },
    windows: ['imagery'],
    received: [{ s: { kind: 'point', position: [82, 44] } }],
    layers: {
      onIds: ['a'],
      opacity: { a: 0.5 },
      expandedIds: [],
      tab: 'base',
      theme: 'survey',
      order: { Z01: ['b', 'a'] },
      imagery: { opacity: 0.5, withModels: true },
    },
  };

  it('is taken once, by its user only', () => {
    const storage = createMemoryStore();
    keepResumePoint(storage, point);
    expect(takeResumePoint(storage, 'u2')).toBeUndefined();
    expect(takeResumePoint(storage, 'u1')).toEqual(point);
    expect(takeResumePoint(storage, 'u1')).toBeUndefined();
  });

  it('of an earlier release, without what is new since, is taken too', () => {
    const storage = createMemoryStore();
    const { theme: _theme, order: _order, imagery: _imagery, ...earlier } = point.layers;
    const { plane: _plane, ground: _ground, windows: _windows, received: _received, ...before } = point;
    storage.set(STORAGE_KEYS.resume, JSON.stringify({ ...before, layers: earlier }));
    const taken = takeResumePoint(storage, 'u1');
    expect(taken).toMatchObject({
      plane: null,
      ground: { opacity: 1, underground: false },
      windows: [],
      received: [],
    });
    expect(taken?.layers).toEqual({
      ...earlier,
      theme: 'all',
      order: {},
      imagery: { opacity: 1, withModels: false },
    });
  });

  it('never leads out of the portal', () => {
    const storage = createMemoryStore();
    keepResumePoint(storage, { ...point, path: '//elsewhere.example' });
    expect(takeResumePoint(storage, 'u1')).toBeUndefined();
  });
});

describe('notice store', () => {
  it('shows a toast for the time of its row', async () => {
    const clock = createFakeClock();
    const { actions, getState } = createNoticeStore(clock);
    expect(await actions.present({ id: 'login.rejected' })).toBe('shown');
    clock.advance(4999);
    expect(getState().toasts).toHaveLength(1);
    clock.advance(1);
    expect(getState().toasts).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it('renews an equal toast instead of doubling it, and shows four at most', async () => {
    const clock = createFakeClock();
    const { actions, getState } = createNoticeStore(clock);
    await actions.present({ id: 'login.rejected' });
    clock.advance(3000);
    await actions.present({ id: 'login.rejected' });
    expect(getState().toasts).toHaveLength(1);
    clock.advance(3000);
    expect(getState().toasts).toHaveLength(1);
    for (const message of ['1', '2', '3', '4']) await actions.present({ id: 'request.refused', message });
    expect(getState().toasts.map(({ event }) => event.message)).toEqual(['1', '2', '3', '4']);
  });

  it('shows one hint at a time, beside other messages', async () => {
    const { actions, getState } = createNoticeStore(createFakeClock());
    await actions.present({ id: 'copy.done' });
    await actions.present({ id: 'draw.begin' });
    await actions.present({ id: 'identify.begin' });
    expect(getState().toasts.map(({ event }) => event.id)).toEqual(['copy.done', 'identify.begin']);
  });

  it('holds a toast that is being read', async () => {
    const clock = createFakeClock();
    const { actions, getState } = createNoticeStore(clock);
    await actions.present({ id: 'login.rejected' });
    const key = getState().toasts[0]?.key ?? 0;
    actions.holdToast(key);
    clock.advance(60_000);
    expect(getState().toasts).toHaveLength(1);
    actions.releaseToast(key);
    clock.advance(5000);
    expect(getState().toasts).toEqual([]);
  });

  it('opens one dialog for one event, and answers all who wait', async () => {
    const { actions, getState } = createNoticeStore(createFakeClock());
    const both = [actions.present({ id: 'session.ended' }), actions.present({ id: 'session.ended' })];
    expect(getState().dialogs).toHaveLength(1);
    actions.answer(getState().dialogs[0]?.key ?? 0, true);
    expect(await Promise.all(both)).toEqual(['confirmed', 'confirmed']);
    expect(getState().dialogs).toEqual([]);
  });

  it('asks, and cancels what waits when cleared', async () => {
    const { actions, getState } = createNoticeStore(createFakeClock());
    const title = 'legend.title';
    const answer = actions.ask({ title, text: title, confirm: title, cancel: title, tone: 'info' });
    expect(getState().dialogs[0]?.kind).toBe('question');
    actions.clear();
    expect(await answer).toBe(false);
  });

  it('gives a page to an event that replaces the screen', async () => {
    const { actions, getState } = createNoticeStore(createFakeClock());
    await actions.present({ id: 'view.noWebgl' });
    expect(getState().page).toEqual({ id: 'view.noWebgl' });
  });
});

describe('window store', () => {
  const screen = () => Promise.resolve(null);
  const windows = windowTable([
    { id: 'road', title: 'legend.title', group: 'locate', screen },
    { id: 'poi', title: 'legend.title', group: 'locate', screen },
    { id: 'export', title: 'legend.title', sizePx: { widthPx: 700, heightPx: 500 }, screen },
    { id: 'sheet', title: 'legend.title', minSizePx: { widthPx: 300, heightPx: 240 }, screen },
  ]);
  const setUp = () => {
    const storage = createMemoryStore();
    const page = { widthPx: 1366, heightPx: 768 };
    const create = () => {
      const store = createWindowStore(storage, () => page);
      store.actions.know(windows);
      return store;
    };
    return { storage, page, create };
  };
  const ids = (store: ReturnType<typeof createWindowStore>) => store.getState().stack.map(({ id }) => id);

  it('opens what was asked for before it was known what windows there are', () => {
    const store = createWindowStore(createMemoryStore(), () => ({ widthPx: 1366, heightPx: 768 }));
    expect(store.actions.open('road')).toBe(false);
    store.actions.open('nowhere');
    expect(ids(store)).toEqual([]);
    store.actions.know(windows);
    expect(ids(store)).toEqual(['road']);
  });

  it('knows which windows came back with the page and which somebody opened', () => {
    const store = createWindowStore(createMemoryStore(), () => ({ widthPx: 1366, heightPx: 768 }));
    store.actions.bringBack(['road', 'export']);
    store.actions.know(windows);
    const isBack = () => store.getState().stack.map((window) => [window.id, window.isBack]);
    expect(isBack()).toEqual([
      ['road', true],
      ['export', true],
    ]);
    store.actions.close('export');
    store.actions.open('export');
    expect(isBack()).toEqual([
      ['road', true],
      ['export', undefined],
    ]);
  });

  it('opens by id, one of a group, where a window was left', () => {
    const { create } = setUp();
    const store = create();
    expect(store.actions.open('nowhere')).toBe(false);
    store.actions.open('road');
    store.actions.open('export');
    store.actions.open('poi');
    expect(ids(store)).toEqual(['export', 'poi']);
    expect(store.getState().stack[1]?.place).toEqual({ leftPx: 510, topPx: 300 });
    store.actions.move('poi', { leftPx: 20, topPx: 9000 }, true);
    const again = create();
    again.actions.open('poi');
    expect(again.getState().stack[0]?.place).toEqual({ leftPx: 20, topPx: 368 });
  });

  it('resizes a window that may be, within its least and the page, and opens it so again', () => {
    const { create } = setUp();
    const store = create();
    store.actions.open('sheet');
    store.actions.resize('sheet', { widthPx: 5000, heightPx: 20 });
    expect(store.getState().stack[0]).toMatchObject({
      sizePx: { widthPx: 1366, heightPx: 240 },
      place: { leftPx: 0, topPx: 300 },
    });
    store.actions.open('road');
    store.actions.resize('road', { widthPx: 500, heightPx: 500 });
    expect(store.getState().stack[1]?.sizePx).toEqual({ widthPx: 400, heightPx: 400 });
    const again = create();
    again.actions.open('sheet');
    expect(again.getState().stack[0]?.sizePx).toEqual({ widthPx: 1366, heightPx: 240 });
  });

  it('closes from the top, toggles and fits a smaller page', () => {
    const { create, page } = setUp();
    const store = create();
    store.actions.toggle('road');
    store.actions.toggle('export');
    store.actions.raise('road');
    expect(store.actions.closeTop()).toBe(true);
    expect(ids(store)).toEqual(['export']);
    page.widthPx = 800;
    store.actions.fit();
    expect(store.getState().stack[0]?.place.leftPx).toBe(100);
    store.actions.toggle('export');
    expect(store.actions.closeTop()).toBe(false);
  });
});
