import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryPortal } from '../../../tests/support/memoryPortal.ts';
import { createMemoryScene, fakeContainer, NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import { FLIGHT_MS, INITIAL_CAMERA } from '../../domain/bureau/businessConstants.ts';
import { buildLayerTree, walkNodes } from '../../layers/tree/layerCatalogue.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import { FLIGHT_NEEDS } from '../../features/flight/flightNeeds.ts';
import { routeLines } from '../../features/flight/routeLines.ts';
import { flyToLayer } from '../../features/layer-panel/layerFlight.ts';
import { createFeatureHost } from '../../portal/featureHost.ts';
import { homePose } from '../../portal/homePose.ts';
import { DRAWINGS, POPUP_OF_FEATURES } from '../../portal/ports.ts';
import { orbitTool } from '../../tools/orbit.ts';
import { FEATURES } from '../features.ts';
import { openMapSession } from './mapSession.ts';
import { texts } from '../../../tests/support/allTexts.ts';

const ELSEWHERE: GlobePose = { lon: 81.2, lat: 44.6, heightM: 9000, headingDeg: 30, pitchDeg: -40 };

const record = { name: '河流', type: 'vectorLayer', link: '/rivers.geojson', visibility: true };
const catalogue = buildLayerTree([
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
  const portal = createMemoryPortal(clock);
  portal.translator.add(texts);
  const features = createFeatureHost(FEATURES, portal);
  portal.windows.actions.know(features.windows);
  const initial: GlobePose[] = [];
  const session = openMapSession({
    portal: {
      ...portal,
      // Nothing is told: a message would wait on the clock.
      present: () => Promise.resolve(),
      resume: { takePoses: () => resumed && { globe: resumed, plane: null } },
    },
    features,
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
  return { ...portal, clock, scene, session, features, initial, attach };
}

describe('the map session', () => {
  it('begins at the initial camera and flies home once the globe is drawn', async () => {
    const { clock, config, scene, initial, attach } = setUp();
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
    const { clock, config, scene, attach } = setUp({ reducedMotion: true });
    await attach();
    await clock.run(100);
    expect(scene.globe.pose.value.pose).toMatchObject(homePose(config, scene));
  });

  it('flies to the extent of a layer, and looks at models from aside', async () => {
    const { clock, scene, session, attach } = setUp({ reducedMotion: true });
    await attach();
    const extent = { west: 82, south: 44.8, east: 82.1, north: 44.9 };
    await clock.settle(flyToLayer(session, { extent, fromAside: false }));
    expect(scene.globe.pose.value.pose.pitchDeg).toBe(-90);
    await clock.settle(flyToLayer(session, { extent, fromAside: true }));
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
    const { clock, config, scene, views, preferences, session, attach } = setUp({ resumed: ELSEWHERE });
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
    const { clock, scene, views, windows, effects, session, features, attach } = setUp({
      resumed: ELSEWHERE,
    });
    await attach();
    windows.actions.open('imagery');
    const { overlays } = scene.leftovers();
    effects.actions.start('rain');
    const orbit = session.tools.start(orbitTool, { reducedMotion: false });
    scene.globe.script.click(320, 240);
    await clock.run(100);
    await clock.settle(session.clearScreen());
    expect(await orbit).toEqual({ status: 'aborted', by: 'user' });
    expect(features.use(POPUP_OF_FEATURES).line()).toBeUndefined();
    expect(windows.getState().stack).toEqual([]);
    expect(views.getState().clearCount).toBe(1);
    expect(effects.getState().active).toEqual([]);
    expect(scene.leftovers().overlays).toBe(overlays);
  });

  it('offers the identified line and the drawn ones as routes, the selected drawing first', async () => {
    const { scene, features, attach } = setUp({ resumed: ELSEWHERE });
    await attach();
    const needs = {
      drawings: () => features.use(FLIGHT_NEEDS.drawings),
      popup: () => features.use(FLIGHT_NEEDS.popup),
    };
    const places = (lon: number) =>
      [
        [lon, 44],
        [lon + 0.1, 44.1],
      ] as const;
    const book = features.use(DRAWINGS);
    book.add([{ shape: { kind: 'polyline', path: places(82) }, label: '巡护' }]);
    book.add([{ shape: { kind: 'point', position: [82, 44] }, label: '点' }]);
    expect(routeLines(needs).map(({ name }) => name)).toEqual(['巡护']);
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
    features.use(POPUP_OF_FEATURES).show({ view: 'globe', screen, hit, onClosed: () => undefined });
    const lines = routeLines(needs);
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
