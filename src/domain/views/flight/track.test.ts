import { describe, expect, it } from 'vitest';
import { FIXED_ROUTE, type FlightRoute } from './route.ts';
import { firstHit, placeOn, buildTrack, surveyWay } from './track.ts';

/** One degree of longitude on the equator of WGS 84, metres. */
const DEGREE_M = 111_319.490793;

const route = (more: Partial<FlightRoute> = {}): FlightRoute => ({
  stations: [
    [0, 0],
    [0.1, 0],
    [0.1, 0.1],
  ],
  heightM: 30,
  followsTerrain: false,
  ...more,
});
const flat = (of: FlightRoute, heightM = 500) => surveyWay(of.stations).points.map(() => heightM);

describe('the way of a route', () => {
  it('is as long as the geodesic legs are', () => {
    const { stationsM } = surveyWay(route().stations);
    expect(stationsM[1]).toBeCloseTo(0.1 * DEGREE_M, 2);
    // Meridian arc of 0.1 degrees at the equator: 11 057.43 m (Vincenty).
    expect((stationsM[2] ?? 0) - (stationsM[1] ?? 0)).toBeCloseTo(11_057.43, 1);
  });

  it('crosses the date line the short way', () => {
    const { points, stationsM } = surveyWay([
      [179.95, 0],
      [-179.95, 0],
    ]);
    expect(stationsM[1]).toBeCloseTo(0.1 * DEGREE_M, 2);
    expect(points.every(({ lon }) => Math.abs(lon) > 179.9)).toBe(true);
  });

  it('looks at the ground no more than 1500 times or so, however long it is', () => {
    const { points } = surveyWay([
      [80, 44],
      [83.8, 45.8],
    ]);
    expect(points.length).toBeLessThan(1510);
  });

  it('takes a station that repeats the one before as one place', () => {
    const { points, stationsM } = surveyWay([
      [82, 44],
      [82, 44],
      [82.01, 44],
    ]);
    expect(stationsM.slice(0, 2)).toEqual([0, 0]);
    expect(points.every((point, index) => index === 0 || point.distanceM > 0)).toBe(true);
  });
});

describe('the track over the terrain', () => {
  it('passes each of the fixed route’s 8 stations 30 m above its ground', () => {
    const track = buildTrack(FIXED_ROUTE, flat(FIXED_ROUTE, 530));
    expect(track.stationsM).toHaveLength(8);
    for (const distanceM of track.stationsM) expect(placeOn(track, distanceM)?.heightM).toBeCloseTo(560, 6);
  });

  it('goes straight from station to station, and tells where it would hit a hill and by how much', () => {
    const { points } = surveyWay(route().stations);
    const ground = points.map(({ distanceM }) => (distanceM > 5000 && distanceM < 6000 ? 600 : 500));
    const hit = firstHit(buildTrack(route(), ground));
    expect(hit?.distanceM).toBeGreaterThan(5000);
    expect(hit?.distanceM).toBeLessThan(5030);
    expect(hit?.missingM).toBeCloseTo(71, 6);
    const raised = route({ heightM: 30 + (hit?.missingM ?? 0) });
    expect(firstHit(buildTrack(raised, ground))).toBeUndefined();
  });

  it('that follows the terrain never comes lower than its height', () => {
    const of = route({ followsTerrain: true });
    const ground = surveyWay(of.stations).points.map((_, index) => 500 + 80 * Math.sin(index / 3));
    const { points } = buildTrack(of, ground);
    expect(points.every(({ heightM, groundM }) => heightM - groundM >= 30 - 1e-9)).toBe(true);
    expect(firstHit(buildTrack(of, ground))).toBeUndefined();
  });
});

describe('a place on the track', () => {
  const track = buildTrack(route(), flat(route()));

  it('heads along its leg', () => {
    expect(placeOn(track, 100)?.headingDeg).toBeCloseTo(90, 6);
    expect(placeOn(track, track.lengthM - 100)?.headingDeg).toBeCloseTo(0, 6);
  });

  it('is held between start and end', () => {
    expect(placeOn(track, -50)).toMatchObject({ lon: 0, distanceM: 0 });
    expect(placeOn(track, 1e9)?.lat).toBeCloseTo(0.1, 9);
  });

  it('is none where there is no way', () => {
    const still = route({
      stations: [
        [82, 44],
        [82, 44],
      ],
    });
    expect(placeOn(buildTrack(still, [500]), 0)).toBeUndefined();
  });
});
