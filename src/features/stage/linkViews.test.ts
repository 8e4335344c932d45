import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemorySceneOptions,
} from '../../../tests/support/memoryScene.ts';
import { nextPose } from '../../domain/views/linkedPose.ts';
import { createSignal } from '../../lib/signal.ts';
import { type LinkOptions, linkViews } from './linkViews.ts';

const HILLY = (lon: number, lat: number) => 1500 + 800 * Math.sin(lon * 20) * Math.sin(lat * 20);

async function linkedScene(options?: LinkOptions, terrain: MemorySceneOptions['terrain'] = () => 0) {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock, terrain });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: 82, lat: 44.6, heightM: 90_000, headingDeg: 20, pitchDeg: -60 }, 'program');
  await clock.run(1000);
  const link = linkViews(scene, options);
  return { clock, scene, link };
}

type Linked = Awaited<ReturnType<typeof linkedScene>>;

function wantedPlane({ scene: { globe, plane } }: Linked, groundHeightM = 0) {
  return nextPose(
    { kind: 'globe', pose: globe.pose.value.pose, frame: globe.frame },
    { kind: 'plane', pose: plane.pose.value.pose, frame: plane.frame },
    groundHeightM,
  );
}

function expectTogether(linked: Linked, groundHeightM = 0) {
  const wanted = wantedPlane(linked, groundHeightM);
  const found = linked.scene.plane.pose.value.pose;
  expect(found.scale / wanted.scale).toBeCloseTo(1, 3);
  expect(found.lon).toBeCloseTo(wanted.lon, 4);
  expect(found.lat).toBeCloseTo(wanted.lat, 4);
}

describe('linkViews', () => {
  it('moves the plane once for each change of the globe, and nothing comes back', async () => {
    const linked = await linkedScene();
    const { globe, plane } = linked.scene;
    const before = { globe: globe.setPoseCount.link, plane: plane.setPoseCount.link };
    globe.script.drag({ xPx: 100, yPx: 100 }, { xPx: 200, yPx: 150 });
    expect(plane.setPoseCount.link - before.plane).toBe(10);
    expect(globe.setPoseCount.link - before.globe).toBe(0);
    expectTogether(linked);
  });

  it('moves the globe for a wheel on the plane, and brings the plane not a hair off', async () => {
    const linked = await linkedScene();
    const { globe, plane } = linked.scene;
    plane.script.wheel(320, 240, 2);
    expect(linked.link.leader.value).toBe('plane');
    expect(globe.setPoseCount.link).toBe(1);
    expect(plane.setPoseCount.link).toBe(0);
    expect(globe.pose.value.origin).toBe('link');
    expectTogether(linked);
  });

  it('ignores a user’s change of the view that does not lead', async () => {
    const { scene } = await linkedScene();
    scene.plane.script.glide(30, 30);
    expect(scene.globe.setPoseCount.link).toBe(0);
  });

  it('brings the views together when both rest, whatever moved the one that does not lead', async () => {
    const linked = await linkedScene();
    const { clock, scene, link } = linked;
    link.sync();
    const { pose } = scene.globe.pose.value;
    scene.plane.script.glide(30, 30);
    await clock.run(1000);
    expect(scene.globe.pose.value.pose).toEqual(pose);
    expectTogether(linked);
  });

  it('tries so once where the views cannot show the same', async () => {
    const { clock, scene } = await linkedScene();
    scene.globe.setPose({ lon: 82, lat: 44.6, heightM: 9000, headingDeg: 0, pitchDeg: 0 }, 'program');
    await clock.run(1000);
    scene.plane.script.press(10, 10);
    scene.plane.script.wheel(320, 240, 1);
    const count = scene.globe.setPoseCount.link;
    await clock.run(60_000);
    expect(scene.globe.setPoseCount.link - count).toBeLessThanOrEqual(1);
  });

  it('follows a flight of either view', async () => {
    const linked = await linkedScene();
    const { clock, scene } = linked;
    const to = { lon: 81.2, lat: 44.6, scale: 300_000 };
    await clock.settle(scene.plane.flyTo({ pose: to }, { durationMs: 500 }));
    expectTogether(linked);
    expect(scene.plane.pose.value.pose).toEqual(to);
    await clock.settle(
      scene.globe.flyTo(
        { pose: { lon: 82, lat: 45, heightM: 40_000, headingDeg: 0, pitchDeg: -45 } },
        { durationMs: 500 },
      ),
    );
    expectTogether(linked);
  });

  it('gives the lead to a view that is entered while the leader rests', async () => {
    const { clock, scene, link } = await linkedScene();
    await clock.run(1000);
    scene.plane.script.enter();
    expect(link.leader.value).toBe('plane');
  });

  it('lets the leader glide out before a view that is only entered takes the lead', async () => {
    const linked = await linkedScene();
    const { clock, scene, link } = linked;
    scene.globe.script.drag({ xPx: 100, yPx: 100 }, { xPx: 200, yPx: 150 });
    scene.plane.script.enter();
    scene.globe.script.glide(20, 10);
    expect(link.leader.value).toBe('globe');
    expectTogether(linked);
    await clock.run(1000);
    expect(link.leader.value).toBe('plane');
  });

  it('does not give the lead away in the middle of a drag that leaves the view', async () => {
    const { clock, scene, link } = await linkedScene();
    await clock.run(1000);
    scene.globe.script.enter();
    scene.globe.script.press(10, 10);
    scene.plane.script.enter();
    expect(link.leader.value).toBe('globe');
    scene.globe.script.release(10, 10);
    scene.plane.script.press(10, 10);
    expect(link.leader.value).toBe('plane');
  });

  it('agrees over terrain once the views rest, whichever led', async () => {
    const linked = await linkedScene({}, HILLY);
    const { clock, scene } = linked;
    const ground = () => scene.globe.locate({ xPx: 320, yPx: 240 })?.heightM ?? 0;
    scene.globe.setPose({ lon: 81.3, lat: 44.5, heightM: 6000, headingDeg: 40, pitchDeg: -50 }, 'program');
    await clock.run(2000);
    expect(ground()).toBeGreaterThan(500);
    expectTogether(linked, ground());
    scene.plane.script.wheel(320, 240, 3);
    await clock.run(2000);
    expectTogether(linked, ground());
  });

  it('leaves a view alone that is worked in when the terrain comes late, and moves the other', async () => {
    let groundM = 0;
    const linked = await linkedScene({}, () => groundM);
    const { clock, scene } = linked;
    scene.globe.setPose({ lon: 81.3, lat: 44.5, heightM: 6000, headingDeg: 40, pitchDeg: -50 }, 'program');
    scene.plane.script.press(10, 10);
    scene.plane.script.release(10, 10);
    const { pose } = scene.plane.pose.value;
    groundM = 1500;
    await clock.run(2000);
    expect(scene.plane.pose.value.pose).toEqual(pose);
    expect(scene.globe.setPoseCount.link).toBe(1);
    expectTogether(linked, groundM);
  });

  it('agrees again after the globe’s window took another size', async () => {
    const linked = await linkedScene();
    linked.scene.globe.resize(400, 700);
    await linked.clock.run(1000);
    expectTogether(linked);
    expect(linked.scene.plane.setPoseCount.link).toBe(1);
  });

  it('keeps the size of a globe that is folded away, and agrees when it is back', async () => {
    const linked = await linkedScene();
    const { clock, scene } = linked;
    const { heightM } = scene.globe.pose.value.pose;
    linked.link.sync();
    scene.globe.resize(0, 0);
    scene.plane.script.wheel(320, 240, 1);
    await clock.run(1000);
    expect(scene.globe.pose.value.pose.heightM / heightM).toBeCloseTo(0.8, 2);
    scene.globe.resize(640, 480);
    await clock.run(1000);
    expectTogether(linked);
  });

  it('does nothing while switched off, and brings the views together when switched on', async () => {
    const enabled = createSignal(false);
    const linked = await linkedScene({ enabled });
    const { scene } = linked;
    scene.globe.script.wheel(320, 240, 3);
    expect(scene.plane.setPoseCount.link).toBe(0);
    enabled.set(true);
    expect(scene.plane.setPoseCount.link).toBe(1);
    expectTogether(linked);
  });

  it('comes to rest: no timer, no listener and no further change is left', async () => {
    const { clock, scene, link } = await linkedScene({}, HILLY);
    scene.plane.script.drag({ xPx: 300, yPx: 200 }, { xPx: 100, yPx: 150 });
    await clock.run(5000);
    const counts = { ...scene.globe.setPoseCount, plane: scene.plane.setPoseCount.link };
    await clock.run(60_000);
    expect({ ...scene.globe.setPoseCount, plane: scene.plane.setPoseCount.link }).toEqual(counts);
    link.destroy();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
