import { CLICK_RADIUS_PX } from '../../domain/bureau/businessConstants.ts';
import { type QueryShape, queryShapeOf } from '../../domain/query/queryShape.ts';
import { resolutionAtM } from '../../layers/identify.ts';
import type { Scene } from '../../scene/scene.ts';
import type { GroundPoint, PickHit } from '../../scene/viewPort.ts';
import type { ViewClick } from '../../tools/clicks.ts';

/** What a click asks about. */
export interface ClickedShape {
  readonly shape: QueryShape;
  /** Where what was clicked stands. */
  readonly ground: GroundPoint;
  /** The only layer that is asked: whose points the clicked mark stands for. All that are shown where left out. */
  readonly layerIds?: readonly string[];
}

/** The least radius of a click's circle, metres (viewer.md, section 9): very near the ground a pixel is less than a metre. */
const LEAST_CLICK_RADIUS_M = 5;

/** The circle of a click: as far as a click on a view may miss. */
function circleAt(scene: Scene, view: ViewClick['view'], ground: GroundPoint): QueryShape {
  const radiusM = Math.max(LEAST_CLICK_RADIUS_M, CLICK_RADIUS_PX * resolutionAtM(scene, view, ground));
  return queryShapeOf({ kind: 'circle', centre: [ground.lon, ground.lat], radiusM });
}

/** Where a mark stands that is drawn for a point; undefined for lines and areas, which lie where they are clicked. */
function standOf({ geometry, ground }: PickHit): GroundPoint | undefined {
  if (geometry?.type !== 'Point') return undefined;
  const [lon, lat] = geometry.coordinates;
  return lon === undefined || lat === undefined
    ? ground
    : { ...(ground ?? { heightM: 0, heightUnknown: true }), lon, lat };
}

/**
 * What a click on a view asks about. A mark is larger than the point it stands for, and the ground behind its upper end lies elsewhere: a
 * click on it asks where it stands, one on a cluster where its points lie.
 * @param isShown whether a layer of that id can be asked
 * @returns undefined where the click misses the earth
 */
export async function clickedShape(
  scene: Scene,
  { view, screen }: ViewClick,
  isShown: (layerId: string) => boolean,
): Promise<ClickedShape | undefined> {
  const hits = await scene[view].pick(screen);
  const located = scene[view].locate(screen);
  const mark = hits.find(
    (hit) => isShown(hit.layerId) && (hit.cluster !== undefined || standOf(hit) !== undefined),
  );
  const ground = (mark && (standOf(mark) ?? mark.ground)) ?? located;
  if (ground === undefined) return undefined;
  const extent = mark?.cluster?.extent;
  if (mark === undefined || extent === undefined) return { shape: circleAt(scene, view, ground), ground };
  const shape = queryShapeOf({ kind: 'rectangle', extent });
  return { shape, ground, layerIds: [mark.layerId] };
}
