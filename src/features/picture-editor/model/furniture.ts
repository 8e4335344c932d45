import { err, ok, type Result } from '../../../lib/result.ts';
import type { FurnitureMark } from '../../../domain/drawing/marks.ts';
import { gridLines } from '../../../domain/sheet/gridLines.ts';
import { SIZES, type Furniture } from '../../../domain/sheet/furniture.ts';
import { insetMap } from '../../../domain/sheet/insetMap.ts';
import { kilometreGrid } from '../../../domain/sheet/kilometreGrid.ts';
import { marksSvg, sheetSvg } from '../../../domain/sheet/markSvg.ts';
import { groundArrow, northArrow } from '../../../domain/sheet/northArrow.ts';
import type { SheetBox } from '../../../domain/sheet/paper.ts';
import type { MapPlacement } from '../../../domain/sheet/placement.ts';
import { scaleBarMarks } from '../../../domain/sheet/scaleBarMarks.ts';
import { boxesMeet, isBoxWithin, textBox } from '../../../domain/sheet/textBox.ts';
import { textWidthPx } from '../../../domain/sheet/textWidth.ts';
import { factsText, neatMarks } from '../../../domain/sheet/titleBlock.ts';
import { SHEET_WORDS } from '../../../domain/sheet/words.ts';
import { formatScale } from '../../../domain/views/scaleBar.ts';
import { joinBoxes, uprightBox } from './boxes.ts';
import { legendIn } from './legendBox.ts';
import { mapFacts, mapOnPage, type MapFacts, type PictureGap } from './mapOnPage.ts';
import {
  INCH_MM,
  type FurnitureKind,
  type FurnitureObject,
  type ImageObject,
  type PictureDocument,
} from './picture.ts';

/** Height of a scale bar with its scale above, in units of the sheets' sizes. */
const BAR_UNITS = 126;

/** Shares of a box that the longest bar may take: beside it is room for its labels. */
const BAR_SHARES = Array.from({ length: 51 }, (_, step) => 0.99 - step / 100);

/** Furniture that lies over all of its map, or around it, and has no place of its own. */
const BOUND: ReadonlySet<FurnitureKind> = new Set(['grid', 'kilometres', 'neatLine']);

/** See {@link BOUND}. */
export const isBound = ({ furniture }: Pick<FurnitureObject, 'furniture'>): boolean => BOUND.has(furniture);

/** A piece that is to be drawn, in pixels of its own box. */
interface Piece {
  readonly object: FurnitureObject;
  readonly picture: PictureDocument;
  readonly placement: MapPlacement;
  readonly facts: MapFacts;
  readonly width: number;
  readonly height: number;
}

/** A line of text that fills a box. */
function lineMarks(text: string, { width, height }: Piece, bold: boolean): Furniture {
  const sizePx = Math.min(height * 0.62, (height * 0.62 * width) / textWidthPx(text, height * 0.62, bold));
  const look = { color: '#16221d', sizePx, align: 'center', bold } as const;
  const yPx = height / 2 + sizePx * 0.36;
  return ok({
    box: { xPx: 0, yPx: 0, widthPx: width, heightPx: height },
    marks: [{ kind: 'text', text, xPx: width / 2, yPx, look }],
  });
}

/** The scale of a map on the page, as a denominator. */
const scaleOf = ({ placement, picture }: Piece) =>
  (placement.metresPerPx * picture.page.dpi * 1000) / INCH_MM;

/** The longest bar whose plate fits into the box. */
function scaleBar(piece: Piece): Furniture {
  const { placement, width, height } = piece;
  const barOf = (share: number) =>
    scaleBarMarks(placement, {
      at: [0, height],
      maxWidthPx: width * share,
      unitPx: height / BAR_UNITS,
      scale: scaleOf(piece),
    });
  for (const share of BAR_SHARES) {
    const bar = barOf(share);
    if (bar.ok && bar.value.box.widthPx <= width * 1.001) return bar;
  }
  return barOf(BAR_SHARES.at(-1) ?? 0);
}

/** A placement in the pixels of a box of the page. */
function within(placement: MapPlacement, leftPx: number, topPx: number): MapPlacement {
  const shift = ([x, y]: readonly [number, number]) => [x - leftPx, y - topPx] as const;
  const [first, second, third, fourth] = placement.corners;
  return {
    ...placement,
    origin: shift(placement.origin),
    corners: [shift(first), shift(second), shift(third), shift(fourth)],
  };
}

/** What lies on a page above a grid's map, in pixels of the grid's box: no number stands below it. */
function takenOver({ picture, object }: Piece): SheetBox[] {
  const from = picture.objects.findIndex(({ id }) => id === object.mapId);
  const pxPerMm = picture.page.dpi / INCH_MM;
  const [left, top] = [object.xMm - object.widthMm / 2, object.yMm - object.heightMm / 2];
  return picture.objects.slice(from + 1).flatMap((other) => {
    if (other.hidden || (other.kind === 'furniture' && isBound(other))) return [];
    const box = uprightBox(other);
    return [
      {
        xPx: (box.left - left) * pxPerMm,
        yPx: (box.top - top) * pxPerMm,
        widthPx: (box.right - box.left) * pxPerMm,
        heightPx: (box.bottom - box.top) * pxPerMm,
      },
    ];
  });
}

/** A grid without the numbers that something hides, or the edge of the map would cut. */
function clearGrid(piece: Piece, grid: Furniture): Furniture {
  if (!grid.ok) return grid;
  const { width, height } = piece;
  const taken = takenOver(piece);
  const whole = { xPx: 0, yPx: 0, widthPx: width, heightPx: height };
  const marks = grid.value.marks.filter((mark) => {
    if (mark.kind !== 'text') return true;
    const box = textBox(mark);
    return isBoxWithin(box, whole) && taken.every((other) => !boxesMeet(box, other));
  });
  return ok({ ...grid.value, marks });
}

/** The placement of a piece's map in the pixels of its box. */
function inBox({ object, picture, placement, width, height }: Piece): MapPlacement {
  const pxPerMm = picture.page.dpi / INCH_MM;
  return within(placement, object.xMm * pxPerMm - width / 2, object.yMm * pxPerMm - height / 2);
}

/** How each kind is drawn. */
const DRAW: Readonly<Record<FurnitureKind, (piece: Piece) => Furniture>> = {
  north({ object, placement, facts, width, height }) {
    const radiusPx = Math.min(width, height) / 2;
    // A piece that is turned by hand still points where its map points.
    const turned = { ...placement, rotationDeg: placement.rotationDeg - object.rotationDeg };
    const { north } = SHEET_WORDS[facts.language];
    return northArrow(turned, { centre: [width / 2, height / 2], radiusPx, north });
  },
  scaleBar,
  scaleText: (piece) => lineMarks(formatScale(scaleOf(piece)), piece, true),
  facts(piece) {
    const { placement, facts } = piece;
    return lineMarks(factsText({ ...facts, centre: placement.centre, scale: scaleOf(piece) }), piece, false);
  },
  legend: ({ object, facts, width, height }) => legendIn(object, facts, width, height),
  grid: (piece) => clearGrid(piece, gridLines(inBox(piece), piece.facts.unitPx)),
  kilometres: (piece) => clearGrid(piece, kilometreGrid(inBox(piece), piece.facts.unitPx)),
  neatLine: ({ facts, width, height }) => {
    const box = { xPx: 0, yPx: 0, widthPx: width, heightPx: height };
    return ok({ box, marks: neatMarks(box, facts.unitPx) });
  },
  inset: ({ placement, object, facts, width, height }) =>
    insetMap(
      placement,
      {
        outline: object.outline,
        surroundings: object.surroundings ?? undefined,
        words: SHEET_WORDS[facts.language],
      },
      { xPx: 0, yPx: 0, widthPx: width, heightPx: height },
      facts.unitPx,
    ),
};

type ViewImage = ImageObject & { readonly view: NonNullable<ImageObject['view']> };

/** A piece that tells of a view in perspective: legend, north as it lies there, neat line. Nothing else holds without one scale. */
function viewFurniture(
  picture: PictureDocument,
  object: FurnitureObject,
  { view, flipped, rotationDeg }: ViewImage,
): Furniture {
  const pxPerMm = picture.page.dpi / INCH_MM;
  const [width, height] = [object.widthMm * pxPerMm, object.heightMm * pxPerMm];
  const facts = mapFacts(picture, object.mapId);
  const box = { xPx: 0, yPx: 0, widthPx: width, heightPx: height };
  switch (object.furniture) {
    case 'legend':
      return legendIn(object, facts, width, height);
    case 'neatLine':
      return ok({ box, marks: neatMarks(box, facts.unitPx) });
    case 'north': {
      const options = { centre: [width / 2, height / 2], radiusPx: Math.min(width, height) / 2 } as const;
      // A piece that is turned by hand still points where its view points; a mirrored view has its east in the west.
      if (flipped) return err('distorted');
      const turned = { ...view, headingDeg: view.headingDeg + object.rotationDeg - rotationDeg };
      return groundArrow(turned, { ...options, north: SHEET_WORDS[view.language].north });
    }
    case 'scaleBar':
    case 'scaleText':
    case 'facts':
    case 'grid':
    case 'kilometres':
    case 'inset':
      return err('distorted');
  }
}

/** The picture of a view in perspective; undefined for other objects. */
function viewOf({ objects }: PictureDocument, id: string): ViewImage | undefined {
  const object = objects.find((each) => each.id === id);
  if (object?.kind !== 'image' || object.view === undefined) return undefined;
  return { ...object, view: object.view };
}

/** The marks of a piece of furniture, computed from its map as that lies now, in pixels of its own box; or why it no longer can. */
export function furnitureMarks(
  picture: PictureDocument,
  object: FurnitureObject,
): Result<readonly FurnitureMark[], PictureGap> {
  const view = viewOf(picture, object.mapId);
  if (view !== undefined) {
    const drawn = viewFurniture(picture, object, view);
    return drawn.ok ? ok(drawn.value.marks) : err(drawn.error);
  }
  const placement = mapOnPage(picture, object.mapId);
  if (!placement.ok) return err(placement.error);
  const pxPerMm = picture.page.dpi / INCH_MM;
  const drawn = DRAW[object.furniture]({
    object,
    picture,
    placement: placement.value,
    facts: mapFacts(picture, object.mapId),
    width: object.widthMm * pxPerMm,
    height: object.heightMm * pxPerMm,
  });
  return drawn.ok ? ok(drawn.value.marks) : err(drawn.error);
}

/** Room round the box of a piece whose lines lie outside of it, in pixels of the page. */
const outsidePx = (picture: PictureDocument, { furniture, mapId }: FurnitureObject) =>
  furniture === 'neatLine' ? SIZES.padding * mapFacts(picture, mapId).unitPx : 0;

/** A piece of furniture as a drawing, and how much more than its box that takes on each side, millimetres. */
export interface FurnitureDrawing {
  readonly svg: string;
  readonly outsideMm: number;
}

/** A piece of furniture as an SVG; or why it no longer can be drawn. */
export function furnitureSvg(
  picture: PictureDocument,
  object: FurnitureObject,
): Result<FurnitureDrawing, PictureGap> {
  const marks = furnitureMarks(picture, object);
  if (!marks.ok) return err(marks.error);
  const pxPerMm = picture.page.dpi / INCH_MM;
  const outPx = outsidePx(picture, object);
  const [width, height] = [object.widthMm * pxPerMm + 2 * outPx, object.heightMm * pxPerMm + 2 * outPx];
  const drawn = `<g transform="translate(${String(outPx)} ${String(outPx)})">${marksSvg(marks.value)}</g>`;
  const svg = sheetSvg(width, height, outPx === 0 ? marksSvg(marks.value) : drawn);
  return ok({ svg, outsideMm: outPx / pxPerMm });
}

/** The pieces that no longer tell of their maps, by id. */
export function furnitureGaps(picture: PictureDocument): ReadonlyMap<string, PictureGap> {
  const gaps = new Map<string, PictureGap>();
  for (const object of picture.objects) {
    if (object.kind !== 'furniture') continue;
    const drawn = furnitureMarks(picture, object);
    if (!drawn.ok) gaps.set(object.id, drawn.error);
  }
  return gaps;
}

/** What bound furniture lies over, pixels of the page: its map, or the picture of a view; undefined where there is none. */
function boundBox(picture: PictureDocument, mapId: string) {
  const image = viewOf(picture, mapId);
  if (image !== undefined) {
    const pxPerMm = picture.page.dpi / INCH_MM;
    const { left, right, top, bottom } = uprightBox(image);
    return { left: left * pxPerMm, right: right * pxPerMm, top: top * pxPerMm, bottom: bottom * pxPerMm };
  }
  const placement = mapOnPage(picture, mapId);
  return placement.ok
    ? joinBoxes(placement.value.corners.map(([x, y]) => ({ left: x, right: x, top: y, bottom: y })))
    : undefined;
}

/** The picture with its grids and neat lines where their maps are: they have no place of their own. */
export function withBoundGrids(picture: PictureDocument): PictureDocument {
  const pxPerMm = picture.page.dpi / INCH_MM;
  const objects = picture.objects.map((object) => {
    if (object.kind !== 'furniture' || !isBound(object)) return object;
    const box = boundBox(picture, object.mapId);
    if (box === undefined) return object;
    const place = {
      xMm: (box.left + box.right) / 2 / pxPerMm,
      yMm: (box.top + box.bottom) / 2 / pxPerMm,
      widthMm: (box.right - box.left) / pxPerMm,
      heightMm: (box.bottom - box.top) / pxPerMm,
      rotationDeg: 0,
    };
    const isThere = Object.entries(place).every(
      ([key, value]) => Math.abs(object[key as keyof typeof place] - value) < 1e-6,
    );
    return isThere ? object : { ...object, ...place };
  });
  return objects.every((object, index) => object === picture.objects[index])
    ? picture
    : { ...picture, objects };
}
