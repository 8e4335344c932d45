import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { probeSlopeTool, type GroundSlope } from './probeSlope.ts';
import type { AbortedBy } from '../../tools/tool.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';

const LAT = 44.5;
const LON = 82;

/** Metres of a degree at {@link LAT}, northward and eastward. */
const NORTH_M = 111_118;
const EAST_M = 79_520;

/** Rise of the ground for each metre eastward and northward. */
let rise: readonly [east: number, north: number];
let broken: boolean;
let clock: FakeClock;
let scene: MemoryScene;
let tools: ToolManager;
let messages: PortalEvent[];

beforeEach(async () => {
  [rise, broken, messages] = [[0, 0], false, []];
  clock = createFakeClock();
  const terrain = (lon: number, lat: number) => {
    if (broken) throw new Error('no terrain service');
    return 1500 + (lon - LON) * EAST_M * rise[0] + (lat - LAT) * NORTH_M * rise[1];
  };
  scene = createMemoryScene({ clock, terrain });
  tools = createToolManager(scene, clock, (event) => void messages.push(event));
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: LON, lat: LAT, heightM: 20_000, headingDeg: 0, pitchDeg: -90 }, 'program');
  scene.plane.setPose({ lon: LON, lat: LAT, scale: 100_000 }, 'program');
  await clock.run(1000);
});

const begin = () =>
  tools.start(probeSlopeTool, { labelOf: ({ grade, aspect }) => `${grade} ${aspect?.name ?? '-'}` });
const click = async (view: 'globe' | 'plane', button: 'left' | 'right' = 'left') => {
  const { widthPx, heightPx } = scene[view].frame;
  scene[view].script.click(widthPx / 2, heightPx / 2, button);
  await clock.run(0);
};
const labels = (view: 'globe' | 'plane') =>
  scene[view].overlay('slope').marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
const told = () => messages.map(({ id }) => id);

/** What is told of the ground at the middle of a view. */
async function probed(view: 'globe' | 'plane' = 'plane'): Promise<GroundSlope> {
  const outcome = begin();
  await clock.run(0);
  await click(view);
  await click(view, 'right');
  const ended = await outcome;
  if (ended.status !== 'done' || ended.value === false) throw new Error(ended.status);
  return ended.value;
}

const tan = (deg: number) => Math.tan((deg * Math.PI) / 180);

describe('slope and aspect', () => {
  it.each([
    [0, 1, 180, 's'],
    [1, 1, 225, 'sw'],
    [1, 0, 270, 'w'],
    [1, -1, 315, 'nw'],
    [0, -1, 0, 'n'],
    [-1, -1, 45, 'ne'],
    [-1, 0, 90, 'e'],
    [-1, 1, 135, 'se'],
  ] as const)(
    'ground that rises by %s eastward and %s northward falls to %s°, %s',
    async (east, north, deg, name) => {
      const steepness = tan(20) / Math.hypot(east, north);
      rise = [east * steepness, north * steepness];
      const { slopeDeg, grade, aspect, heightM } = await probed();
      expect(slopeDeg).toBeCloseTo(20, 1);
      expect(grade).toBe('inclined');
      expect(aspect?.name).toBe(name);
      expect((((aspect?.deg ?? NaN) - deg + 540) % 360) - 180).toBeCloseTo(0, 0);
      expect(heightM).toBeCloseTo(1500, 0);
    },
  );

  it.each([
    [0, 'flat'],
    [4.9, 'flat'],
    [5.1, 'gentle'],
    [14.9, 'gentle'],
    [15.1, 'inclined'],
    [25.1, 'steep'],
    [35.1, 'verySteep'],
    [44.9, 'verySteep'],
    [45.1, 'precipitous'],
    [80, 'precipitous'],
  ] as const)('%s° is %s; what is flat has no aspect', async (deg, grade) => {
    rise = [0, tan(deg)];
    const slope = await probed('globe');
    expect(slope.grade).toBe(grade);
    expect(slope.aspect === undefined).toBe(grade === 'flat');
  });
});

describe('the tool', () => {
  it('writes each place on both views until a right click, and leaves nothing', async () => {
    const outcome = begin();
    await clock.run(0);
    expect(told()).toEqual(['slope.begin']);
    rise = [0, tan(30)];
    await click('plane');
    rise = [tan(10), 0];
    await click('globe');
    expect(labels('globe')).toEqual(['steep s', 'gentle w']);
    expect(labels('plane')).toEqual(labels('globe'));
    await click('globe', 'right');
    expect(await outcome).toMatchObject({ status: 'done', value: { grade: 'gentle' } });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('answers false when nothing was told', async () => {
    const outcome = begin();
    await clock.run(0);
    await click('plane', 'right');
    expect(await outcome).toEqual({ status: 'done', value: false });
  });

  it('says that there is no terrain, and that it does not answer, and goes on', async () => {
    const outcome = begin();
    await clock.run(0);
    scene.setTerrain(false);
    await click('plane');
    scene.setTerrain(true);
    broken = true;
    await click('plane');
    expect(told()).toEqual(['slope.begin', 'slope.noTerrain', 'slope.failed']);
    broken = false;
    await click('plane');
    expect(labels('plane')).toEqual(['flat -']);
    await click('plane', 'right');
    expect(await outcome).toMatchObject({ status: 'done' });
  });

  it.each(['user', 'replaced', 'route', 'timeout'] as const)(
    'aborted by %s before a click, while it asks and with what it wrote, it leaves nothing',
    async (by: AbortedBy) => {
      for (const step of [
        () => Promise.resolve(),
        () => Promise.resolve(scene.plane.script.click(300, 200, 'left')),
        () => click('plane'),
      ]) {
        const outcome = begin();
        await clock.run(0);
        await step();
        await clock.settle(tools.abortAll(by));
        expect(await outcome).toEqual({ status: 'aborted', by });
        await clock.run(1000);
        expect(scene.leftovers()).toEqual(NOTHING_LEFT);
      }
      expect(told()).toEqual(['slope.begin', 'slope.begin', 'slope.begin']);
    },
  );
});
