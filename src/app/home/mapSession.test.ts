import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryBookmarks } from '../../../tests/support/memoryBookmarks.ts';
import { createMemoryKeptList } from '../../../tests/support/memoryKeptList.ts';
import { createMemoryScene, fakeContainer, NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import { createApiClient } from '../../api/client.ts';
import { appConfigSchema } from '../../config/appConfig.ts';
import { FLIGHT_MS, INITIAL_CAMERA } from '../../domain/businessConstants.ts';
import { createBookmarkBook } from '../../features/bookmark/bookmarkBook.ts';
import { openViewBook } from '../../features/views/viewBook.ts';
import { savedViewSchema } from '../../domain/views/savedView.ts';
import { layerTreeOf, walkNodes } from '../../domain/layer/layerCatalogue.ts';
import type { GlobePose } from '../../domain/pose.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { texts } from '../../i18n/texts.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { createSessionStore } from '../../stores/sessionStore.ts';
import { createEffectStore } from '../../stores/effectStore.ts';
import { createLayerStore } from '../../stores/layerStore.ts';
import { createPreferenceStore } from '../../stores/preferenceStore.ts';
import { createViewStore } from '../../stores/viewStore.ts';
import { createWindowStore } from '../../stores/windowStore.ts';
import { orbitTool } from '../../tools/orbit.ts';
import { WINDOWS } from '../windows/windowRows.ts';
import { openMapSession } from './mapSession.ts';
import { homePose } from './opening.ts';
import { routeLines } from './routeLines.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';

const config = appConfigSchema.parse({
  deployment: 'forest',
  systemName: 'x',
  home: { x: 82, y: 43, z: 215_000, h: 0, p: -45 },
  api: { baseUrl: '' },
  services: { imagery: '/i', elevation: '/e', attribution: '' },
});
const ELSEWHERE: GlobePose = { lon: 81.2, lat: 44.6, heightM: 9000, headingDeg: 30, pitchDeg: -40 };

const record = { name: '河流', type: 'vectorLayer', link: '/rivers.geojson', visibility: true };
const catalogue = layerTreeOf([
  {
    Code: 'Z0201',
    PCode: 'Z02',
    Name: '河流',
    Items: [],
    Resources: [{ ResourceAbstract: JSON.stringify(record) }],
  },
]);

function setUp({ resumed, reducedMotion = false }: { resumed?: GlobePose; reducedMotion?: boolean } = {}) {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  const layers = createLayerStore();
  const views = createViewStore();
  const preferences = createPreferenceStore(createMemoryStore());
  const windows = createWindowStore(WINDOWS, createMemoryStore(), () => ({ widthPx: 1366, heightPx: 720 }));
  const initial: GlobePose[] = [];
  const effects = createEffectStore();
  const resume = {
    waiting: false,
    keep: () => undefined,
    take: () => ({ back: undefined, problem: undefined }),
    returning: resumed && { globe: resumed, plane: null },
    takePoses: () => resumed && { globe: resumed, plane: null },
    forget: () => undefined,
  };
  const session = openMapSession({
    portal: {
      api: createApiClient({
        baseUrl: 'http://127.0.0.1:1',
        clock,
        token: () => undefined,
        basicAuthorization: '',
        onSessionEnd: () => undefined,
      }),
      config,
      bookmarks: createBookmarkBook({
        service: createMemoryBookmarks(),
        present: () => undefined,
        random16: () => 1,
        describeImport: () => '',
      }),
      layers,
      views,
      preferences,
      windows,
      resume,
      present: () => Promise.resolve(),
      readFields: () => Promise.resolve([]),
      session: createSessionStore(createMemoryStore()),
      surroundings: { localStorage: createMemoryStore(), origin: 'http://portal.test' },
      translator: createTranslator('zh', texts),
      openViewBook: (history) =>
        Promise.resolve(
          openViewBook({
            service: createMemoryKeptList(),
            draft: createKeptListDrafts(createMemoryStore(), 'views', 'U1', savedViewSchema),
            clock,
            history,
            present: () => undefined,
            newId: () => 'V1',
          }),
        ),
      effects,
    },
    clock,
    reducedMotion: () => reducedMotion,
    createScene: (pose) => {
      initial.push(pose);
      scene.globe.setPose(pose, 'program');
      return scene;
    },
  });
  const attach = () =>
    clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  return { clock, scene, layers, views, preferences, windows, effects, session, initial, attach };
}

describe('the map session', () => {
  it('begins at the initial camera and flies home once the globe is drawn', async () => {
    const { clock, scene, initial, attach } = setUp();
    expect(initial).toEqual([INITIAL_CAMERA]);
    await clock.run(FLIGHT_MS.home * 2);
    expect(scene.globe.pose.value.pose).toEqual(INITIAL_CAMERA);
    await attach();
    await clock.run(FLIGHT_MS.home / 2);
    expect(scene.globe.pose.value.pose.heightM).toBeGreaterThan(config.home.z * 2);
    await clock.run(FLIGHT_MS.home);
    expect(scene.globe.pose.value.pose).toMatchObject(homePose(config, scene));
  });

  it('stays where the user is brought back to', async () => {
    const { clock, scene, initial, attach } = setUp({ resumed: ELSEWHERE });
    expect(initial).toEqual([ELSEWHERE]);
    await attach();
    await clock.run(FLIGHT_MS.home * 2);
    expect(scene.globe.pose.value.pose).toEqual(ELSEWHERE);
  });

  it('is home at once for those who want no motion', async () => {
    const { clock, scene, attach } = setUp({ reducedMotion: true });
    await attach();
    await clock.run(100);
    expect(scene.globe.pose.value.pose).toMatchObject(homePose(config, scene));
  });

  it('flies to the extent of a layer, and looks at models from aside', async () => {
    const { clock, scene, session, attach } = setUp({ reducedMotion: true });
    await attach();
    const extent = { west: 82, south: 44.8, east: 82.1, north: 44.9 };
    await clock.settle(session.flyToLayer({ extent, fromAside: false }));
    expect(scene.globe.pose.value.pose.pitchDeg).toBe(-90);
    await clock.settle(session.flyToLayer({ extent, fromAside: true }));
    const { lon, lat, heightM, pitchDeg } = scene.globe.pose.value.pose;
    expect([lon, pitchDeg]).toEqual([82.05, -35]);
    expect(lat).toBeLessThan(44.85);
    expect(heightM).toBeLessThan(5000);
  });

  it('shows the layers that the store wants, and tells the store of them', async () => {
    const { clock, scene, layers, attach } = setUp();
    await attach();
    layers.actions.setTree(catalogue);
    await clock.run(5000);
    expect(scene.layers.size).toBe(1);
    expect(layers.getState().health).toMatchObject({ Z0201: { state: 'ready' } });
    layers.actions.toggle('Z0201');
    await clock.run(5000);
    expect(layers.getState().health.Z0201).toEqual({ state: 'off' });
  });

  it('links the views while the user wants it, and keeps the view store as they are', async () => {
    const { clock, scene, views, preferences, session, attach } = setUp({ resumed: ELSEWHERE });
    await attach();
    preferences.actions.set({ linkedViews: false });
    const before = scene.plane.pose.value.pose;
    await clock.settle(session.flyHome());
    expect(scene.plane.pose.value.pose).toEqual(before);
    preferences.actions.set({ linkedViews: true });
    expect(scene.plane.pose.value.pose.lon).toBeCloseTo(config.home.x, 3);
    expect(views.getState().globePose).toEqual(scene.globe.pose.value.pose);
    expect(views.getState().planePose).toEqual(scene.plane.pose.value.pose);
  });

  it('shows the ground as the store says', async () => {
    const { scene, views, attach } = setUp({ resumed: ELSEWHERE });
    await attach();
    views.actions.setGround({ opacity: 0.4, underground: true });
    expect([scene.environment.groundOpacity.value, scene.environment.underground.value]).toEqual([0.4, true]);
    views.actions.setGround({ opacity: 7 });
    expect(scene.environment.groundOpacity.value).toBe(1);
  });

  it('clears the screen: tools end, windows and popup close, the flag is raised', async () => {
    const { clock, scene, views, windows, effects, session, attach } = setUp({ resumed: ELSEWHERE });
    await attach();
    windows.actions.open('imagery');
    effects.actions.start('rain');
    const orbit = session.tools.start(orbitTool, { reducedMotion: false });
    scene.globe.script.click(320, 240);
    await clock.run(100);
    await clock.settle(session.clearScreen());
    expect(await orbit).toEqual({ status: 'aborted', by: 'user' });
    expect(session.picking.identify.state.value).toBeUndefined();
    expect(windows.getState().stack).toEqual([]);
    expect(views.getState().clearCount).toBe(1);
    expect(effects.getState().active).toEqual([]);
    expect(scene.leftovers().overlays).toBe(0);
  });

  it('offers the identified line and the drawn ones as routes, the selected drawing first', async () => {
    const { scene, session, attach } = setUp({ resumed: ELSEWHERE });
    await attach();
    const places = (lon: number) =>
      [
        [lon, 44],
        [lon + 0.1, 44.1],
      ] as const;
    const { book } = session.annotations;
    book.add([{ shape: { kind: 'polyline', path: places(82) }, label: '巡护' }]);
    book.add([{ shape: { kind: 'point', position: [82, 44] }, label: '点' }]);
    expect(routeLines(session, () => '', 'zh').map(({ name }) => name)).toEqual(['巡护']);
    const [road] = [...walkNodes(catalogue)].flatMap(({ definition }) => definition ?? []);
    if (road === undefined) throw new Error('no layer');
    const hit = {
      key: 'r1',
      layer: road,
      feature: {
        layerId: road.id,
        attributes: { name: 'S205' },
        ground: { lon: 81, lat: 44, heightM: 0 },
        geometry: { type: 'LineString' as const, coordinates: places(81).map((at) => [...at, 530]) },
      },
    };
    const screen = { xPx: 320, yPx: 240 };
    session.picking.identify.show({ view: 'globe', screen, hit, onClosed: () => undefined });
    const lines = routeLines(session, () => '', 'zh');
    expect(lines.map(({ name }) => name)).toEqual(['S205', '巡护']);
    expect(lines[0]?.path).toEqual(places(81));
    expect(scene.leftovers().layers).toBe(0);
  });

  it('leaves nothing behind, even when it ends in mid-flight with a layer loading', async () => {
    const { clock, scene, layers, session, attach } = setUp();
    await attach();
    layers.actions.setTree(catalogue);
    await clock.run(FLIGHT_MS.home / 3);
    await clock.settle(session.destroy());
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
