import { nextPose } from '../../src/domain/views/linkedPose.ts';
import type { PoseOrigin } from '../../src/domain/views/pose.ts';
import { linkViews } from '../../src/features/stage/linkViews.ts';
import type { ViewKind } from '../../src/scene/viewPort.ts';
import { bothIdle, type CaseContext, check, checkEqual, checkNear, type ConformanceCase } from './harness.ts';

/** Both views show the same ground at the centre, at the same scale, within 0.1 % of the window. */
function checkTogether({ scene: { globe, plane } }: CaseContext, when = ''): void {
  const middle = { xPx: globe.frame.widthPx / 2, yPx: globe.frame.heightPx / 2 };
  const wanted = nextPose(
    { kind: 'globe', pose: globe.pose.value.pose, frame: globe.frame },
    { kind: 'plane', pose: plane.pose.value.pose, frame: plane.frame },
    globe.locate(middle)?.heightM ?? 0,
  );
  const found = plane.pose.value.pose;
  const windowDeg = (found.scale * 0.000264583 * plane.frame.heightPx) / 111_320;
  checkNear(found.scale / wanted.scale, 1, 0.001, `${when}scale of the plane against the globe`);
  checkNear(found.lon, wanted.lon, windowDeg * 0.001, `${when}longitude of the centre`);
  checkNear(found.lat, wanted.lat, windowDeg * 0.001, `${when}latitude of the centre`);
  checkDrawn(plane);
}

/** The plane draws what its pose says: its middle there, and its width as many degrees as its scale makes them. */
function checkDrawn({ frame, pose, locate }: CaseContext['scene']['plane']): void {
  const { lon, lat, scale } = pose.value.pose;
  const at = (part: number) => locate({ xPx: frame.widthPx * part, yPx: frame.heightPx / 2 });
  const [left, middle, right] = [at(0), at(0.5), at(1)];
  check(left !== undefined && middle !== undefined && right !== undefined, 'the plane is drawn');
  const widthDeg = (scale * 0.000264583 * frame.widthPx) / 111_319.49;
  checkNear((right.lon - left.lon) / widthDeg, 1, 0.001, 'drawn scale of the plane');
  checkNear(middle.lon, lon, widthDeg * 0.001, 'drawn longitude of the plane');
  checkNear(middle.lat, lat, widthDeg * 0.001, 'drawn latitude of the plane');
}

/** Width and height, CSS pixels. */
type Size = readonly [widthPx: number, heightPx: number];

/** What a window, a divider and a panel do to the sizes of the views, by the view that was worked in before. */
const SIZES: Readonly<
  Record<ViewKind, readonly { readonly name: string; readonly globe: Size; readonly plane: Size }[]>
> = {
  globe: [
    { name: 'a smaller window', globe: [520, 380], plane: [520, 380] },
    { name: 'a divider dragged to the right', globe: [900, 480], plane: [340, 480] },
    { name: 'both taken back', globe: [640, 480], plane: [640, 480] },
  ],
  plane: [
    { name: 'a panel opened beside them', globe: [410, 480], plane: [410, 480] },
    { name: 'a row of cards below them', globe: [640, 300], plane: [640, 300] },
  ],
};

/** Waits until a view has taken the size of its container. */
async function resized(
  { harness, scene }: CaseContext,
  kind: ViewKind,
  [widthPx, heightPx]: Size,
): Promise<void> {
  const isTaken = () => scene[kind].frame.widthPx === widthPx && scene[kind].frame.heightPx === heightPx;
  await harness.waitUntil(isTaken, `the ${kind} is ${widthPx} x ${heightPx}`);
}

/** Runs `work` with linked views, then demands that they agree and are still. */
async function linked(context: CaseContext, work: () => Promise<void>): Promise<readonly PoseOrigin[]> {
  const link = linkViews(context.scene);
  const origins: PoseOrigin[] = [];
  const { globe, plane } = context.scene;
  const unsubscribes = [globe, plane].map((view) =>
    view.pose.subscribe(({ origin }) => origins.push(origin)),
  );
  try {
    await work();
    await bothIdle(context);
    checkTogether(context);
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe();
    link.destroy();
  }
  return origins;
}

/** Cases about two views that follow each other. */
export const LINK_CASES: readonly ConformanceCase[] = [
  {
    name: 'linked views agree after a flight of the globe, and only the link moves the plane',
    async run(context) {
      const { globe, plane } = context.scene;
      globe.setPose({ lon: 81.2, lat: 44.6, heightM: 90_000, headingDeg: 0, pitchDeg: -90 }, 'program');
      await bothIdle(context);
      await linked(context, async () => {
        const to = { lon: 82.2, lat: 44.4, heightM: 50_000, headingDeg: 30, pitchDeg: -50 };
        await context.harness.settled(globe.flyTo({ pose: to }, { durationMs: 600 }));
        await bothIdle(context);
        checkEqual(plane.pose.value.origin, 'link', 'origin of the plane');
        checkEqual(globe.pose.value.origin, 'program', 'origin of the globe');
      });
    },
  },
  {
    name: 'linked views agree after a drag and a wheel on either view, without an echo',
    async run(context) {
      const { globe, plane } = context.scene;
      globe.setPose({ lon: 81.8, lat: 44.6, heightM: 80_000, headingDeg: 0, pitchDeg: -70 }, 'program');
      await bothIdle(context);
      for (const kind of ['globe', 'plane', 'globe'] as const) {
        const follower = kind === 'globe' ? plane : globe;
        const followed: PoseOrigin[] = [];
        const unsubscribe = follower.pose.subscribe(({ origin }) => followed.push(origin));
        await linked(context, async () => {
          await context.harness.gestures.drag(kind, { xPx: 320, yPx: 240 }, { xPx: 380, yPx: 280 });
          await bothIdle(context);
          await context.harness.gestures.wheel(kind, { xPx: 320, yPx: 240 }, 2);
        });
        unsubscribe();
        check(followed.length > 0, `the other view followed the ${kind}`);
        check(!followed.includes('user'), `the other view never echoed the ${kind}`);
      }
    },
  },
  {
    name: 'linked views agree after every change of their sizes, whichever was worked in last',
    async run(context) {
      const { globe } = context.scene;
      for (const worked of ['globe', 'plane'] as const) {
        globe.setPose({ lon: 81.8, lat: 44.6, heightM: 80_000, headingDeg: 20, pitchDeg: -60 }, 'program');
        await bothIdle(context);
        await linked(context, async () => {
          await context.harness.gestures.drag(worked, { xPx: 320, yPx: 240 }, { xPx: 350, yPx: 250 });
          await bothIdle(context);
          for (const size of SIZES[worked]) {
            context.harness.resize('globe', ...size.globe);
            context.harness.resize('plane', ...size.plane);
            await resized(context, 'globe', size.globe);
            await resized(context, 'plane', size.plane);
            await bothIdle(context);
            checkTogether(context, `${size.name}, ${worked}: `);
          }
        });
      }
    },
  },
  {
    name: 'linked views agree when a view that was folded away meanwhile is back',
    async run(context) {
      for (const folded of ['globe', 'plane'] as const) {
        const other = folded === 'globe' ? 'plane' : 'globe';
        await linked(context, async () => {
          await bothIdle(context);
          // The SDK may keep the size of what nobody sees.
          context.harness.resize(folded, 0, 0);
          await context.harness.gestures.wheel(other, { xPx: 320, yPx: 240 }, 2);
          await context.harness.waitUntil(() => context.scene[other].state.value === 'idle', 'it rests');
          context.harness.resize(folded, 640, 480);
          await resized(context, folded, [640, 480]);
          await bothIdle(context);
          checkTogether(context, `${folded} folded: `);
        });
      }
    },
  },
  {
    name: 'a link that is destroyed leaves both views alone',
    async run(context) {
      linkViews(context.scene).destroy();
      await bothIdle(context);
      const before = context.scene.plane.pose.value;
      context.scene.globe.setPose(
        { lon: 80.5, lat: 45, heightM: 70_000, headingDeg: 0, pitchDeg: -90 },
        'program',
      );
      await bothIdle(context);
      checkEqual(context.scene.plane.pose.value, before, 'the plane');
    },
  },
];
