import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import type { GlobePose, PlanePose, PoseOrigin } from '../../src/domain/views/pose.ts';
import { ABOVE } from '../../src/domain/drawing/marks.ts';
import type { PaperBox, PaperPiece } from '../../src/scene/paperView.ts';
import { bothIdle, type CaseContext, check, checkEqual, checkNear, type ConformanceCase } from './harness.ts';

const OVER_SAYRAM: GlobePose = { lon: 81.18, lat: 44.6, heightM: 60_000, headingDeg: 0, pitchDeg: -90 };
const TILTED: GlobePose = { lon: 82.07, lat: 44.5, heightM: 40_000, headingDeg: 215, pitchDeg: -35 };
const BOLE: PlanePose = { lon: 82.07, lat: 44.9, scale: 500_000 };

function checkGlobePose(found: GlobePose, wanted: GlobePose): void {
  checkNear(found.lon, wanted.lon, 1e-4, 'longitude');
  checkNear(found.lat, wanted.lat, 1e-4, 'latitude');
  checkNear(found.heightM, wanted.heightM, wanted.heightM * 0.001, 'height');
  checkNear(((found.headingDeg - wanted.headingDeg + 540) % 360) - 180, 0, 0.1, 'heading');
  checkNear(found.pitchDeg, wanted.pitchDeg, 0.1, 'pitch');
}

function checkPlanePose(found: PlanePose, wanted: PlanePose): void {
  checkNear(found.lon, wanted.lon, 1e-4, 'longitude');
  checkNear(found.lat, wanted.lat, 1e-4, 'latitude');
  checkNear(found.scale, wanted.scale, wanted.scale * 0.001, 'scale');
}

/** Puts both views where no case depends on what the one before did. */
async function home(context: CaseContext): Promise<void> {
  context.scene.globe.setPose(OVER_SAYRAM, 'program');
  context.scene.plane.setPose(BOLE, 'program');
  await bothIdle(context);
}

/** Origins that a view tells while `work` goes on. */
async function originsDuring(context: CaseContext, kind: 'globe' | 'plane', work: () => Promise<void>) {
  const origins = new Set<PoseOrigin>();
  const unsubscribe = context.scene[kind].pose.subscribe(({ origin }) => origins.add(origin));
  await work();
  unsubscribe();
  return [...origins];
}

/** Cases about poses, flights and states of the views. */
export const VIEW_CASES: readonly ConformanceCase[] = [
  {
    name: 'both views become idle after they are attached, and know their size',
    async run(context) {
      await bothIdle(context);
      const { globe, plane } = context.scene;
      checkEqual([globe.kind, plane.kind], ['globe', 'plane'], 'kinds');
      for (const view of [globe, plane]) {
        checkEqual([view.frame.widthPx, view.frame.heightPx], [640, 480], `size of the ${view.kind}`);
      }
      check((globe.frame.fovYDeg ?? 0) > 1, 'the globe states its field of view');
    },
  },
  {
    name: 'the globe takes a pose, straight down and tilted, and tells it with its origin',
    async run(context) {
      await home(context);
      for (const pose of [OVER_SAYRAM, TILTED]) {
        context.scene.globe.setPose(pose, 'program');
        await bothIdle(context);
        checkGlobePose(context.scene.globe.pose.value.pose, pose);
        checkEqual(context.scene.globe.pose.value.origin, 'program', 'origin');
      }
    },
  },
  {
    name: 'the plane takes a pose and tells it with its origin',
    async run(context) {
      await home(context);
      const pose = { ...BOLE, scale: 1_234_567 };
      context.scene.plane.setPose(pose, 'program');
      await bothIdle(context);
      checkPlanePose(context.scene.plane.pose.value.pose, pose);
      checkEqual(context.scene.plane.pose.value.origin, 'program', 'origin');
    },
  },
  {
    name: 'a pose that the link set is never told as a user’s',
    async run(context) {
      await home(context);
      const globe = await originsDuring(context, 'globe', async () => {
        context.scene.globe.setPose(TILTED, 'link');
        await bothIdle(context);
      });
      const plane = await originsDuring(context, 'plane', async () => {
        context.scene.plane.setPose({ ...BOLE, scale: 250_000 }, 'link');
        await bothIdle(context);
      });
      checkEqual([globe, plane], [['link'], ['link']], 'origins');
    },
  },
  {
    name: 'a flight of the globe arrives at its pose, as a program’s',
    async run(context) {
      await home(context);
      const origins = await originsDuring(context, 'globe', async () => {
        const flight = context.scene.globe.flyTo({ pose: TILTED }, { durationMs: 400 });
        checkEqual(await context.harness.settled(flight), 'arrived', 'outcome');
      });
      checkEqual(origins, ['program'], 'origins');
      checkGlobePose(context.scene.globe.pose.value.pose, TILTED);
    },
  },
  {
    name: 'a flight of the plane arrives at its pose',
    async run(context) {
      await home(context);
      const to = { ...BOLE, lon: 81.2, scale: 200_000 };
      const flight = context.scene.plane.flyTo({ pose: to }, { durationMs: 400 });
      checkEqual(await context.harness.settled(flight), 'arrived', 'outcome');
      checkPlanePose(context.scene.plane.pose.value.pose, to);
    },
  },
  {
    name: 'a flight to an extent brings all of it into sight in either view',
    async run(context) {
      await home(context);
      for (const view of [context.scene.globe, context.scene.plane]) {
        const flight = view.flyTo({ extent: PREFECTURE_EXTENT }, { durationMs: 300 });
        checkEqual(await context.harness.settled(flight), 'arrived', `outcome in the ${view.kind}`);
        await bothIdle(context);
        const centre = view.locate({ xPx: 320, yPx: 240 });
        check(centre !== undefined, 'the ground is at the centre');
        checkNear(centre.lon, 81.87, 0.5, 'longitude of the centre');
        checkNear(centre.lat, 44.7, 0.5, 'latitude of the centre');
        const { west, east, south, north } = PREFECTURE_EXTENT;
        for (const [lon, lat] of [
          [west, south],
          [east, north],
        ] as const) {
          const place = view.project([lon, lat, 0]);
          check(place !== undefined, `${lon}, ${lat} is in sight of the ${view.kind}`);
          checkNear(place.xPx, 320, 330, `x of ${lon}, ${lat} in the ${view.kind}`);
          checkNear(place.yPx, 240, 250, `y of ${lon}, ${lat} in the ${view.kind}`);
        }
      }
    },
  },
  {
    name: 'a signal interrupts a flight, before it starts too',
    async run(context) {
      await home(context);
      const { globe } = context.scene;
      const controller = new AbortController();
      const flight = globe.flyTo({ pose: TILTED }, { durationMs: 5000, signal: controller.signal });
      const moved = globe.pose.value;
      await context.harness.waitUntil(() => globe.pose.value !== moved, 'the flight has begun');
      controller.abort();
      checkEqual(await context.harness.settled(flight), 'interrupted', 'outcome');
      const late = globe.flyTo({ pose: TILTED }, { durationMs: 100, signal: controller.signal });
      checkEqual(await context.harness.settled(late), 'interrupted', 'outcome with an aborted signal');
      await bothIdle(context);
    },
  },
  {
    name: 'a second flight interrupts the first and arrives',
    async run(context) {
      await home(context);
      const { globe } = context.scene;
      const first = globe.flyTo({ pose: TILTED }, { durationMs: 5000 });
      const before = globe.pose.value;
      await context.harness.waitUntil(() => globe.pose.value !== before, 'the flight has begun');
      const second = globe.flyTo({ pose: OVER_SAYRAM }, { durationMs: 200 });
      checkEqual(
        await context.harness.settled(Promise.all([first, second])),
        ['interrupted', 'arrived'],
        'outcomes',
      );
      checkGlobePose(globe.pose.value.pose, OVER_SAYRAM);
    },
  },
  {
    name: 'a gesture interrupts a flight and is told as the user’s',
    async run(context) {
      await home(context);
      const { globe } = context.scene;
      const flight = globe.flyTo({ pose: TILTED }, { durationMs: 20_000 });
      const before = globe.pose.value;
      await context.harness.waitUntil(() => globe.pose.value !== before, 'the flight has begun');
      await context.harness.gestures.drag('globe', { xPx: 300, yPx: 200 }, { xPx: 340, yPx: 260 });
      checkEqual(await context.harness.settled(flight), 'interrupted', 'outcome');
      await context.harness.waitUntil(() => globe.pose.value.origin === 'user', 'the drag is the user’s');
      await bothIdle(context);
    },
  },
  {
    name: 'locate and project are each other’s inverse in both views',
    async run(context) {
      await home(context);
      for (const view of [context.scene.globe, context.scene.plane]) {
        for (const screen of [
          { xPx: 320, yPx: 240 },
          { xPx: 120, yPx: 90 },
        ]) {
          const ground = view.locate(screen);
          check(ground !== undefined, `the ${view.kind} finds the ground`);
          const back = view.project([ground.lon, ground.lat, ground.heightM]);
          check(back !== undefined, `the ${view.kind} finds the place`);
          checkNear(back.xPx, screen.xPx, 2, `x in the ${view.kind}`);
          checkNear(back.yPx, screen.yPx, 2, `y in the ${view.kind}`);
        }
      }
    },
  },
  {
    name: 'off the earth there is no ground',
    async run(context) {
      await home(context);
      context.scene.globe.setPose({ ...OVER_SAYRAM, heightM: 60_000_000 }, 'program');
      await bothIdle(context);
      check(context.scene.globe.locate({ xPx: 4, yPx: 4 }) === undefined, 'the corner shows the sky');
      check(context.scene.globe.locate({ xPx: 320, yPx: 240 }) !== undefined, 'the centre shows the earth');
    },
  },
  {
    name: 'a click is told with its place and button',
    async run(context) {
      await home(context);
      for (const kind of ['globe', 'plane'] as const) {
        const clicks: { xPx: number; yPx: number; button: string }[] = [];
        const unsubscribe = context.scene[kind].pointer.subscribe(({ type, screen, button }) => {
          if (type === 'click') clicks.push({ ...screen, button });
        });
        await context.harness.gestures.click(kind, { xPx: 200, yPx: 150 });
        await context.harness.waitUntil(() => clicks.length > 0, `the click on the ${kind}`);
        unsubscribe();
        checkEqual(clicks.length, 1, 'clicks');
        checkNear(clicks[0]?.xPx ?? NaN, 200, 1.5, 'x');
        checkNear(clicks[0]?.yPx ?? NaN, 150, 1.5, 'y');
        checkEqual(clicks[0]?.button, 'left', 'button');
      }
    },
  },
  {
    name: 'a click counts however late its release comes',
    async run(context) {
      await home(context);
      for (const kind of ['globe', 'plane'] as const) {
        let clicks = 0;
        let released = 0;
        const unsubscribe = context.scene[kind].pointer.subscribe(({ type }) => {
          if (type === 'click') clicks += 1;
          if (type === 'release') released += 1;
        });
        await context.harness.gestures.slowClick(kind, { xPx: 210, yPx: 150 });
        await context.harness.waitUntil(() => released > 0, `the release on the ${kind}`);
        unsubscribe();
        checkEqual(clicks, 1, `clicks on the ${kind}`);
      }
    },
  },
  {
    name: 'a double click zooms, and does not while it is held',
    async run(context) {
      await home(context);
      for (const kind of ['globe', 'plane'] as const) {
        const view = context.scene[kind];
        let told = 0;
        const unsubscribe = view.pointer.subscribe(({ type }) => {
          if (type === 'double-click') told += 1;
        });
        const before = view.pose.value.pose;
        const release = view.hold('double-click');
        await context.harness.gestures.doubleClick(kind, { xPx: 300, yPx: 220 });
        await context.harness.waitUntil(() => told === 1, `the double click on the ${kind}`);
        await bothIdle(context);
        checkEqual(view.pose.value.pose, before, `pose of the ${kind}`);
        release();
        await context.harness.gestures.doubleClick(kind, { xPx: 300, yPx: 220 });
        const nearness = (pose: GlobePose | PlanePose) => ('scale' in pose ? pose.scale : pose.heightM);
        await context.harness.waitUntil(
          () => nearness(view.pose.value.pose) < nearness(before) * 0.95,
          `the ${kind} zooms`,
        );
        unsubscribe();
        await bothIdle(context);
      }
    },
  },
  {
    name: 'a drag moves the camera, and does not while it is held, but is told',
    async run(context) {
      await home(context);
      for (const kind of ['globe', 'plane'] as const) {
        const view = context.scene[kind];
        let moves = 0;
        const unsubscribe = view.pointer.subscribe(({ type }) => {
          if (type === 'move') moves += 1;
        });
        const before = view.pose.value.pose;
        const release = view.hold('drag');
        await context.harness.gestures.drag(kind, { xPx: 300, yPx: 200 }, { xPx: 360, yPx: 240 });
        await context.harness.waitUntil(() => moves > 0, `moves on the ${kind}`);
        await bothIdle(context);
        checkEqual(view.pose.value.pose, before, `pose of the ${kind}`);
        release();
        await context.harness.gestures.drag(kind, { xPx: 300, yPx: 200 }, { xPx: 360, yPx: 240 });
        await context.harness.waitUntil(
          () => JSON.stringify(view.pose.value.pose) !== JSON.stringify(before),
          `the ${kind} moves`,
        );
        unsubscribe();
        await bothIdle(context);
      }
    },
  },
  {
    name: 'a view gives its picture as PNG',
    async run(context) {
      await home(context);
      for (const view of [context.scene.globe, context.scene.plane]) {
        const picture = await context.harness.settled(view.capture(320, 240));
        checkEqual(picture.type, 'image/png', `type of the ${view.kind}’s picture`);
        check(picture.size > 0, 'the picture is not empty');
      }
    },
  },
  {
    name: 'the globe is drawn for paper in pieces, without its names, which it tells, and is as before afterwards',
    async run(context) {
      await home(context);
      const { globe } = context.scene;
      const before = globe.pose.value.pose;
      const overlay = globe.overlay('paper');
      const ground = globe.locate({ xPx: globe.frame.widthPx / 2, yPx: globe.frame.heightPx / 2 });
      const { lon = 0, lat = 0 } = ground ?? {};
      const look = { color: '#ffffff', ...ABOVE, offsetPx: 0 } as const;
      overlay.put('name', { kind: 'text', position: [lon, lat], text: '林场', look, throughGround: true });
      await bothIdle(context);
      const boxes: PaperBox[] = [];
      const order = {
        ...{ widthPx: 2600, heightPx: 2000, cssPx: 2.5 },
        onPiece: ({ picture, box }: PaperPiece) => {
          checkEqual(picture.type, 'image/png', 'type of a piece');
          boxes.push(box);
          return Promise.resolve();
        },
      };
      const seen = await context.harness.settled(globe.print(order, new AbortController().signal));
      const covered = boxes.reduce((sum, { widthPx, heightPx }) => sum + widthPx * heightPx, 0);
      checkEqual(seen.unfinishedPieces, 0, 'pieces that had not finished drawing');
      check(boxes.length > 1 && covered >= 2600 * 2000, 'the pieces cover the paper');
      const name = seen.names.find(({ text }) => text === '林场');
      // What was in the middle of the window is in the middle of the paper.
      const [x = 0, y = 0] = name?.place.kind === 'point' ? name.place.at : [];
      check(Math.abs(x - 1300) < 25, `the name lies at ${String(x)}`);
      check(Math.abs(y - 1000) < 25, `the name lies at ${String(y)} from above`);
      overlay.destroy();
      await bothIdle(context);
      checkEqual(globe.pose.value.pose, before, 'pose of the globe');
    },
  },
];
