import { describe, expect, it } from 'vitest';
import { nextPose } from '../../views/linkedPose.ts';
import type { GlobePose, PlanePose } from '../../views/pose.ts';
import { clusterFrames, stillServes, zoomOfScale, type ClusterView } from './clusterLevel.ts';

const frame = { widthPx: 640, heightPx: 700, fovYDeg: 40 };
const pose: GlobePose = { lon: 82, lat: 44.2, heightM: 60_000, headingDeg: 20, pitchDeg: -55 };
const groundHeightM = 530;
const globe: ClusterView = { kind: 'globe', pose, frame, groundHeightM };
const planeWith = (planePose: PlanePose): ClusterView => ({ kind: 'plane', pose: planePose, frame });
const linked = nextPose(
  { kind: 'globe', pose, frame },
  { kind: 'plane', pose: { lon: 0, lat: 0, scale: 1 }, frame },
  groundHeightM,
);

describe('the level of clusters', () => {
  it('is that of the tile pyramid', () => {
    expect(zoomOfScale(591_657_527.59)).toBeCloseTo(0, 4);
    expect(zoomOfScale(591_657_527.59 / 2 ** 9)).toBeCloseTo(9, 4);
  });

  it('is one for linked views, although rounding and terrain tell their scales apart', () => {
    const [first, second] = clusterFrames([globe, planeWith({ ...linked, scale: linked.scale * 1.03 })]);
    expect(first?.zoom).toBe(second?.zoom);
    expect(first?.trueScale).toBe(second?.trueScale);
  });

  it('is its own for a view that is not linked', () => {
    const [first, second] = clusterFrames([globe, planeWith({ ...linked, scale: linked.scale * 8 })]);
    expect((first?.zoom ?? 0) - (second?.zoom ?? 0)).toBeCloseTo(3, 5);
  });

  it('covers what the views show and a margin, no further than a few windows towards the horizon', () => {
    const [plane] = clusterFrames([planeWith({ lon: 82, lat: 45, scale: 500_000 })]);
    const widthDeg = (640 * 500_000 * 0.0254) / 96 / 111_320;
    expect((plane?.extent.east ?? 0) - (plane?.extent.west ?? 0)).toBeCloseTo(widthDeg * 1.4, 2);
    const [grazing] = clusterFrames([{ ...globe, pose: { ...pose, heightM: 3000, pitchDeg: -5 } }]);
    const { north = 0, south = 0 } = grazing?.extent ?? {};
    expect(north - south).toBeLessThan(5);
  });
});

describe('marks fetched before', () => {
  const windowsAt = (lon: number, scale = 500_000, labels = false) =>
    clusterFrames([planeWith({ lon, lat: 45, scale })]).map(({ extent, zoom }) => ({ extent, zoom, labels }));

  it('serve a short pan, not a long one, another level or other labels', () => {
    expect(stillServes(windowsAt(82), windowsAt(82.1))).toBe(true);
    expect(stillServes(windowsAt(82), windowsAt(82.6))).toBe(false);
    expect(stillServes(windowsAt(82), windowsAt(82, 240_000))).toBe(false);
    expect(stillServes(windowsAt(82), windowsAt(82, 500_000, true))).toBe(false);
  });

  it('do not serve a view that came into sight', () => {
    expect(stillServes([undefined], windowsAt(82))).toBe(false);
    expect(stillServes([undefined], [undefined])).toBe(true);
    expect(stillServes([], windowsAt(82))).toBe(false);
  });
});
