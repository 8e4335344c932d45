import type { Raster } from '../grid.ts';
import { paintLand, paintWater } from '../imagery/ground.ts';
import { Paint, PALETTE } from '../imagery/paint.ts';
import type { GroundRasters } from '../imagery/painter.ts';
import type { StrokeIndex } from '../imagery/strokes.ts';
import { townsWithin, type Town } from '../imagery/towns.ts';
import { createNoise } from '../noise.ts';
import type { Surface } from '../terrain/surface.ts';
import { PICTURE, type CameraView } from './cameraView.ts';
import { groundAround, type GroundAround } from './groundAround.ts';
import { linesAround, LINES_REACH_M, type LinesAround } from './lines.ts';
import { createSiteReader, PATTERN_SCALE, type SiteReader } from './siteReader.ts';
import { lensOf, trace, type Lens } from './trace.ts';
import { standingAround, type Standing } from './standing.ts';

/** What cameras look at. */
export interface CameraGround {
  readonly heights: Raster;
  readonly surface: Surface;
  readonly rasters: GroundRasters;
  readonly strokes: StrokeIndex;
}

/** What a camera sees whatever the light: kept, as neither it nor the land moves. */
export interface CameraScene {
  readonly ground: GroundAround;
  readonly lens: Lens;
  /** Height of the lens over the sea, metres. */
  readonly eyeM: number;
  /** By pixel, metres; 0 where there is sky. */
  readonly away: Float32Array;
  /** By pixel, the colour without light, RGB. */
  readonly colour: Uint8Array;
  /** By pixel, how steeply the ground rises to the east and to the north, in 64ths, at most 2. */
  readonly rise: Int8Array;
  /** By pixel, 1 where there is water. */
  readonly water: Uint8Array;
}

/** Towns within this show, pixels of level 14: some twenty kilometres. */
const TOWNS_PX = 3000;

/** Steps of a slope in {@link CameraScene.rise}. */
export const RISE_STEPS = 64;

const stepsOf = (rise: number): number => Math.max(-127, Math.min(127, Math.round(rise * RISE_STEPS)));

/** Looks at the land through a camera. */
export function openScene(from: CameraGround, view: CameraView): CameraScene {
  const ground = groundAround(from, view.lon, view.lat);
  const lens = lensOf(view);
  const eyeM = ground.heightM(0, 0, 0) + view.eyeM;
  const readSite = createSiteReader(ground, from.rasters);
  const lines = linesAround(from.strokes, ground);
  const [x14, y14] = [ground.column(0) * PATTERN_SCALE, ground.row(0) * PATTERN_SCALE];
  const towns = townsWithin(x14 - TOWNS_PX, y14 - TOWNS_PX, 2 * TOWNS_PX, 2 * TOWNS_PX);
  const standing = standingAround({ readSite, lines, towns, ground }, Math.round(view.lon * 1000));
  const { away, above } = trace(ground, lens, eyeM, standing.heightM);
  const size = PICTURE.width * PICTURE.height;
  const scene = {
    ...{ ground, lens, eyeM, away },
    colour: new Uint8Array(size * 3),
    rise: new Int8Array(size * 2),
    water: new Uint8Array(size),
  };
  const painter = { scene, readSite, lines, towns, standing, paint: new Paint() };
  for (let x = 0; x < PICTURE.width; x++) {
    const angle = lens.heading + Math.atan((x + 0.5 - PICTURE.width / 2) / lens.focalPx);
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    for (let y = 0; y < PICTURE.height; y++) {
      const at = y * PICTURE.width + x;
      const far = away[at] ?? 0;
      if (far > 0)
        paintPlace(painter, { at, far, east: sin * far, north: cos * far, grownM: above[at] ?? 0 });
    }
  }
  return scene;
}

interface ScenePainter {
  readonly scene: CameraScene;
  readonly readSite: SiteReader;
  readonly lines: LinesAround;
  readonly towns: readonly Town[];
  readonly standing: Standing;
  readonly paint: Paint;
}

/** What a pixel shows. */
interface SeenPlace {
  readonly at: number;
  readonly far: number;
  readonly east: number;
  readonly north: number;
  /** Height above the ground, metres. */
  readonly grownM: number;
}

function paintPlace(painter: ScenePainter, place: SeenPlace): void {
  const { scene, paint } = painter;
  const { at, far, east, north } = place;
  const seen = painter.readSite(east, north, far);
  if (seen.site.shoreM < 0) {
    paintWater(paint, seen.site);
    scene.water[at] = 1;
  } else {
    paintLand(paint, seen.site, { x: seen.x, y: seen.y, sizePx: 1 }, painter.towns);
    if (far < SWARD_M) paint.scale(1 + (sward(east, north) * (SWARD_M - far)) / SWARD_M);
    if (far < LINES_REACH_M) painter.lines.paint(paint, east, north, far / scene.lens.focalPx);
    if (place.grownM > 0.3) paintStanding(painter, place, seen.site.heightM);
  }
  scene.colour[at * 3] = Math.max(0, Math.min(255, paint.r));
  scene.colour[at * 3 + 1] = Math.max(0, Math.min(255, paint.g));
  scene.colour[at * 3 + 2] = Math.max(0, Math.min(255, paint.b));
  scene.rise[at * 2] = stepsOf(seen.riseEast);
  scene.rise[at * 2 + 1] = stepsOf(seen.riseNorth);
}

/** The ground's own patches show within this, metres. */
const SWARD_M = 1500;

const patches = createNoise(4711);

/** Tufts, trodden and bare places, as a share of the light. */
const sward = (east: number, north: number): number =>
  0.1 * patches(east / 41, north / 41) +
  0.09 * patches(east / 11, north / 11) +
  0.06 * patches(east / 3, north / 3);

function paintStanding({ standing, paint }: ScenePainter, place: SeenPlace, groundM: number): void {
  const { east, north, grownM } = place;
  const houseM = standing.houseM(east, north);
  if (houseM === undefined) paintTree(paint, grownM, groundM);
  else if (houseM === 0 || grownM < houseM * 0.97) {
    paint.mix(WALL, 0.85);
    // Windows, floor by floor.
    if (grownM > 1 && (grownM % 3.1) / 3.1 > 0.45) paint.scale(0.84);
  }
}

/** What houses are plastered with. */
const WALL = [168, 160, 148] as const;

/** Dark below, lighter towards the top. */
function paintTree(paint: Paint, grownM: number, groundM: number): void {
  paint.mix(groundM > 1500 ? PALETTE.spruce : PALETTE.poplar, 0.55 + 0.35 * Math.min(1, grownM / 2));
  paint.scale(0.72 + 0.05 * Math.min(10, grownM));
}
