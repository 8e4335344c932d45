import { err, ok } from '../../lib/result.ts';
import type { GlobePose } from '../views/pose.ts';
import { INK, SIZES, type DrawnFurniture, type Furniture } from './furniture.ts';
import { lightHalo } from '../drawing/marks.ts';
import { circlePath, pathThrough } from './pathData.ts';
import { trueNorthDeg, type MapPlacement, type SheetPoint } from './placement.ts';

const RAD = Math.PI / 180;

/** How a north arrow is drawn. */
export interface NorthArrowOptions {
  readonly centre: SheetPoint;
  readonly radiusPx: number;
  /** The letter at its point. */
  readonly north: string;
}

/** How a view looks at the ground. */
export type GroundLook = Pick<GlobePose, 'headingDeg' | 'pitchDeg'>;

/** How north lies on a picture: clockwise from its upper edge, and how flat the ground lies there: 1 seen from above, 0 along it. */
interface NorthLook {
  readonly turnDeg: number;
  readonly flatness: number;
}

/**
 * A north arrow that points to true north at the map's centre.
 * @param placement undefined where the picture has no one north
 */
export function northArrow(placement: MapPlacement | undefined, options: NorthArrowOptions): Furniture {
  if (placement === undefined) return err('distorted');
  return ok(arrowOf({ turnDeg: trueNorthDeg(placement), flatness: 1 }, options));
}

/** Seen along the ground an arrow would be a line: it is never drawn flatter than this. */
const FLATTEST = 0.3;

/** A north arrow as it would lie on the ground in the middle of a view in perspective, its letter upright. */
export function groundArrow({ headingDeg, pitchDeg }: GroundLook, options: NorthArrowOptions): Furniture {
  const flatness = Math.max(FLATTEST, Math.min(1, Math.sin(-pitchDeg * RAD)));
  return ok(arrowOf({ turnDeg: -headingDeg, flatness, uprightLetter: true }, options));
}

function arrowOf(
  { turnDeg, flatness, uprightLetter }: NorthLook & { readonly uprightLetter?: true },
  { centre, radiusPx, north }: NorthArrowOptions,
): DrawnFurniture {
  const [cos, sin] = [Math.cos(turnDeg * RAD), Math.sin(turnDeg * RAD)];
  /** A point `up` and `right` of the centre before turning, as shares of the radius. */
  const at = (right: number, up: number): SheetPoint => [
    centre[0] + radiusPx * (right * cos + up * sin),
    centre[1] + radiusPx * flatness * (right * sin - up * cos),
  ];
  const [tip, tail] = [at(0, 0.58), at(0, -0.42)];
  const sizePx = radiusPx * 0.42;
  const letter = at(0, 0.75);
  const penPx = radiusPx * 0.025;
  const line = { color: INK.line, widthPx: penPx };
  const foot = uprightLetter === true ? [0, 1] : [sin, cos];
  return {
    box: {
      xPx: centre[0] - radiusPx,
      yPx: centre[1] - radiusPx,
      widthPx: 2 * radiusPx,
      heightPx: 2 * radiusPx,
    },
    marks: [
      {
        kind: 'path',
        d: circlePath(centre[0], centre[1], radiusPx),
        fill: { color: INK.paper, opacity: 0.72 },
      },
      {
        kind: 'path',
        d: pathThrough([tip, at(-0.34, -0.78), tail], true),
        fill: { color: INK.line },
        line,
      },
      {
        kind: 'path',
        d: pathThrough([tip, at(0.34, -0.78), tail], true),
        fill: { color: INK.paper },
        line,
      },
      {
        kind: 'text',
        text: north,
        xPx: letter[0] - (foot[0] ?? 0) * sizePx * 0.36,
        yPx: letter[1] + (foot[1] ?? 0) * sizePx * 0.36,
        look: {
          color: INK.text,
          sizePx,
          align: 'center',
          bold: true,
          ...(uprightLetter === true ? {} : { turnDeg }),
          halo: lightHalo(SIZES.line),
        },
      },
    ],
  };
}
