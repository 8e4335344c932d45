import { EARTH_RADIUS_M } from '../../src/domain/geodesy/webMercator.ts';
import {
  edgePoints,
  placementOf,
  projectionOf,
  type MapPlacement,
} from '../../src/domain/sheet/placement.ts';
import type { OwnImagery, OwnImageryStore, TileSource } from '../../services/index.ts';
import {
  boundedRange,
  rangeUnder,
  readGrid,
  type TileGrid,
  type TileRange,
} from '../base/drawing/tileGrid.ts';
import { NODE_PX, openTiles, type TilePlace, type TileRows } from '../base/drawing/tilePictures.ts';
import { TILE_PX, worldPixel } from '../base/geo/tileMath.ts';
import { choosePaper, type SheetBox } from '../../src/domain/sheet/paper.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { PrintFailure } from './order.ts';
import { createLattice, type Lattice } from './lattice.ts';

/** Pictures of the ground that lie under a map: the imagery, and the shade of the relief; under an overview the relief itself. */
const GROUND = {
  imagery: { maxLevel: 14, coarserBy: 0 },
  // A relief is generalised for its scale: every gully of a finer one would be noise.
  shade: { maxLevel: 12, coarserBy: 1 },
  relief: { maxLevel: 12, coarserBy: 0 },
} as const;

/** One of {@link GROUND}. */
type GroundKind = keyof typeof GROUND;

/** Most tiles of own pictures on a sheet, shared by them: as many as the imagery of the largest sheet has. */
const MOST_OWN_TILES = 4000;

/** The level whose pixels are at most twice as large as the sheet's: finer ones would be thrown away, coarser ones seen. */
function levelFor({ centre, metresPerPx }: MapPlacement): number {
  const equatorM = 2 * Math.PI * EARTH_RADIUS_M;
  const wantedM = metresPerPx / Math.cos((centre.lat * Math.PI) / 180);
  return Math.floor(Math.log2(equatorM / TILE_PX / wantedM));
}

/** The tiles of a level under a map, and one pixel around it. */
function coveredBy(placement: MapPlacement, level: number): TileRange {
  const worldPx = TILE_PX * 2 ** level;
  const { toGround } = projectionOf(placement);
  const edge = edgePoints(placement, 16).map((point) => {
    const { lon, lat } = toGround(point);
    return worldPixel(lon, lat, worldPx);
  });
  const [x, y] = [edge.map(([column]) => column), edge.map(([, row]) => row)];
  return rangeUnder(level, [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)], 1);
}

/**
 * Reads the imagery of a sheet's map.
 * @throws PrintFailure where the server has none; what reading tiles throws; the signal's reason
 */
export async function readImagery(
  sheet: Sheet,
  tiles: TileSource | undefined,
  signal: AbortSignal,
): Promise<TileGrid> {
  if (tiles === undefined) throw new PrintFailure('本服务器没有影像，请取消勾选影像底图');
  return readGround(placementOf(sheet), { kind: 'imagery', tiles }, signal);
}

/**
 * Reads pictures of the ground under a map.
 * @throws what reading tiles throws; the signal's reason
 */
export async function readGround(
  placement: MapPlacement,
  { kind, tiles }: { readonly kind: GroundKind; readonly tiles: TileSource },
  signal: AbortSignal,
): Promise<TileGrid> {
  const { maxLevel, coarserBy } = GROUND[kind];
  const level = Math.max(0, Math.min(maxLevel, levelFor(placement) - coarserBy));
  return readGrid(coveredBy(placement, level), (tile) => tiles.tile(kind, tile, signal), signal);
}

/**
 * Reads the tiles of own pictures under a sheet's map.
 * @returns from below to above, those that lie there
 * @throws what reading tiles throws; the signal's reason
 */
export async function readOwnPictures(
  sheet: Sheet,
  { imagery, pictures }: { readonly imagery: OwnImageryStore; readonly pictures: readonly OwnImagery[] },
  signal: AbortSignal,
): Promise<readonly TileGrid[]> {
  const placement = placementOf(sheet);
  const wanted = { level: levelFor(placement), most: Math.floor(MOST_OWN_TILES / pictures.length) };
  const grids: TileGrid[] = [];
  for (const picture of pictures) {
    const range = boundedRange(picture, wanted, (level) => coveredBy(placement, level));
    if (range !== undefined) grids.push(await imagery.part(picture, range, signal));
  }
  return grids;
}

/** Where a map lies on a page. */
interface PlacedMap {
  readonly placement: MapPlacement;
  readonly box: SheetBox;
}

/** The lattice that leads from the pixels of a map's box to those of its tiles. */
function latticeOf(
  { level, columns: [left], rows: [top] }: TileRange,
  { placement, box }: PlacedMap,
): Lattice {
  const worldPx = TILE_PX * 2 ** level;
  const { toGround } = projectionOf(placement);
  const columns = Math.ceil(box.widthPx / NODE_PX);
  const range = {
    minX: box.xPx,
    minY: box.yPx,
    maxX: box.xPx + columns * NODE_PX,
    maxY: box.yPx + box.heightPx,
  };
  return createLattice(range, columns, Math.ceil(box.heightPx / NODE_PX), (x, y) => {
    const { lon, lat } = toGround([x, y]);
    const [u, v] = worldPixel(lon, lat, worldPx);
    return [u - left * TILE_PX, v - top * TILE_PX];
  });
}

/** Makes imagery ready to be drawn on a sheet, in the frame of its map. @param mix imagery covers the sheet unless told */
export function openImagery(tiles: TileGrid, sheet: Sheet, mix: TilePlace['mix'] = 'cover'): TileRows {
  return openGround(tiles, { placement: placementOf(sheet), box: choosePaper(sheet.page).frame }, mix);
}

/** The same for a map that has no sheet. */
export function openGround(tiles: TileGrid, map: PlacedMap, mix: TilePlace['mix'] = 'cover'): TileRows {
  return openTiles(tiles, { box: map.box, at: latticeOf(tiles, map).at, mix });
}
