import type { LineLook, PathMark } from '../../marks.ts';
import { circlePath } from '../../../sheet/pathData.ts';
import { placedPath } from '../../../sheet/placedPath.ts';
import type { SymbolId } from './symbols.ts';

/** What stands on a point symbol's badge, and the badge's colour until somebody chooses another. */
interface Picture {
  readonly color: string;
  /** Strokes in a box of 24 units, y down. */
  readonly strokes: string;
  /** Filled with white. */
  readonly filled?: string;
  /** Strokes in the badge's colour over what is filled. */
  readonly cut?: string;
}

/** The pictures of the point symbols, drawn for this portal as one family. */
const PICTURES = {
  fire: {
    color: '#d6453d',
    strokes: '',
    filled:
      'M12 2.2c.8 3.6 6 5.8 6 11.5a6 6 0 0 1-12 0c0-2.7 1.3-4.1 2.3-5.5.5 1.5 1.2 2.2 2 2.6-.3-3.1.2-6.3 1.7-8.6Z',
    cut: 'M9.6 16.4c0-1.7 1.3-2.6 2.4-4.2 1.1 1.6 2.4 2.5 2.4 4.2a2.4 2.4 0 0 1-4.8 0Z',
  },
  lookoutTower: {
    color: '#b5701d',
    strokes:
      'M8 9.5V6L12 3l4 3v3.5M6.3 9.5h11.4M8.6 9.7 6 21M15.4 9.7 18 21M7.8 13.4l8.7 4.3M16.2 13.4l-8.7 4.3',
  },
  station: {
    color: '#2f8f5b',
    strokes: 'M3.6 11.4 12 4l8.4 7.4M6 9.6V20h12V9.6M10 20v-5.6h4V20',
  },
  commandPost: { color: '#a8322c', strokes: 'M7 21V3.4', filled: 'M7 4.2h11l-2.6 3.7 2.6 3.7H7Z' },
  fireTeam: {
    color: '#d9682a',
    strokes:
      'M12 11.4a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6.6 19.6c0-3.4 2.2-5.4 5.4-5.4s5.4 2 5.4 5.4M5.4 11.2a2.1 2.1 0 1 1 .6-4M2.4 17.4c0-2 .8-3.4 2.4-4.2M18.6 11.2a2.1 2.1 0 1 0-.6-4M21.6 17.4c0-2-.8-3.4-2.4-4.2',
  },
  ranger: {
    color: '#3b8a4e',
    strokes:
      'M6.4 7.6h11.2M9 7.4C9 4.6 10.2 3 12 3s3 1.6 3 4.4M9.2 8v.8a2.8 2.8 0 0 0 5.6 0V8M5.4 20.6c.4-4 2.9-6.2 6.6-6.2s6.2 2.2 6.6 6.2',
  },
  vehicle: {
    color: '#3d6fb0',
    strokes:
      'M5 16.6H2.6V6.8H13v9.8H8.8M13 9.8h4.4l4 3.9v2.9h-2.2M15.4 16.6H13M6.9 18.6a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8ZM17.3 18.6a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Z',
  },
  helicopter: {
    color: '#2d6d9e',
    strokes:
      'M5 4.8h15M12.6 4.8v3M8.4 16.4h8.8c2.2 0 3.4-1.2 3.2-3-.4-3.4-3-5.6-7.8-5.6-2.2 0-3.6.7-4.8 2.2L2 8.4V5.8M2 8.4l4.2 4.8c.6 2 1 3.2 2.2 3.2M14.4 8v4.4h5.8M7.4 20.2h11.2M10.4 16.4v3.8M15.6 16.4v3.8',
  },
  water: {
    color: '#1f86c7',
    strokes: '',
    filled: 'M12 2.6c3.7 4.7 6 7.9 6 11.3a6 6 0 0 1-12 0c0-3.4 2.3-6.6 6-11.3Z',
    cut: 'M8.8 14.2c0 2 1.3 3.4 3.2 3.6',
  },
  supplies: {
    color: '#8a6d3b',
    strokes: 'M4 8 12 3.8 20 8v8.6l-8 4.2-8-4.2ZM4 8l8 4.2L20 8M12 12.2v8.6M8 5.9l8 4.2',
  },
  checkpoint: {
    color: '#6d5aa8',
    strokes:
      'M3 6.6h18v4.6H3ZM8.6 6.6 6.4 11.2M13.6 6.6l-2.2 4.6M18.6 6.6l-2.2 4.6M6 11.2v9.4M18 11.2v9.4M3.6 20.6h4.8M15.6 20.6h4.8',
  },
  camera: {
    color: '#4b5b78',
    strokes: 'M3 5.6 18.4 8.4l-1 5L2 10.6ZM18.2 9.6l3.4.6-.5 2.6-3.4-.6M7 11.6l-1.6 5H2.6M2.6 14v5.4',
  },
  medical: { color: '#c8414f', strokes: '', filled: 'M9.6 4h4.8v5.6H20v4.8h-5.6V20H9.6v-5.6H4V9.6h5.6Z' },
  refuge: {
    color: '#1d8f7a',
    strokes: 'M12 2.8 4.8 5.6v5.6c0 4.5 2.9 7.9 7.2 10 4.3-2.1 7.2-5.5 7.2-10V5.6ZM8.6 11.8l2.5 2.6 4.4-5',
  },
  danger: { color: '#cc8410', strokes: 'M12 3.4 2.4 20h19.2ZM12 9.4v5.2M12 17.2v.2' },
  pest: {
    color: '#857520',
    strokes:
      'M12 8.2c2.6 0 4 2 4 5.2s-1.6 6.4-4 6.4-4-3.2-4-6.4 1.4-5.2 4-5.2ZM12 8.2v11.6M9.4 8.4a2.6 2.6 0 0 1 5.2 0M8 12.4H4M8.3 16.2 5 18.6M16 12.4h4M15.7 16.2l3.3 2.4M8.9 9.8 5.6 7M15.1 9.8 18.4 7M10.6 6 9 3.6M13.4 6 15 3.6',
  },
  oldTree: {
    color: '#2c7a3f',
    strokes:
      'M12 2.8a5 5 0 0 1 4.9 6 4.2 4.2 0 0 1-1.2 8.2H8.3a4.2 4.2 0 0 1-1.2-8.2 5 5 0 0 1 4.9-6ZM12 10.4v10.8M12 15.4l3-2.8M12 13.2l-2.4-2M9 21.2h6',
  },
  wildlife: {
    color: '#7a5a3a',
    strokes: '',
    filled:
      'M12 11.8c2.8 0 5.2 2.7 5.2 5.2 0 1.9-1.6 2.6-3 2.2-1.4-.3-3-.3-4.4 0-1.4.4-3-.3-3-2.2 0-2.5 2.4-5.2 5.2-5.2ZM5.6 13.2a1.9 2.3 0 1 0 0-4.6 1.9 2.3 0 0 0 0 4.6ZM9.5 9.4a1.9 2.5 0 1 0 0-5 1.9 2.5 0 0 0 0 5ZM14.5 9.4a1.9 2.5 0 1 0 0-5 1.9 2.5 0 0 0 0 5ZM18.4 13.2a1.9 2.3 0 1 0 0-4.6 1.9 2.3 0 0 0 0 4.6Z',
  },
} as const satisfies Partial<Record<SymbolId, Picture>>;

/** A symbol that has a picture. */
export type PictureId = keyof typeof PICTURES;

/** True of a symbol that has a picture. */
const hasPicture = (id: string): id is PictureId => Object.hasOwn(PICTURES, id);

/** Every symbol that has a picture. */
export const PICTURE_IDS: readonly PictureId[] = Object.keys(PICTURES).filter(hasPicture);

const rowOf = (id: SymbolId): Picture | undefined => (hasPicture(id) ? PICTURES[id] : undefined);

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** The colour of a point symbol's badge until somebody chooses another; undefined of symbols without a picture. */
export const pictureColor = (id: SymbolId): string | undefined => rowOf(id)?.color;

const badgeOf = (picture: Picture, color: string) => (HEX_COLOR.test(color) ? color : picture.color);

const WHITE = '#ffffff';

/** The measures of all pictures, in a box of so many units: a dark rim that sets the badge off any map, the badge, and what stands on it. */
const BOX = 48;
const RIM = { radius: 22.5, fill: '#06100c', opacity: 0.35 } as const;
const BADGE = { radius: 20, edge: 2.4 } as const;
const DEVICE = { inset: 10.8, scale: 1.1, stroke: 1.8, cut: 1.6 } as const;

/**
 * A point symbol's picture as SVG of 48 x 48 px, to be centred on its place: white on a round badge.
 * @param color of the badge, "#rrggbb"; anything else is passed over for the symbol's own
 * @param opacity of the whole
 * @returns undefined of symbols without a picture
 */
export function pictureOf(id: SymbolId, color = '', opacity = 1): string | undefined {
  const picture = rowOf(id);
  if (picture === undefined) return undefined;
  const badge = badgeOf(picture, color);
  const alpha = Math.max(0, Math.min(1, opacity));
  const { strokes, filled = '', cut = '' } = picture;
  const [side, middle, { inset }] = [String(BOX), String(BOX / 2), DEVICE];
  const penned = (pen: string, width: number, d: string) =>
    d === '' ? [] : [`    <path fill="none" stroke="${pen}" stroke-width="${width}" d="${d}" />`];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"${alpha < 1 ? ` opacity="${String(alpha)}"` : ''}>`,
    `  <circle cx="${middle}" cy="${middle}" r="${RIM.radius}" fill="${RIM.fill}" fill-opacity="${RIM.opacity}" />`,
    `  <circle cx="${middle}" cy="${middle}" r="${BADGE.radius}" fill="${badge}" stroke="${WHITE}" stroke-width="${BADGE.edge}" />`,
    `  <g transform="translate(${inset} ${inset}) scale(${DEVICE.scale})" stroke-linecap="round" stroke-linejoin="round">`,
    ...(filled === '' ? [] : [`    <path fill="${WHITE}" d="${filled}" />`]),
    ...penned(WHITE, DEVICE.stroke, strokes),
    ...penned(badge, DEVICE.cut, cut),
    '  </g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Where a picture stands on a sheet. */
export interface PicturePlace {
  /** Its middle. */
  readonly xPx: number;
  readonly yPx: number;
  /** Its width and height. */
  readonly sizePx: number;
}

/**
 * The picture of {@link pictureOf} as marks of a sheet.
 * @param color of the badge, as there
 * @param opacity of each mark by itself, which is that of the whole where it is 1
 */
export function pictureMarks(
  id: PictureId,
  color: string | undefined,
  opacity: number,
  { xPx, yPx, sizePx }: PicturePlace,
): readonly PathMark[] {
  const picture: Picture = PICTURES[id];
  const { strokes, filled = '', cut = '' } = picture;
  const badge = badgeOf(picture, color ?? '');
  const unitPx = sizePx / BOX;
  const deviceUnitPx = DEVICE.scale * unitPx;
  const inset = (DEVICE.inset - BOX / 2) * unitPx;
  const device = { xPx: xPx + inset, yPx: yPx + inset, scale: deviceUnitPx };
  const disc = (radius: number) => circlePath(xPx, yPx, radius * unitPx);
  const pen = (color: string, widthPx: number): LineLook => ({ color, opacity, widthPx, round: true });
  const penned = (d: string, stroke: string, width: number): PathMark[] =>
    d === '' ? [] : [{ kind: 'path', d: placedPath(d, device), line: pen(stroke, width * deviceUnitPx) }];
  return [
    { kind: 'path', d: disc(RIM.radius), fill: { color: RIM.fill, opacity: RIM.opacity * opacity } },
    {
      kind: 'path',
      d: disc(BADGE.radius),
      fill: { color: badge, opacity },
      line: pen(WHITE, BADGE.edge * unitPx),
    },
    ...(filled === ''
      ? []
      : ([{ kind: 'path', d: placedPath(filled, device), fill: { color: WHITE, opacity } }] as const)),
    ...penned(strokes, WHITE, DEVICE.stroke),
    ...penned(cut, badge, DEVICE.cut),
  ];
}
