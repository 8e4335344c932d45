import { collection, feature, point, polygon, type SampleFeature } from '../features/collection.ts';
import type { NamedLayers } from '../features/layers.ts';
import { isInRing, metresApart, METRES_PER_DEGREE, rounded, toDigits } from '../features/measure.ts';
import { hash2 } from '../noise.ts';
import type { LonLat } from '../place/waters.ts';
import { FRAME, scatter, type ThemeGround } from './ground.ts';
import { patchRing, type PatchShape } from './shapes.ts';

type RiskRow = readonly [grade: '一级' | '二级' | '三级', risk: '高' | '中' | '低', shape: PatchShape];

/** Zones of fire risk with their fixed areas (viewer.md, section 9), where the spruce forests are. */
const RISK_ZONES: readonly RiskRow[] = [
  ['一级', '高', { at: [82.78, 44.32], stretch: 2.4, turnDeg: -12, areaKm2: 653, ragged: 0.2, seed: 921 }],
  ['二级', '中', { at: [81.62, 44.49], stretch: 2.2, turnDeg: -8, areaKm2: 319, ragged: 0.2, seed: 922 }],
  ['三级', '低', { at: [80.72, 44.72], stretch: 2.6, turnDeg: 6, areaKm2: 621, ragged: 0.2, seed: 923 }],
];

const riskFeature = ([grade, risk, shape]: RiskRow): SampleFeature =>
  feature(
    {
      name: `${risk}火险区`,
      class: grade,
      火险程度: risk,
      面积: shape.areaKm2,
      面积说明: `${shape.areaKm2}平方公里`,
    },
    polygon([patchRing(shape)]),
  );

const TOWERS = 36;
const TOWER_APART_M = 9000;
/** Towers stand on the highest place within this many steps of about 210 m. */
const CLIMB_STEPS = 14;

/** Walks up to the next top. */
function topNear(start: LonLat, { heightAtM }: ThemeGround): LonLat {
  const step = 210 / METRES_PER_DEGREE;
  let at = start;
  for (let k = 0; k < CLIMB_STEPS; k++) {
    let best = at;
    for (let side = 0; side < 8; side++) {
      const angle = (side * Math.PI) / 4;
      const next: LonLat = [at[0] + step * 1.4 * Math.cos(angle), at[1] + step * Math.sin(angle)];
      if (heightAtM(next) > heightAtM(best)) best = next;
    }
    if (best === at) break;
    at = best;
  }
  return at;
}

/** Lookout towers on tops about the forests and above the lake's reeds. */
function towers(ground: ThemeGround): SampleFeature[] {
  const wooded = new Set(['雪岭云杉林', '山地草甸', '河谷林', '芦苇沼泽', '草甸草原']);
  const found = scatter(31, TOWERS, FRAME, (at, taken) => {
    const cover = ground.coverAt(at);
    return (
      cover !== undefined &&
      wooded.has(cover) &&
      taken.every((other) => metresApart(at, other) > TOWER_APART_M)
    );
  });
  const tops = found.map((start) => rounded(topNear(start, ground)));
  const within = tops.filter(([lon, lat]) => isInRing(ground.outline, lon, lat));
  return within.map((top, index) => {
    const county = ground.countyAt(top) ?? '博尔塔拉州';
    return feature(
      {
        name: `${county}${String(index + 1).padStart(2, '0')}号瞭望塔`,
        县市: county,
        海拔: Math.round(ground.heightAtM(top)),
        塔高: 12 + 3 * Math.floor(hash2(index, 32) * 5),
        '瞭望半径（公里）': toDigits(8 + 7 * hash2(index, 33), 1),
        值守人: hash2(index, 34) < 0.2 ? 'null' : `瞭望员${String(index + 1)}（示意）`,
      },
      point(top),
    );
  });
}

/** Fire-risk zones and lookout towers. */
export function fireLayers(ground: ThemeGround): NamedLayers {
  return {
    firerisk: collection('森林火险区划', 'Fire-risk zones', 'Polygon', RISK_ZONES.map(riskFeature)),
    towers: collection('瞭望塔', 'Lookout towers', 'Point', towers(ground)),
  };
}
