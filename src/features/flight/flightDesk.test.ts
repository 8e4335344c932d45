import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import type { ErrorId } from '../../domain/bureau/errorCatalogue.ts';
import { createToolManager } from '../../tools/toolManager.ts';
import { readRouteFile } from '../../domain/views/flight/routeFile.ts';
import { createFlightDesk, type FlightDesk } from './flightDesk.ts';

const LINE = JSON.stringify({
  type: 'LineString',
  coordinates: [
    [82, 44],
    [82.02, 44],
    [82.04, 44],
  ],
});
/** A ridge of 200 m across the second leg. */
const ridge = (lon: number) => (lon > 82.028 && lon < 82.032 ? 700 : 500);

let clock: FakeClock;
let scene: MemoryScene;
let told: ErrorId[];

function open(fixed: boolean, terrain: (lon: number) => number): FlightDesk {
  scene = createMemoryScene({ clock, terrain });
  const tools = createToolManager(scene, clock, ({ id }) => told.push(id));
  return createFlightDesk(
    {
      scene,
      tools,
      reducedMotion: () => false,
      present: ({ id }) => told.push(id),
      saveFilm: () => undefined,
      hitLabel: () => '撞地',
    },
    fixed,
  );
}
const attach = () =>
  clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));

beforeEach(() => {
  clock = createFakeClock();
  told = [];
});

describe('the desk of a flight', () => {
  it('flies the fixed route of 8 stations and stops', async () => {
    const desk = open(true, () => 530);
    await attach();
    void desk.start();
    await clock.run(5000);
    expect(desk.state.value.status).toBe('flying');
    expect(desk.state.value.route?.stations).toHaveLength(8);
    expect(desk.state.value.place?.heightM).toBeCloseTo(560, 3);
    await clock.settle(desk.stop());
    await clock.run(1000);
    expect(desk.state.value).toMatchObject({ status: 'idle', place: undefined });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('does not fly a route that would hit the ground, marks the place, and flies it once it is raised', async () => {
    const desk = open(false, ridge);
    await attach();
    desk.takeFile(readRouteFile(LINE));
    scene.plane.setPose({ lon: 82.02, lat: 44, scale: 50_000 }, 'program');
    desk.changeRoute({ followsTerrain: false });
    await clock.settle(desk.start());
    expect(told).toEqual(['flight.hitsGround']);
    expect(desk.state.value.hit?.lon).toBeCloseTo(82.028, 3);
    expect(scene.plane.overlay('flight-hit').size).toBeGreaterThan(0);
    desk.raise();
    expect(desk.state.value.route?.heightM).toBe(201);
    void desk.start();
    await clock.run(4000);
    expect(desk.state.value.status).toBe('flying');
    await clock.settle(desk.stop());
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('changes its speed by 5, never below 5', () => {
    const desk = open(true, () => 0);
    desk.faster();
    expect(desk.state.value.settings.speedMPerS).toBe(25);
    for (let times = 0; times < 9; times += 1) desk.slower();
    expect(desk.state.value.settings.speedMPerS).toBe(5);
  });

  it('says what is wrong with a file, and keeps the route it has', () => {
    const desk = open(false, () => 0);
    desk.takeFile(readRouteFile(LINE));
    desk.takeFile(readRouteFile('{"type":"Point","coordinates":[1,2]}'));
    desk.takeFile(readRouteFile('<gpx></gpx>'));
    expect(told).toEqual(['flight.fileWrong', 'flight.fileNoLine']);
    expect(desk.state.value.route?.stations).toHaveLength(3);
  });

  it('says so where the browser cannot record', () => {
    open(true, () => 0).record();
    expect(told).toEqual(['flight.cannotRecord']);
  });
});
