import { LayerLoadError } from '../../src/domain/layers/record/layerProblem.ts';
import {
  ABOVE,
  viewDashes,
  DISC_EDGE,
  edgedDot,
  glowDot,
  type MapMark,
  type PlainMark,
} from '../../src/domain/drawing/marks.ts';
import type { StaticMark } from '../../src/scene/staticLayer.ts';
import {
  bothIdle,
  type CaseContext,
  check,
  checkEqual,
  checkNear,
  type ConformanceCase,
  type LayerFixture,
  thrownBy,
} from './harness.ts';

const SHOWN = { visible: true, opacity: 1, order: 1 } as const;

const MARKS: Readonly<Record<string, PlainMark>> = {
  point: { kind: 'symbol', position: [81.18, 44.6], look: { color: '#e0b252', sizePx: 16 } },
  line: {
    kind: 'line',
    paths: [
      [
        [81, 44.5],
        [81.4, 44.7],
      ],
    ],
    line: { color: '#5fc08b', widthPx: 3 },
  },
  area: {
    kind: 'area',
    rings: [
      [
        [81, 44.5],
        [81.4, 44.5],
        [81.4, 44.7],
        [81, 44.7],
      ],
    ],
    fill: { color: '#4ea3d8', opacity: 0.3 },
    line: { color: '#4ea3d8', widthPx: 2 },
  },
  handle: edgedDot([81.1, 44.6], '#fff', '#e0b252', 9),
  glow: glowDot([81.1, 44.6], '#e0b25255', 20),
  dashed: {
    kind: 'line',
    paths: [
      [
        [81, 44.7],
        [81.4, 44.5],
      ],
    ],
    line: { color: '#e0b252', widthPx: 2, dashPx: viewDashes(2) },
  },
  standing: {
    kind: 'area',
    rings: [
      [
        [81.1, 44.55],
        [81.2, 44.55],
        [81.2, 44.6],
      ],
    ],
    fill: { color: '#ffff3a', opacity: 0.2 },
    line: { color: '#e0645c', widthPx: 2, dashPx: viewDashes(2) },
    aboveGroundM: 30,
  },
  label: {
    kind: 'text',
    position: [81.18, 44.6],
    text: '赛里木湖\n第二行',
    look: { color: '#000', box: { color: '#ddd8c3' }, ...ABOVE, offsetPx: 8 },
    aboveGroundM: 30,
  },
};

const MARK_COUNT = Object.keys(MARKS).length;

const CAR: MapMark = {
  kind: 'model',
  position: [81.18, 44.6, 2200],
  url: '/models/car.glb',
  headingDeg: 30,
  pitchDeg: 0,
  look: { color: '#e0b252', sizePx: 20 },
};

/** The problem a fixture fails with. */
async function problemOf({ harness, scene }: CaseContext, fixture: LayerFixture): Promise<string> {
  const load = scene.layers.add(harness.layer(fixture), SHOWN, new AbortController().signal);
  const error = await thrownBy(harness.settled(load), fixture);
  check(error instanceof LayerLoadError, `${fixture} fails with a LayerLoadError, not ${String(error)}`);
  return error.problem.code;
}

const STATIC_AREA: StaticMark = {
  id: 'area',
  parts: [
    {
      kind: 'area',
      rings: [
        [
          [81.05, 44.55],
          [81.3, 44.55],
          [81.3, 44.65],
          [81.05, 44.65],
        ],
      ],
      fill: { color: 'rgba(0, 0, 255, 0.6)' },
      line: { color: '#f00', widthPx: 2 },
    },
  ],
};

/** A disc with a label, on the ground. */
const staticPoint = (lon: number): StaticMark => ({
  id: 'point',
  parts: [
    { kind: 'symbol', position: [lon, 44.6], look: { color: '#e0b252', sizePx: 24, edge: DISC_EDGE } },
    {
      kind: 'text',
      position: [lon, 44.6],
      text: '火点',
      look: { color: '#ff0', family: 'sans-serif', sizePx: 14, ...ABOVE, offsetPx: 14 },
    },
  ],
});

/** Both views look straight down on the place of the marks. */
function lookDown({ globe, plane }: CaseContext['scene']): void {
  globe.setPose({ lon: 81.18, lat: 44.6, heightM: 60_000, headingDeg: 0, pitchDeg: -90 }, 'program');
  plane.setPose({ lon: 81.18, lat: 44.6, scale: 500_000 }, 'program');
}

/** Cases about overlays, layers and the environment. */
export const CONTENT_CASES: readonly ConformanceCase[] = [
  {
    name: 'the ground tells its height at a place that the camera is far from',
    async run({ scene, harness }) {
      const asked = new AbortController();
      const heightM = await harness.settled(scene.environment.groundHeightM(81.18, 44.6, asked.signal));
      scene.globe.setPose({ lon: 81.18, lat: 44.6, heightM: 8000, headingDeg: 0, pitchDeg: -90 }, 'program');
      await bothIdle({ scene, harness });
      const { widthPx, heightPx } = scene.globe.frame;
      const seen = scene.globe.locate({ xPx: widthPx / 2, yPx: heightPx / 2 });
      checkNear(heightM, seen?.heightM ?? Number.NaN, 15, 'height of the ground, metres');
      asked.abort();
      const late = scene.environment.groundHeightM(81.18, 44.6, asked.signal);
      await thrownBy(harness.settled(late), 'an aborted question');
    },
  },
  {
    name: 'overlays keep marks by id, and leave nothing when destroyed',
    async run(context) {
      const { scene, harness } = context;
      const before = harness.leftovers(scene).overlays;
      for (const view of [scene.globe, scene.plane]) {
        const overlay = view.overlay('conformance');
        check(view.overlay('conformance') === overlay, 'one name is one overlay');
        for (const [id, mark] of Object.entries(MARKS)) overlay.put(id, mark);
        checkEqual(overlay.size, MARK_COUNT, 'marks');
        const drawn = view.drawn().get('conformance') ?? [];
        checkEqual(
          drawn.map(({ kind }) => kind),
          Object.values(MARKS).map(({ kind }) => kind),
          'what is told of them',
        );
        overlay.put('point', { kind: 'symbol', position: [81.2, 44.6], look: { color: '#fff', sizePx: 8 } });
        checkEqual(overlay.size, MARK_COUNT, 'marks after one was replaced');
        overlay.remove('line');
        overlay.remove('line');
        checkEqual(overlay.size, MARK_COUNT - 1, 'marks after one was removed');
        overlay.clear();
        checkEqual(overlay.size, 0, 'marks after all were cleared');
        overlay.destroy();
      }
      checkEqual(harness.leftovers(scene).overlays, before, 'overlays left');
      await bothIdle(context);
    },
  },
  {
    name: 'a drawn mark is found where it is drawn, and not beside it',
    async run(context) {
      const { scene, harness } = context;
      lookDown(scene);
      for (const view of [scene.globe, scene.plane]) {
        const overlay = view.overlay('conformance');
        overlay.put('here', {
          kind: 'symbol',
          position: [81.18, 44.6],
          look: { color: '#e0b252', sizePx: 24 },
        });
        await bothIdle(context);
        const place = view.project([81.18, 44.6]);
        check(place !== undefined, 'the point is in sight');
        const hits = await harness.settled(view.pick(place));
        check(
          hits.some((hit) => hit.layerId === 'overlay:conformance'),
          `the ${view.kind} finds the point`,
        );
        const beside = await harness.settled(view.pick({ xPx: place.xPx + 150, yPx: place.yPx + 100 }));
        check(
          !beside.some((hit) => hit.layerId === 'overlay:conformance'),
          `nothing beside it in the ${view.kind}`,
        );
        overlay.destroy();
      }
      await bothIdle(context);
    },
  },
  {
    name: 'a sketch changes without the view being drawn anew, is not picked, and leaves nothing',
    async run(context) {
      const { scene, harness } = context;
      const before = harness.leftovers(scene).overlays;
      lookDown(scene);
      await bothIdle(context);
      for (const view of [scene.globe, scene.plane]) {
        const states: string[] = [];
        const stop = view.state.subscribe((state) => states.push(state));
        const sketch = view.sketch('conformance');
        check(view.sketch('conformance') === sketch, 'one name is one sketch');
        for (const [id, mark] of Object.entries(MARKS)) sketch.put(id, mark);
        checkEqual(sketch.size, MARK_COUNT, 'marks');
        sketch.remove('line');
        sketch.put('point', { kind: 'symbol', position: [81.18, 44.6], look: { color: '#fff', sizePx: 24 } });
        checkEqual(sketch.size, MARK_COUNT - 1, 'marks after one was removed and one replaced');
        check(!view.drawn().has('conformance'), 'a sketch is on no picture');
        const place = view.project([81.18, 44.6]);
        check(place !== undefined, 'the point is in sight');
        const hits = await harness.settled(view.pick(place));
        checkEqual(hits, [], `what the ${view.kind} finds where a sketch is`);
        stop();
        checkEqual(states, [], `what the ${view.kind} did for a sketch`);
        sketch.destroy();
      }
      checkEqual(harness.leftovers(scene).overlays, before, 'sketches left');
    },
  },
  {
    name: 'a static layer draws the marks of a list, finds each by its id, and leaves nothing',
    async run(context) {
      const { scene, harness } = context;
      const before = harness.leftovers(scene).overlays;
      lookDown(scene);
      for (const view of [scene.globe, scene.plane]) {
        const layer = view.staticLayer('conformance');
        check(view.staticLayer('conformance') === layer, 'one name is one layer');
        layer.show([STATIC_AREA, staticPoint(81.18)]);
        checkEqual(layer.size, 2, 'marks');
        await bothIdle(context);
        const found = async (lon: number, lat: number) => {
          const place = view.project([lon, lat]);
          check(place !== undefined, 'the place is in sight');
          const hits = await harness.settled(view.pick(place));
          return hits
            .filter(({ layerId }) => layerId === 'overlay:conformance')
            .map(({ attributes }) => attributes.id);
        };
        checkEqual((await found(81.18, 44.6))[0], 'point', `the upper mark in the ${view.kind}`);
        checkEqual(await found(81.25, 44.62), ['area'], `the area in the ${view.kind}`);
        layer.show([STATIC_AREA, staticPoint(81.1)]);
        await bothIdle(context);
        checkEqual((await found(81.1, 44.6))[0], 'point', `the moved mark in the ${view.kind}`);
        layer.show([staticPoint(81.1)]);
        checkEqual(layer.size, 1, 'marks after one is gone');
        layer.destroy();
      }
      checkEqual(harness.leftovers(scene).overlays, before, 'layers left');
      await bothIdle(context);
    },
  },
  {
    name: 'a model moves and turns under its id, and leaves nothing',
    async run(context) {
      const { scene, harness } = context;
      const before = harness.leftovers(scene).overlays;
      for (const view of [scene.globe, scene.plane]) {
        const overlay = view.overlay('conformance');
        overlay.put('car', CAR);
        overlay.put('car', { ...CAR, position: [81.19, 44.6, 2210], headingDeg: 90 });
        overlay.put('car', { ...CAR, position: [81.2, 44.6] });
        checkEqual(overlay.size, 1, 'marks');
        overlay.destroy();
      }
      checkEqual(harness.leftovers(scene).overlays, before, 'overlays left');
      await bothIdle(context);
    },
  },
  ...(['vector', 'wms'] as const).map((fixture): ConformanceCase => ({
    name: `a ${fixture} layer loads, changes its display and is removed`,
    async run(context) {
      const { scene, harness } = context;
      const before = scene.layers.size;
      const definition = harness.layer(fixture);
      const handle = await harness.settled(scene.layers.add(definition, SHOWN, new AbortController().signal));
      checkEqual(handle.id, definition.id, 'id');
      checkEqual(handle.health.value.state, 'ready', 'health');
      checkEqual(scene.layers.size, before + 1, 'layers');
      check(handle.legend().length > 0, 'the legend says what the symbols mean');
      for (const entry of handle.legend()) check(entry.name !== '', 'legend entries have names');
      handle.setDisplay({ visible: true, opacity: 0.4, order: 5 });
      handle.setDisplay({ visible: false, opacity: 0.4, order: 5 });
      handle.setDisplay(SHOWN);
      await bothIdle(context);
      handle.remove();
      handle.remove();
      checkEqual(scene.layers.size, before, 'layers left');
      await bothIdle(context);
    },
  })),
  {
    name: 'a layer aborted while it loads leaves nothing',
    async run(context) {
      const { scene, harness } = context;
      const before = harness.leftovers(scene).layers;
      const controller = new AbortController();
      const load = scene.layers.add(harness.layer('hanging'), SHOWN, controller.signal);
      controller.abort();
      const error = await thrownBy(harness.settled(load), 'the aborted load');
      checkEqual(error instanceof Error ? error.name : error, 'AbortError', 'what was thrown');
      const late = scene.layers.add(harness.layer('vector'), SHOWN, controller.signal);
      await thrownBy(harness.settled(late), 'a load whose signal is aborted already');
      checkEqual(harness.leftovers(scene).layers, before, 'layers left');
      await bothIdle(context);
    },
  },
  {
    name: 'a layer that cannot be loaded says why, and leaves nothing',
    async run(context) {
      const before = context.harness.leftovers(context.scene).layers;
      checkEqual(await problemOf(context, 'missing'), 'http-status', 'a 404');
      checkEqual(await problemOf(context, 'invalid'), 'invalid-body', 'an invalid body');
      checkEqual(
        await problemOf(context, 'not-offered'),
        'layer-not-offered',
        'a layer the WMS does not offer',
      );
      checkEqual(context.harness.leftovers(context.scene).layers, before, 'layers left');
      await bothIdle(context);
    },
  },
  {
    name: 'the ground can be made translucent and the camera go below it, and back',
    async run(context) {
      const { environment } = context.scene;
      environment.setUnderground(true);
      environment.setGroundOpacity(0.4);
      checkEqual(
        [environment.underground.value, environment.groundOpacity.value],
        [true, 0.4],
        'environment',
      );
      await bothIdle(context);
      environment.setUnderground(false);
      environment.setGroundOpacity(1);
      checkEqual([environment.underground.value, environment.groundOpacity.value], [false, 1], 'environment');
      await bothIdle(context);
    },
  },
  {
    name: 'the globe can be cut open by a plane, which keeps its values in range, and closed again',
    async run(context) {
      const { environment } = context.scene;
      const told: (number | undefined)[] = [];
      const stop = environment.clip.subscribe((clip) => told.push(clip?.headingDeg));
      const plane = { lon: 81.18, lat: 44.6, heightM: 2000, tiltDeg: 90, widthM: 4000, lengthM: 4000 };
      environment.setClip({ ...plane, headingDeg: -60 });
      await bothIdle(context);
      checkNear(environment.clip.value?.headingDeg ?? Number.NaN, 300, 0.01, 'heading');
      checkNear(environment.clip.value?.lon ?? Number.NaN, 81.18, 1e-6, 'longitude');
      checkNear(environment.clip.value?.widthM ?? Number.NaN, 4000, 1, 'width, metres');
      environment.setClip({ ...plane, headingDeg: 45, tiltDeg: 0 });
      await bothIdle(context);
      checkNear(environment.clip.value?.tiltDeg ?? Number.NaN, 0, 0.01, 'tilt');
      environment.setClip(undefined);
      await bothIdle(context);
      checkEqual(environment.clip.value, undefined, 'plane');
      stop();
      checkNear(told[0] ?? Number.NaN, 300, 0.01, 'heading told first');
      checkEqual(told.at(-1), undefined, 'plane told last');
    },
  },
  {
    name: 'the plane stands on a base map of its own, with pictures or without, and back',
    async run(context) {
      const { plane, planeGround } = context.scene;
      const [before, colors] = [plane.pose.value.pose, { color: '#dfe5dc', maxLevel: 14 }];
      const pictures = { id: 'own', title: '', tiles: '/fixture/tiles/{z}/{x}/{y}.png', ...colors };
      for (const baseMap of [pictures, { id: 'plain', title: '', ...colors }, undefined]) {
        planeGround.setBaseMap(baseMap);
        checkEqual(planeGround.baseMap.value?.id, baseMap?.id, 'base map');
        await bothIdle(context);
        checkEqual(plane.base.missing.value, [], 'what is missing of the base');
        checkEqual(plane.pose.value.pose, before, 'the plane’s pose');
      }
    },
  },
];
