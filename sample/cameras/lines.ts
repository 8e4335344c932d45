import { MASTER_LEVEL } from '../grid.ts';
import { PALETTE, type Paint, type Colour } from '../imagery/paint.ts';
import { segmentsNear, STROKE_LEVEL, type StrokeIndex, type StrokeKind } from '../imagery/strokes.ts';
import type { GroundAround } from './groundAround.ts';

/** Roads and rivers are drawn within this, metres: farther away they are narrower than a pixel. */
export const LINES_REACH_M = 5000;

/** Colours and full widths of lines from the ground, the wider first, metres. */
const LOOKS: Readonly<Record<StrokeKind, readonly (readonly [colour: Colour, widthM: number])[]>> = {
  mainRiver: [
    [PALETTE.riverBed, 84],
    [PALETTE.river, 40],
  ],
  river: [
    [PALETTE.riverBed, 44],
    [PALETTE.river, 18],
  ],
  brook: [
    [PALETTE.riverBed, 18],
    [PALETTE.river, 6],
  ],
  motorway: [
    [PALETTE.gravel, 34],
    [[98, 98, 98], 24],
  ],
  road: [
    [PALETTE.gravel, 13],
    [[104, 103, 101], 8],
  ],
  track: [
    [PALETTE.mud, 8],
    [[176, 164, 140], 5],
  ],
  railway: [
    [PALETTE.scree, 12],
    [[92, 84, 78], 4],
  ],
};

interface Line {
  readonly kind: StrokeKind;
  readonly ax: number;
  readonly ay: number;
  readonly dx: number;
  readonly dy: number;
  /** Square of its length. */
  readonly square: number;
}

/** The roads and rivers round a camera. */
export interface LinesAround {
  /** Paints what of them runs through a place; `blurM` is how wide a pixel is there. */
  paint(paint: Paint, east: number, north: number, blurM: number): void;
  /** Metres from a place to the nearest of them. */
  awayM(east: number, north: number): number;
}

/** Finds the lines round a camera. */
export function linesAround(strokes: StrokeIndex, ground: GroundAround): LinesAround {
  const scale = 2 ** (STROKE_LEVEL - MASTER_LEVEL);
  const perM = (ground.column(1) - ground.column(0)) * scale;
  const [x0, y0] = [ground.column(0) * scale, ground.row(0) * scale];
  const lines = segmentsNear(strokes, x0, y0, LINES_REACH_M * perM).map(({ kind, ax, ay, bx, by }): Line => {
    const [dx, dy] = [(bx - ax) / perM, (ay - by) / perM];
    return { kind, ax: (ax - x0) / perM, ay: (y0 - ay) / perM, dx, dy, square: dx * dx + dy * dy || 1 };
  });
  const order = Object.keys(LOOKS) as StrokeKind[];
  const byKind = order.map((kind) => ({
    look: LOOKS[kind],
    own: lines.filter((line) => line.kind === kind),
  }));
  const nearest = (own: readonly Line[], east: number, north: number): number => {
    let least = Infinity;
    for (const { ax, ay, dx, dy, square } of own) {
      const [px, py] = [east - ax, north - ay];
      const t = Math.max(0, Math.min(1, (px * dx + py * dy) / square));
      const [ox, oy] = [px - t * dx, py - t * dy];
      const away = ox * ox + oy * oy;
      if (away < least) least = away;
    }
    return Math.sqrt(least);
  };
  return {
    awayM: (east, north) => nearest(lines, east, north),
    paint(paint, east, north, blurM) {
      for (const { look, own } of byKind) {
        if (own.length === 0) continue;
        const away = nearest(own, east, north);
        for (const [colour, widthM] of look) {
          const soft = Math.max(0.5, blurM);
          const inside = Math.min(1, Math.max(0, (widthM / 2 - away) / soft + 0.5));
          paint.mix(colour, inside * Math.min(1, widthM / blurM));
        }
      }
    },
  };
}
