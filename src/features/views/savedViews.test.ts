import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { OFFLINE } from '../../../tests/support/memoryBookmarks.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import { createMemoryKeptList, type MemoryKeptList } from '../../../tests/support/memoryKeptList.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { savedViewSchema, type SavedView } from '../../domain/views/savedView.ts';
import { createMemoryStore, type KeyValueStore } from '../../lib/keyValueStore.ts';
import { createSignal } from '../../lib/signal.ts';
import { createUndoHistory } from '../../lib/undoHistory.ts';
import { buildLayerTree } from '../../layers/tree/layerCatalogue.ts';
import { createEffectStore } from '../../stores/effectStore.ts';
import { createLayerStore } from '../../stores/layerStore.ts';
import { createPreferenceStore } from '../../stores/preferenceStore.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';
import { createViewStore } from '../../stores/viewStore.ts';
import type { Briefing } from './briefing.ts';
import { openSavedViews, type SavedViews } from './savedViews.ts';
import { openViewBook, type ViewBook } from './viewBook.ts';

const layer = (id: string) => ({
  Code: id,
  PCode: 'Z01',
  Name: id,
  Items: [],
  Resources: [
    {
      ResourceAbstract: JSON.stringify({
        name: id,
        type: 'vectorLayer',
        link: `/geo/${id}.geojson`,
        visibility: false,
      }),
    },
  ],
});
const CATALOGUE = [
  { Code: 'Z01', PCode: '', Name: '业务专题', Resources: [], Items: ['Z0101', 'Z0102', 'Z0103'].map(layer) },
];
const HIGH = { lon: 82, lat: 44.9, heightM: 90_000, headingDeg: 0, pitchDeg: -90 };
const LOW = { lon: 81.2, lat: 44.6, heightM: 4000, headingDeg: 30, pitchDeg: -40 };
const CLIP = { lon: 82, lat: 44.9, heightM: 600, headingDeg: 0, tiltDeg: 90, widthM: 400, lengthM: 400 };
const FLIGHT_MS = 2000;

let clock: FakeClock;
let scene: MemoryScene;
let service: MemoryKeptList<SavedView>;
let storage: KeyValueStore;
let told: PortalEvent[];
let book: ViewBook;
let views: SavedViews;
let stores: ReturnType<typeof createStores>;
const briefing = createSignal<Briefing | undefined>(undefined);

function createStores() {
  const layers = createLayerStore();
  layers.actions.setTree(buildLayerTree(CATALOGUE));
  return {
    layers,
    views: createViewStore(),
    effects: createEffectStore(),
    preferences: createPreferenceStore(createMemoryStore()),
  };
}

function openBook(): ViewBook {
  let ids = 0;
  return openViewBook({
    service,
    draft: createKeptListDrafts(storage, 'views', 'U1', savedViewSchema),
    clock,
    history: createUndoHistory(),
    present: (event) => void told.push(event),
    newId: () => `V${String((ids += 1))}`,
  });
}

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  service = createMemoryKeptList();
  storage = createMemoryStore();
  told = [];
  stores = createStores();
  book = openBook();
  views = openSavedViews({
    book,
    scene,
    stores,
    clock,
    fly: async (pose) => void (await scene.globe.flyTo({ pose }, { durationMs: FLIGHT_MS })),
    briefing,
    present: (event) => void told.push(event),
    describeImport: (outcome) =>
      typeof outcome === 'string' ? `! ${outcome}` : `${String(outcome.added)}/${String(outcome.leftOut)}`,
  });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  look(HIGH);
  return () => views.close();
});

const names = () => book.items.value.map(({ name }) => name);
/** Moves the camera, and tells the store as the bridge does. */
function look(pose: typeof HIGH) {
  scene.globe.setPose(pose, 'program');
  stores.views.actions.setGlobePose(pose);
  stores.views.actions.setPlanePose({ lon: pose.lon, lat: pose.lat, scale: 100_000 });
}
const viewOf = (name: string): SavedView => {
  const found = book.items.value.find((view) => view.name === name);
  if (found === undefined) throw new Error(`no view ${name}`);
  return found;
};
/** Saves a view of everything there is, then looks elsewhere with nothing of it. */
function saveRich() {
  stores.layers.actions.toggle('Z0101');
  stores.layers.actions.toggle('Z0102');
  stores.layers.actions.setOpacity('Z0102', 0.4);
  stores.layers.actions.setImagery({ opacity: 0.7 });
  stores.views.actions.setGround({ opacity: 0.5, underground: true });
  stores.views.actions.setClip(CLIP);
  stores.effects.actions.start('fog');
  look(LOW);
  views.save('地下管网');
  stores.layers.actions.toggle('Z0101');
  stores.layers.actions.toggle('Z0103');
  stores.layers.actions.setOpacity('Z0102', 1);
  stores.layers.actions.setImagery({ opacity: 1 });
  stores.views.actions.setGround({ opacity: 1, underground: false });
  stores.views.actions.setClip(null);
  stores.effects.actions.stop('fog');
  stores.effects.actions.start('snow');
  stores.effects.actions.start('radar');
  look(HIGH);
}

describe('a named view keeps camera, layers, opacity, underground, translucency, clip and weather', () => {
  it('and shows all of it again', async () => {
    saveRich();
    await clock.settle(views.show(viewOf('地下管网')));
    expect(scene.globe.pose.value.pose).toMatchObject(LOW);
    expect([...stores.layers.getState().onIds].sort()).toEqual(['Z0101', 'Z0102']);
    expect(stores.layers.getState()).toMatchObject({ opacity: { Z0102: 0.4 }, imagery: { opacity: 0.7 } });
    expect(stores.views.getState()).toMatchObject({
      ground: { opacity: 0.5, underground: true },
      clip: CLIP,
    });
    // Weather is the view's; an effect on the ground stays the user's.
    expect([...stores.effects.getState().active].sort()).toEqual(['fog', 'radar']);
    expect(told).toEqual([]);
  });

  it('moves the plane too where the views are not linked', async () => {
    stores.preferences.actions.set({ linkedViews: false });
    look(LOW);
    views.save('湖');
    look(HIGH);
    await clock.settle(views.show(viewOf('湖')));
    expect(scene.plane.pose.value.pose).toMatchObject({ lon: LOW.lon, lat: LOW.lat, scale: 100_000 });
  });

  it('says how many of its layers the catalogue has not', async () => {
    saveRich();
    const view = viewOf('地下管网');
    const shown = { ...view.shown, onIds: ['Z0103', 'gone', 'gone too'] };
    await clock.settle(views.show({ ...view, shown }));
    expect(stores.layers.getState().onIds).toEqual(['Z0103']);
    expect(told).toEqual([{ id: 'views.layersMissing', message: '2' }]);
  });

  it('can be replaced by what is shown now, and that be taken back', () => {
    saveRich();
    views.update('V1');
    expect(viewOf('地下管网').shown).toMatchObject({ globe: HIGH, clip: null, weather: ['snow'] });
    book.history.undo();
    expect(viewOf('地下管网').shown).toMatchObject({ globe: LOW, clip: CLIP, weather: ['fog'] });
  });
});

describe('the list of saved views', () => {
  beforeEach(() => ['甲', '乙', '丙'].forEach((name) => views.save(name)));

  it('gives the second of one name a number', () => {
    views.save('甲');
    expect(names()).toEqual(['甲', '乙', '丙', '甲 2']);
  });

  it('is put in order, renamed, noted and deleted, and each is one step to undo', () => {
    book.move('V3', -1);
    book.change('V1', { name: '一', note: '开场' });
    book.remove('V2');
    expect(names()).toEqual(['一', '丙']);
    book.history.undo();
    expect(names()).toEqual(['一', '丙', '乙']);
    book.history.undo();
    book.history.undo();
    expect(names()).toEqual(['甲', '乙', '丙']);
    book.history.redo();
    expect(names()).toEqual(['甲', '丙', '乙']);
    book.move('V1', -1);
    expect(names()).toEqual(['甲', '丙', '乙']);
  });

  it('is kept on the server', async () => {
    book.move('V1', 1);
    await clock.run(3000);
    expect(book.sync.state.value).toBe('saved');
    expect(service.items.map(({ name }) => name)).toEqual(['乙', '甲', '丙']);
  });

  it('stays on this machine as a draft while the server fails, and is told once', async () => {
    service.fail(OFFLINE);
    await clock.run(3000);
    expect(book.sync.state.value).toBe('local');
    expect(told).toEqual([{ id: 'views.notSaved' }]);
    book.close();
    const again = openBook();
    await clock.run(0);
    expect(again.items.value).toHaveLength(3);
    service.fail(undefined);
    again.sync.retry();
    await clock.run(3000);
    expect(service.items).toHaveLength(3);
    again.close();
  });

  it('refuses what would not fit the server', () => {
    const [one] = book.items.value;
    if (one === undefined) throw new Error('no view');
    expect(book.add(Array.from({ length: 198 }, () => one))).toBeUndefined();
    expect(told).toEqual([{ id: 'views.full', message: '200' }]);
    expect(names()).toHaveLength(3);
  });

  it.each(['geojson', 'json'] as const)('is written to %s and read from it', (kind) => {
    const before = book.items.value;
    const text = views.exportText(kind);
    for (const { id } of before) book.remove(id);
    views.importText(text);
    expect(book.items.value.map(({ shown, name }) => ({ shown, name }))).toEqual(
      before.map(({ shown, name }) => ({ shown, name })),
    );
    expect(told).toEqual([{ id: 'views.imported', message: '3/0' }]);
  });

  it.each([
    ['{', '! json'],
    ['{"type":"FeatureCollection","features":[]}', '! none'],
    ['{"a":1}', '! none'],
    ['[{"name":"x"}]', '! none'],
  ])('refuses the file %s', (text, message) => {
    views.importText(text);
    expect(told).toEqual([{ id: 'views.importFailed', message }]);
    expect(names()).toHaveLength(3);
  });

  it('takes the views of a file and leaves out what is none', () => {
    const [one] = JSON.parse(views.exportText('json')) as unknown[];
    views.importText(JSON.stringify([one, { name: 'x' }]));
    expect(told).toEqual([{ id: 'views.imported', message: '1/1' }]);
    expect(names()).toEqual(['甲', '乙', '丙', '甲 2']);
  });
});

describe('a briefing', () => {
  beforeEach(() => {
    for (const name of ['甲', '乙', '丙']) views.save(name);
    stores.preferences.actions.set({ briefingSeconds: 10 });
    views.play();
  });
  const state = () => {
    if (briefing.value === undefined) throw new Error('no briefing');
    return briefing.value.state.value;
  };

  it('shows one view after the other, each for its seconds once it is there, and stays at the last', async () => {
    expect(state()).toMatchObject({ index: 0, count: 3, moving: true, playing: true });
    await clock.run(FLIGHT_MS + 9000);
    expect(state()).toMatchObject({ index: 0, moving: false });
    await clock.run(1500);
    expect(state()).toMatchObject({ index: 1, moving: true });
    await clock.run(2 * (FLIGHT_MS + 10_500));
    expect(state()).toMatchObject({ index: 2, playing: false });
    expect(state().view.name).toBe('丙');
    briefing.value?.toggle();
    expect(state()).toMatchObject({ index: 0, playing: true });
  });

  it('goes on and back by hand, no further than there are views', async () => {
    briefing.value?.previous();
    expect(state().index).toBe(0);
    briefing.value?.next();
    briefing.value?.next();
    briefing.value?.next();
    expect(state().index).toBe(2);
    briefing.value?.goTo(0);
    await clock.run(FLIGHT_MS + 100);
    expect(state()).toMatchObject({ index: 0, moving: false });
  });

  it('stands still while it is paused, and where the user moves the camera', async () => {
    briefing.value?.pause();
    await clock.run(60_000);
    expect(state().index).toBe(0);
    briefing.value?.toggle();
    scene.globe.setPose(LOW, 'user');
    expect(state().playing).toBe(false);
    await clock.run(60_000);
    expect(state().index).toBe(0);
  });

  it('ends with no timer and no listener left, and remembers the seconds', async () => {
    await clock.run(FLIGHT_MS + 1000);
    briefing.value?.setSeconds(40);
    const timers = clock.pending;
    briefing.value?.end();
    expect(briefing.value).toBeUndefined();
    expect(clock.pending).toBe(timers - 1);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    expect(stores.preferences.getState().briefingSeconds).toBe(40);
  });
});
