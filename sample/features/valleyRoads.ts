import { tributaryRoad, VALLEY_ROADS, type RoadClass } from '../place/roads.ts';
import type { LonLat } from '../place/waters.ts';
import type { River } from '../terrain/rivers.ts';
import { beside, isInRing, metresApart, simplified } from './measure.ts';
import { SHORE_CLEARANCE_M, type Road, type RoadGround } from './road.ts';

/** Most forest roads up tributaries. */
const TRIBUTARY_ROADS = 20;

/** Forest roads up the named rivers and the larger tributaries that a road reaches. */
export function valleyRoads(trunk: readonly Road[], ground: RoadGround): Road[] {
  const up = (river: River, name: string, nameEn: string | undefined): Road[] => {
    const course = valleyCourse(river, trunk, ground);
    return course === undefined ? [] : [{ name, nameEn, class: '其他', code: undefined, course }];
  };
  const named = VALLEY_ROADS.flatMap(([place, name, nameEn]) => {
    const river = ground.rivers.find((candidate) => candidate.name === place);
    return river === undefined ? [] : up(river, name, nameEn);
  });
  const tributaries = ground.rivers.filter(({ grade }) => grade === 3);
  const more = tributaries.flatMap((river) => up(river, tributaryRoad(river.name), undefined));
  return [...named, ...more.slice(0, TRIBUTARY_ROADS)];
}

const VALLEY_TOP_M = 2750;
/** Climb over distance at which a forest road ends. */
const STEEPEST = 0.32;
const RIVER_OFFSET_M = 130;
const NEAR_ROAD_M = 1600;
/** Classes that forest roads do not branch off. */
const OFF_ROADS: readonly RoadClass[] = ['铁路', '其他', '高速公路'];

/** Up a valley beside its river, from the last road near it to the upper edge of the forest. */
function valleyCourse(
  river: River,
  roads: readonly Road[],
  { heightAtM, shoreAtM, outline }: RoadGround,
): LonLat[] | undefined {
  const upward = [...river.course].reverse();
  const nodes = roads.filter((road) => !OFF_ROADS.includes(road.class)).flatMap(({ course }) => course);
  let start = -1;
  upward.forEach((at, k) => {
    const near = nodes.some(
      (node) => Math.abs(node[1] - at[1]) < 0.02 && metresApart(node, at) < NEAR_ROAD_M,
    );
    if (near && heightAtM(at) < VALLEY_TOP_M - 500) start = k;
  });
  if (start < 0) return undefined;
  const top = upward.findIndex((at, k) => {
    if (k <= start) return false;
    const ahead = upward[k + 4] ?? at;
    const climbM = heightAtM(ahead) - heightAtM(at);
    return heightAtM(at) > VALLEY_TOP_M || climbM > STEEPEST * metresApart(at, ahead);
  });
  const bed = upward.slice(start, top < 0 ? upward.length - 4 : top);
  if (bed.length < 6 || bed.some((at) => shoreAtM(at) < SHORE_CLEARANCE_M || !isInRing(outline, ...at)))
    return undefined;
  const head = bed[0];
  if (head === undefined) return undefined;
  const [gate] = [...nodes].sort((a, b) => metresApart(a, head) - metresApart(b, head));
  const line = simplified(
    beside(bed.slice(1), () => RIVER_OFFSET_M),
    20,
  );
  return gate === undefined ? line : [gate, ...line];
}
