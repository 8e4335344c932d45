import { nextPose } from '../../src/domain/linkedPose.ts';
import type { PoseOrigin } from '../../src/domain/pose.ts';
import { linkViews } from '../../src/scene/linkViews.ts';
import { bothIdle, type CaseContext, check, checkEqual, checkNear, type ConformanceCase } from './harness.ts';

/** Both views show the same ground at the centre, at the same scale, within 0.1 % of the window. */
function checkTogether({ scene: { globe, plane } }: CaseContext): void {
  const middle = { xPx: globe.frame.widthPx / 2, yPx: globe.frame.heightPx / 2 };
  const wanted = nextPose(
    { kind: 'globe', pose: globe.pose.value.pose, frame: globe.frame },
    { kind: 'plane', pose: plane.pose.value.pose, frame: plane.frame },
    globe.locate(middle)?.heightM ?? 0,
  );
  const found = plane.pose.value.pose;
  const windowDeg = (found.scale * 0.000264583 * plane.frame.heightPx) / 111_320;
  checkNear(found.scale / wanted.scale, 1, 0.001, 'scale of the plane against the globe');
  checkNear(found.lon, wanted.lon, windowDeg * 0.001, 'longitude of the centre');
  checkNear(found.lat, wanted.lat, windowDeg * 0.001, 'latitude of the centre');
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
