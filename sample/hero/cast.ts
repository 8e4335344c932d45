import { columnAt, clamp, mix, rowAt, smoothstep, type Raster } from '../grid.ts';
import { createNoise, fbm } from '../noise.ts';

/** Where the picture is taken from. */
export interface Camera {
  readonly lon: number;
  readonly lat: number;
  /** Above the sea, before exaggeration. */
  readonly heightM: number;
  readonly headingDeg: number;
  /** Horizontal angle of view. */
  readonly fieldDeg: number;
  /** Where the horizon lies, as a share of the picture's height from the top. */
  readonly horizon: number;
  readonly exaggeration: number;
}

/** A square of painted ground around the camera. */
export interface Patch {
  /** Heights with a border of one pixel. */
  readonly heights: Raster;
  readonly x0: number;
  readonly y0: number;
  /** Pixels per side. */
  readonly side: number;
  readonly rgb: Uint8Array;
  /** Distance from the camera up to which this patch is seen, metres. */
  readonly toM: number;
  isWater(column: number, row: number): boolean;
}

type Rgb = [number, number, number];

const EARTH_DIAMETER_M = 2 * 6_371_000;

/** Sight in clear mountain air: distance at which a third of the ground's colour is left, metres. */
const SIGHT_M = 125_000;

const HAZE: Rgb = [190, 203, 216];
const SKY_TOP: Rgb = [40, 96, 166];
const SKY_LOW: Rgb = [216, 223, 226];
const CLOUD: Rgb = [252, 247, 240];

/** Evening light: factors of shaded and of sunlit ground. */
const SHADE: Rgb = [0.9, 0.95, 1.06];
const GLOW: Rgb = [1.2, 1.12, 0.97];

/** How far the fine noise moves the edges of meadow and forest, metres. */
const WARP_M = 26;

/** Height of spruces, metres. */
const TREE_M = 22;

/** Share by which the fine noise brightens and darkens. */
const GRAIN_CONTRAST = 0.16;

const noise = createNoise(1207);

/** The sky's colour: `up` is the tangent of the height above the horizon, `side` the direction in radians. */
function sky(side: number, up: number, out: Rgb): void {
  const t = smoothstep(-0.03, 0.3, up);
  for (let k = 0; k < 3; k++) out[k] = mix(SKY_LOW[k] ?? 0, SKY_TOP[k] ?? 0, t ** 0.8);
  if (up <= 0.015) return;
  const away = 1 / (up + 0.1);
  const x = side * away * 0.8 + 7;
  const y = away * 0.75 + 3;
  const bent = 0.35 * fbm(noise, x * 0.7 + 20, y * 0.7, 2);
  const veil = fbm(noise, x * 0.8 + bent, y * 1.5 - bent, 6);
  const cover = smoothstep(0.0, 0.75, veil) * smoothstep(0.015, 0.14, up) * 0.8;
  for (let k = 0; k < 3; k++) out[k] = mix(out[k] ?? 0, CLOUD[k] ?? 0, cover);
}

/** Shadows of clouds on the ground, 1 in the sun. */
function sunlight(xKm: number, yKm: number): number {
  return 1 - 0.38 * smoothstep(0.06, 0.42, fbm(noise, xKm / 15 + 40, yKm / 10 - 12, 4));
}

/**
 * Renders a perspective view, column by column from near to far ("voxel space"), with the earth's curvature and haze.
 * @param masterPixelM ground metres per master pixel at the camera
 * @returns RGB bytes
 */
export function castView(
  camera: Camera,
  patches: readonly Patch[],
  { width, height }: { readonly width: number; readonly height: number },
  masterPixelM: number,
): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  const focal = width / 2 / Math.tan((camera.fieldDeg * Math.PI) / 360);
  const horizon = camera.horizon * height;
  const heading = (camera.headingDeg * Math.PI) / 180;
  for (let column = 0; column < width; column++) {
    const side = (column + 0.5 - width / 2) / focal;
    castColumn({ camera, patches, width, height, focal, horizon, heading, masterPixelM, rgb }, column, side);
  }
  return rgb;
}

interface View {
  readonly camera: Camera;
  readonly patches: readonly Patch[];
  readonly width: number;
  readonly height: number;
  readonly focal: number;
  readonly horizon: number;
  readonly heading: number;
  readonly masterPixelM: number;
  readonly rgb: Uint8Array;
}

/** A place on a patch; to be set step by step. */
interface Spot {
  /** Pixels of the patch's level. */
  x: number;
  y: number;
  /** From the camera. */
  eastM: number;
  southM: number;
}

/** Rows of a column that are filled together; to be set step by step. */
interface Run {
  /** First and last row, as real numbers. */
  from: number;
  to: number;
  /** Colour at the top and at the bottom. */
  readonly upper: Rgb;
  readonly lower: Rgb;
}

/** One column: marches outward, fills upward. `side` is the tangent off the heading. */
function castColumn(view: View, column: number, side: number): void {
  const { camera, patches, focal, horizon, height, heading, masterPixelM } = view;
  const eastPerM = Math.sin(heading) + Math.cos(heading) * side;
  const southPerM = -Math.cos(heading) + Math.sin(heading) * side;
  const stretch = Math.hypot(eastPerM, southPerM);
  const spot: Spot = { x: 0, y: 0, eastM: 0, southM: 0 };
  const colour: Rgb = [0, 0, 0];
  const last: Rgb = [0, 0, 0];
  const grain: [number, number] = [0, 0];
  const run: Run = { from: 0, to: height, upper: colour, lower: last };
  let patchIndex = 0;
  const lastM = (patches[patches.length - 1]?.toM ?? 0) / stretch;
  for (let depthM = 900; depthM < lastM && run.to > 0; depthM *= 1.0011) {
    const awayM = depthM * stretch;
    patchIndex = patchSeenAt(patches, patchIndex, awayM);
    const patch = patches[patchIndex];
    if (patch === undefined) break;
    const { z } = patch.heights;
    const pixelM = masterPixelM * 2 ** (9 - z);
    spot.eastM = eastPerM * depthM;
    spot.southM = southPerM * depthM;
    spot.x = columnAt(camera.lon, z) + spot.eastM / pixelM;
    spot.y = rowAt(camera.lat, z) + spot.southM / pixelM;
    const treeShare = grainAt(spot.eastM, spot.southM, awayM, grain);
    colourAt(patch, spot.x + (grain[0] * WARP_M) / pixelM, spot.y + (grain[1] * WARP_M) / pixelM, colour);
    const tallM = treeHeightM(colour, treeShare);
    const groundM =
      (heightAt(patch, spot.x, spot.y) + tallM) * camera.exaggeration - (awayM * awayM) / EARTH_DIAMETER_M;
    const row = horizon - ((groundM - camera.heightM * camera.exaggeration) / depthM) * focal;
    if (row >= run.to) continue;
    const contrast = 1 + GRAIN_CONTRAST * grain[1] * (tallM > 0 ? 2.2 : 1);
    for (let k = 0; k < 3; k++) colour[k] = (colour[k] ?? 0) * contrast;
    shadeGround(patch, spot, colour);
    if (run.to === height) [last[0], last[1], last[2]] = colour;
    run.from = Math.max(0, row);
    fill(view, column, run);
    run.to = row;
    [last[0], last[1], last[2]] = colour;
  }
  fillSky(view, column, side, run.to);
}

/** The first patch from `index` on that is still seen at a distance. */
function patchSeenAt(patches: readonly Patch[], index: number, awayM: number): number {
  let seen = index;
  while ((patches[seen]?.toM ?? Infinity) < awayM) seen++;
  return seen;
}

/** Height of the trees where the ground has the colour of forest, 0 elsewhere. */
function treeHeightM([red, green, blue]: Rgb, share: number): number {
  return green < 92 && blue < 74 && green > red ? TREE_M * share : 0;
}

/** Fills the rows of a column above `bottom` with sky. */
function fillSky(view: View, column: number, side: number, bottom: number): void {
  const out: Rgb = [0, 0, 0];
  for (let row = 0; row < Math.min(view.height, Math.ceil(bottom)); row++) {
    sky(side, (view.horizon - row) / view.focal, out);
    put(view, column, row, out);
  }
}

/**
 * Detail finer than the patches: two noises, about -1 to 1, that fade with the distance.
 * @returns 0 to 1, how tall the trees stand here
 */
function grainAt(eastM: number, southM: number, awayM: number, out: [number, number]): number {
  const near = 1 - smoothstep(14_000, 42_000, awayM);
  if (near === 0) {
    out[0] = 0;
    out[1] = 0;
    return 0;
  }
  out[0] = near * fbm(noise, eastM / 60 + 9, southM / 60, 3);
  out[1] = near * fbm(noise, eastM / 44, southM / 44 + 5, 4);
  return near * clamp(0.55 + 0.9 * noise(eastM / 15, southM / 15), 0, 1);
}

/** Fills a run of rows, its colours mixed from the top to the bottom. */
function fill(view: View, column: number, { from, to, upper, lower }: Run): void {
  const first = Math.ceil(from);
  const end = Math.min(view.height, Math.ceil(to));
  const mixed: Rgb = [0, 0, 0];
  for (let row = first; row < end; row++) {
    const t = (row - from) / Math.max(1e-6, to - from);
    for (let k = 0; k < 3; k++) mixed[k] = mix(upper[k] ?? 0, lower[k] ?? 0, t);
    put(view, column, row, mixed);
  }
}

function put({ rgb, width }: View, column: number, row: number, colour: Rgb): void {
  const at = (row * width + column) * 3;
  for (let k = 0; k < 3; k++) rgb[at + k] = clamp(colour[k] ?? 0, 0, 255);
}

function heightAt({ heights }: Patch, x: number, y: number): number {
  const u = clamp(x - heights.x0 - 0.5, 0, heights.width - 1.001);
  const v = clamp(y - heights.y0 - 0.5, 0, heights.height - 1.001);
  const i = Math.floor(u);
  const j = Math.floor(v);
  const at = j * heights.width + i;
  const upper = mix(heights.data[at] ?? 0, heights.data[at + 1] ?? 0, u - i);
  const lower = mix(heights.data[at + heights.width] ?? 0, heights.data[at + heights.width + 1] ?? 0, u - i);
  return mix(upper, lower, v - j);
}

function colourAt({ rgb, side, x0, y0 }: Patch, x: number, y: number, out: Rgb): void {
  const u = clamp(x - x0 - 0.5, 0, side - 1.001);
  const v = clamp(y - y0 - 0.5, 0, side - 1.001);
  const i = Math.floor(u);
  const j = Math.floor(v);
  for (let k = 0; k < 3; k++) {
    const at = (j * side + i) * 3 + k;
    const upper = mix(rgb[at] ?? 0, rgb[at + 3] ?? 0, u - i);
    const lower = mix(rgb[at + side * 3] ?? 0, rgb[at + side * 3 + 3] ?? 0, u - i);
    out[k] = mix(upper, lower, v - j);
  }
}

/** Cloud shadow, evening light, the sky's glance on water, and haze. */
function shadeGround(patch: Patch, { x, y, eastM, southM }: Spot, colour: Rgb): void {
  const away = Math.hypot(eastM, southM);
  const haze = 1 - Math.exp(-((away / SIGHT_M) ** 1.25));
  if (patch.isWater(x, y)) {
    const ripple =
      0.05 * fbm(noise, eastM / 260, southM / 900, 3) + 0.08 * fbm(noise, eastM / 3500, southM / 9000, 3);
    const glance = 0.04 + 0.46 * smoothstep(4000, 52_000, away) + ripple;
    for (let k = 0; k < 3; k++) {
      colour[k] = mix(
        (colour[k] ?? 0) * 1.04,
        mix(SKY_TOP[k] ?? 0, SKY_LOW[k] ?? 0, 0.5),
        clamp(glance, 0, 1),
      );
    }
  } else {
    const sun = sunlight(eastM / 1000, southM / 1000);
    const bright = smoothstep(60, 190, colour[1]) * sun;
    for (let k = 0; k < 3; k++) colour[k] = (colour[k] ?? 0) * sun * mix(SHADE[k] ?? 1, GLOW[k] ?? 1, bright);
  }
  for (let k = 0; k < 3; k++) colour[k] = mix(colour[k] ?? 0, HAZE[k] ?? 0, haze);
}
