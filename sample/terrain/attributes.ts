import { clamp, columnAt, metresPerPixel, rowAt, smoothstep, type Raster } from '../grid.ts';
import { createNoise, fbm } from '../noise.ts';
import { SETTLEMENTS, type SettlementPlace } from '../place/settlements.ts';
import { halved } from '../imagery/overview.ts';
import { blurred } from './blur.ts';

/** What the ground's colour depends on besides height and slope; 0 to 255 per master cell. */
export interface Attributes {
  /** Nearness to running water. */
  readonly wet: Uint8Array;
  /** Irrigated land. */
  readonly oasis: Uint8Array;
  /** 128 on open slopes, less in hollows and gorges, more on crests. */
  readonly exposure: Uint8Array;
}

/** How far irrigated fields reach around a settlement, metres. */
const FIELD_REACH_M: Readonly<Record<SettlementPlace['kind'], number>> = {
  州府: 13000,
  县级政府驻地: 10000,
  镇: 7500,
  乡: 6500,
  团场: 7500,
  林场: 0,
  景区: 0,
  口岸: 0,
  村: 3500,
};

/** The seat that stands on gravel in the wind of the pass, with hardly a field. */
const DRY_SEAT = '阿拉山口市';
const DRY_SEAT_REACH_M = 2600;

/** Index in the raster of half the width of the cell that holds cell `at`. */
const halfOf = (at: number, width: number): number =>
  (Math.floor(at / width) >> 1) * (width >> 1) + ((at % width) >> 1);

const toByte = (share: number): number => Math.round(clamp(share, 0, 1) * 255);

/** Derives {@link Attributes} from the finished relief. */
export function deriveAttributes(
  heights: Raster,
  catchment: Raster,
  shore: Raster,
  mountain: Raster,
): Attributes {
  const wet = blurred(streams(heights, catchment, mountain), 2);
  const wide = blurred(halved(wet), 4);
  const noise = createNoise(99);
  const settled = settledField(heights);
  const near = blurred(heights, 2);
  const far = blurred(halved(heights), 4);
  const oasis = new Uint8Array(heights.data.length);
  for (let at = 0; at < oasis.length; at++) {
    const field = settled[at] ?? 0;
    const water = wide.data[halfOf(at, heights.width)] ?? 0;
    const height = heights.data[at] ?? 0;
    if (field + water < 0.12 || height > 1650 || (shore.data[at] ?? 0) < 900) continue;
    const x = at % heights.width;
    const y = Math.floor(at / heights.width);
    const ragged = fbm(noise, x / 26, y / 26, 4);
    const flat = 1 - smoothstep(0.05, 0.45, mountain.data[at] ?? 0);
    oasis[at] = toByte(
      flat * smoothstep(0.34, 0.52, field * 0.85 + Math.min(0.35, water * 0.9) + ragged * 0.34),
    );
  }
  const exposure = Uint8Array.from(heights.data, (height, at) =>
    clamp(
      128 +
        (height - (near.data[at] ?? 0)) * 0.55 +
        (height - (far.data[halfOf(at, heights.width)] ?? 0)) * 0.16,
      0,
      255,
    ),
  );
  return { wet: Uint8Array.from(wet.data, (value) => toByte(value * 3)), oasis, exposure };
}

/** 0 to 1 on cells that drain more than a few square kilometres; on the plains only larger waters reach so far. */
function streams(heights: Raster, catchment: Raster, mountain: Raster): Raster {
  const data = new Float32Array(heights.data.length);
  for (let row = 0; row < catchment.height; row++) {
    for (let column = 0; column < catchment.width; column++) {
      const cells = catchment.data[row * catchment.width + column] ?? 0;
      if (cells < 60) continue;
      const at = (catchment.y0 - heights.y0 + row) * heights.width + catchment.x0 - heights.x0 + column;
      if (cells < 3000 && (mountain.data[at] ?? 0) < 0.2) continue;
      data[at] = clamp((Math.log10(cells) - 1.2) / 3, 0, 1);
    }
  }
  return { ...heights, data };
}

/** Falls from 1 at a settlement to 0 at the reach of its fields; settlements add up. */
function settledField(frame: Raster): Float32Array {
  const field = new Float32Array(frame.data.length);
  for (const { name, kind, lon, lat } of SETTLEMENTS) {
    const reachM = name === DRY_SEAT ? DRY_SEAT_REACH_M : FIELD_REACH_M[kind];
    const reach = reachM / metresPerPixel(frame.z, lat);
    if (reach === 0) continue;
    const x = columnAt(lon, frame.z) - frame.x0;
    const y = rowAt(lat, frame.z) - frame.y0;
    for (let row = Math.floor(y - 2 * reach); row <= y + 2 * reach; row++) {
      for (let column = Math.floor(x - 2 * reach); column <= x + 2 * reach; column++) {
        const apart = Math.hypot(column + 0.5 - x, row + 0.5 - y) / reach;
        const at = row * frame.width + column;
        field[at] = (field[at] ?? 0) + Math.exp(-apart * apart * 1.4);
      }
    }
  }
  return field;
}
