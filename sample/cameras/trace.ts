import { PICTURE, type CameraView } from './cameraView.ts';
import { dropM, type GroundAround } from './groundAround.ts';

/** First and last place that is looked at, metres from the lens, and how far one step is from the next, as a share of the way. */
const MARCH = { firstM: 14, lastM: 65_000, share: 0.0042, leastM: 0.35 } as const;

/** Part of the picture that lies above the lens' level. */
const SKY_SHARE = 0.36;

/** How a lens throws the world on a picture: columns stand upright, as the lens is shifted and not tilted. */
export interface Lens {
  /** Pixels per unit of the tangent. */
  readonly focalPx: number;
  /** Row of the lens' own level. */
  readonly levelRow: number;
  /** Direction of the middle column, radians clockwise from north. */
  readonly heading: number;
}

/** The lens of a camera. */
export function lensOf({ headingDeg, fieldDeg }: Pick<CameraView, 'headingDeg' | 'fieldDeg'>): Lens {
  return {
    focalPx: PICTURE.width / 2 / Math.tan((fieldDeg * Math.PI) / 360),
    levelRow: PICTURE.height * SKY_SHARE,
    heading: (headingDeg * Math.PI) / 180,
  };
}

/** What a picture's pixels show: how far away the ground is, metres; 0 where there is sky. */
export interface Traced {
  readonly away: Float32Array;
  /** Height of what is seen above the ground, metres: trees. */
  readonly above: Float32Array;
}

/** How high what grows at a place stands, metres. */
export type GrownM = (east: number, north: number, away: number) => number;

/** One column of a picture, looked along from near to far. */
interface Column {
  readonly x: number;
  readonly sin: number;
  readonly cos: number;
  /** Distance along the middle of the view per distance along this column. */
  readonly depth: number;
}

/** Looks along every column of a picture and notes what ground each pixel shows. */
export function trace(ground: GroundAround, lens: Lens, eyeM: number, grownM: GrownM): Traced {
  const size = PICTURE.width * PICTURE.height;
  const traced = { away: new Float32Array(size), above: new Float32Array(size) };
  for (let x = 0; x < PICTURE.width; x++) {
    const aside = Math.atan((x + 0.5 - PICTURE.width / 2) / lens.focalPx);
    const angle = lens.heading + aside;
    const column = { x, sin: Math.sin(angle), cos: Math.cos(angle), depth: Math.cos(aside) };
    traceColumn({ ground, lens, eyeM, grownM }, column, traced);
  }
  return traced;
}

interface Look {
  readonly ground: GroundAround;
  readonly lens: Lens;
  /** Height of the lens over the sea. */
  readonly eyeM: number;
  readonly grownM: GrownM;
}

function traceColumn({ ground, lens, eyeM, grownM }: Look, column: Column, { away, above }: Traced): void {
  const { sin, cos, depth, x } = column;
  let top: number = PICTURE.height;
  let before: number = MARCH.firstM;
  let [rowBefore, grownBefore] = [top + 200, 0];
  for (let at: number = MARCH.firstM; at < MARCH.lastM && top > 0;) {
    const [east, north] = [sin * at, cos * at];
    const grown = grownM(east, north, at);
    const heightM = ground.heightM(east, north, at) + grown - dropM(at);
    const row = lens.levelRow - (lens.focalPx * (heightM - eyeM)) / (at * depth);
    if (row < top - 0.5) {
      const first = Math.max(0, Math.ceil(row - 0.5));
      const span = Math.max(1e-3, rowBefore - row);
      for (let y = first; y < top; y++) {
        // Between two places of a column what is seen goes by the inverse of the distance.
        const share = Math.min(1, Math.max(0, (rowBefore - y - 0.5) / span));
        const pixel = y * PICTURE.width + x;
        away[pixel] = 1 / (1 / before + (1 / at - 1 / before) * share);
        above[pixel] = grownBefore + (grown - grownBefore) * share;
      }
      top = Math.min(top, first);
    }
    before = at;
    rowBefore = row;
    grownBefore = grown;
    at += Math.max(MARCH.leastM, at * MARCH.share);
  }
}
