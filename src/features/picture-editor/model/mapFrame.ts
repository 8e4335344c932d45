import type { MapSizeMm } from '../../../domain/sheet/paper.ts';
import { DPI_LIMITS, MAP_SIDE_MM } from '../../../domain/sheet/paper.ts';
import {
  metresPerPxAt,
  placementOf,
  projectionOf,
  type MapPlacement,
} from '../../../domain/sheet/placement.ts';
import type { Sheet } from '../../../domain/sheet/sheet.ts';
import type { DrawnOf } from './mapSchemas.ts';
import { INCH_MM, type MapFrame, type PicturePage } from './picture.ts';

/** What a frame's picture is to show, for a page of this resolution. */
export function wantedOf(frame: MapFrame, { dpi }: Pick<PicturePage, 'dpi'>): DrawnOf {
  const { centre, scale, turnDeg, meridian, paper, language, revision, layers, widthMm, heightMm } = frame;
  const rounded = (mm: number) => Math.round(mm * 1000) / 1000;
  return {
    centre,
    scale,
    turnDeg,
    meridian,
    paper,
    language,
    revision,
    layers: layers.flatMap(({ name, on }) => (on ? [name] : [])),
    widthMm: rounded(widthMm),
    heightMm: rounded(heightMm),
    dpi: Math.round(Math.max(DPI_LIMITS.min, Math.min(DPI_LIMITS.max, dpi)) * 100) / 100,
  };
}

/** True for two pictures that show the same. */
export function isSameMap(a: DrawnOf, b: DrawnOf): boolean {
  return (
    JSON.stringify(a.layers) === JSON.stringify(b.layers) &&
    a.centre.lon === b.centre.lon &&
    a.centre.lat === b.centre.lat &&
    (
      ['scale', 'turnDeg', 'meridian', 'paper', 'language', 'revision', 'widthMm', 'heightMm', 'dpi'] as const
    ).every((part) => a[part] === b[part])
  );
}

/** True for a frame whose picture shows what it is to show. */
export function isDrawn(frame: MapFrame, page: Pick<PicturePage, 'dpi'>): boolean {
  return frame.drawn !== null && isSameMap(frame.drawn.of, wantedOf(frame, page));
}

/** The print service draws maps of limited sizes. */
function mapSize({ widthMm, heightMm }: Pick<DrawnOf, 'widthMm' | 'heightMm'>): MapSizeMm {
  const within = (mm: number) => Math.max(MAP_SIDE_MM.min, Math.min(MAP_SIDE_MM.max, mm));
  return [within(widthMm), within(heightMm)];
}

/** True for a frame that the print service can draw. */
export function isDrawable({ widthMm, heightMm }: Pick<MapFrame, 'widthMm' | 'heightMm'>): boolean {
  return [widthMm, heightMm].every((mm) => mm >= MAP_SIDE_MM.min && mm <= MAP_SIDE_MM.max);
}

/** The sheet that the print service is asked for: the map alone. */
export function sheetOfMap(
  wanted: DrawnOf,
  said: Pick<Sheet, 'title' | 'unit' | 'date'> & Pick<Sheet, 'keepClear'>,
): Sheet {
  const { centre, scale, turnDeg, meridian, paper, language, layers, dpi } = wanted;
  return {
    ...said,
    page: { size: paper, orientation: 'landscape', dpi, mapMm: mapSize(wanted) },
    centre,
    scale,
    rotationDeg: turnDeg,
    layers,
    furniture: { legend: false, scaleBar: false, northArrow: false, grid: false, inset: false },
    meridian,
    language,
  };
}

/** How a frame's map lies in the frame, in pixels of a page from the frame's upper left corner. */
export function placementIn(
  frame: Pick<MapFrame, 'centre' | 'scale' | 'turnDeg' | 'meridian' | 'widthMm' | 'heightMm'>,
  dpi: number,
): MapPlacement {
  const { centre, scale, turnDeg, meridian, widthMm, heightMm } = frame;
  const [width, height] = [(widthMm / INCH_MM) * dpi, (heightMm / INCH_MM) * dpi];
  const page = { size: 'A3', orientation: 'landscape', dpi: DPI_LIMITS.max } as const;
  return {
    ...placementOf({ page, centre, scale, rotationDeg: turnDeg, meridian }),
    metresPerPx: metresPerPxAt(scale, dpi),
    origin: [width / 2, height / 2],
    corners: [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
  };
}

/** Where the picture that was drawn last lies in its frame while the map is another by now, millimetres from the frame's middle. */
export interface DrawnPlace {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly turnDeg: number;
}

/** See {@link DrawnPlace}; undefined where nothing was drawn. */
export function drawnPlace(frame: MapFrame): DrawnPlace | undefined {
  if (frame.drawn === null) return undefined;
  const { of } = frame.drawn;
  const placement = placementIn(frame, INCH_MM);
  const [x, y] = projectionOf(placement).toSheet(of.centre.lon, of.centre.lat);
  const factor = of.scale / frame.scale;
  return {
    xMm: x - placement.origin[0],
    yMm: y - placement.origin[1],
    widthMm: of.widthMm * factor,
    heightMm: of.heightMm * factor,
    turnDeg: frame.turnDeg - of.turnDeg,
  };
}

/** The layers of a map that is drawn, by their own names, switched on and off. */
export function withLayer(frame: MapFrame, name: string, on: boolean): MapFrame {
  return { ...frame, layers: frame.layers.map((layer) => (layer.name === name ? { ...layer, on } : layer)) };
}
