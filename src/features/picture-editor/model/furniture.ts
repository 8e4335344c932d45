import { err, ok, type Result } from '../../../lib/result.ts';
import type { FurnitureGap } from '../../../domain/sheet/furniture.ts';
import { gridLines } from '../../../domain/sheet/gridLines.ts';
import { insetMap } from '../../../domain/sheet/insetMap.ts';
import { legendBlock } from '../../../domain/sheet/legendBlock.ts';
import type { SheetMark } from '../../../domain/drawing/marks.ts';
import { marksSvg, sheetSvg } from '../../../domain/sheet/markSvg.ts';
import { northArrow } from '../../../domain/sheet/northArrow.ts';
import { croppedPlacement, movedPlacement, type MapPlacement } from '../../../domain/sheet/placement.ts';
import { scaleBarMarks } from '../../../domain/sheet/scaleBarMarks.ts';
import { SHEET_WORDS } from '../../../domain/sheet/words.ts';
import { formatScale } from '../../../domain/views/scaleBar.ts';
import { joinBoxes } from './boxes.ts';
import { uncropped } from './crop.ts';
import { findObject } from './operations.ts';
import {
  INCH_MM,
  pagePixels,
  type FurnitureObject,
  type ImageObject,
  type PictureDocument,
  type PictureMap,
} from './picture.ts';

/** Why a piece of furniture no longer tells of its map: what the sheets know, or its image is gone, tells of no map, or shows no part of it. */
export type PictureGap = FurnitureGap | 'gone' | 'cut-off';

const RAD = Math.PI / 180;

/** The shares of the map's rectangle that a crop of its image leaves; undefined when it leaves none. */
function visibleShares({ crop }: ImageObject, map: PictureMap) {
  const { imageWidthPx, imageHeightPx, placement } = map;
  const [from, , to] = placement.corners;
  const within = (px: number, start: number, end: number) =>
    Math.max(0, Math.min(1, (px - start) / (end - start)));
  const shares = {
    left: within(crop.left * imageWidthPx, from[0], to[0]),
    right: within((1 - crop.right) * imageWidthPx, from[0], to[0]),
    top: within(crop.top * imageHeightPx, from[1], to[1]),
    bottom: within((1 - crop.bottom) * imageHeightPx, from[1], to[1]),
  };
  return shares.left < shares.right && shares.top < shares.bottom ? shares : undefined;
}

/**
 * How an image's map lies on the page as the image is now: moved, resized, turned and cropped.
 * @returns the placement in pixels of the page at its resolution
 */
export function mapOnPage(picture: PictureDocument, mapId: string): Result<MapPlacement, PictureGap> {
  const image = findObject(picture, mapId);
  if (image?.kind !== 'image' || image.map === null) return err('gone');
  const { map } = image;
  const shares = visibleShares(image, map);
  if (shares === undefined) return err('cut-off');
  const whole = uncropped(image);
  const pxPerMm = picture.page.dpi / INCH_MM;
  const scaleX = ((whole.widthMm * pxPerMm) / map.imageWidthPx) * (image.flipped ? -1 : 1);
  const scaleY = (whole.heightMm * pxPerMm) / map.imageHeightPx;
  const [cos, sin] = [Math.cos(image.rotationDeg * RAD), Math.sin(image.rotationDeg * RAD)];
  const [a, b, c, d] = [scaleX * cos, scaleX * sin, -scaleY * sin, scaleY * cos];
  const [midX, midY] = [map.imageWidthPx / 2, map.imageHeightPx / 2];
  return movedPlacement(croppedPlacement(map.placement, shares), [
    a,
    b,
    c,
    d,
    whole.xMm * pxPerMm - a * midX - c * midY,
    whole.yMm * pxPerMm - b * midX - d * midY,
  ]);
}

/** Height of a scale bar with its scale above, in units of the sheets' sizes. */
const BAR_UNITS = 126;

/** Room beside the bar for its end label, as a share of the whole. */
const BAR_SHARE = 0.78;

function scaleTextMarks(
  placement: MapPlacement,
  dpi: number,
  width: number,
  height: number,
): readonly SheetMark[] {
  const scale = (placement.metresPerPx * dpi * 1000) / INCH_MM;
  return [
    {
      kind: 'text',
      text: formatScale(scale),
      xPx: width / 2,
      yPx: height * 0.72,
      look: { color: '#16221d', sizePx: height * 0.62, align: 'center', bold: true },
    },
  ];
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

/** The marks of a piece in pixels of its own box. */
function marksFor(
  picture: PictureDocument,
  object: FurnitureObject,
  placement: MapPlacement,
): Result<readonly SheetMark[], PictureGap> {
  const pxPerMm = picture.page.dpi / INCH_MM;
  const [width, height] = [object.widthMm * pxPerMm, object.heightMm * pxPerMm];
  const page = pagePixels(picture.page);
  const unitPx = Math.max(page.widthPx, page.heightPx) / 5000;
  const map = findObject(picture, object.mapId);
  const { legend, language } = (map?.kind === 'image' ? map.map : null) ?? { legend: [], language: 'zh' };
  const words = SHEET_WORDS[language];
  // A piece that is turned by hand still points where its map points.
  const turned = { ...placement, rotationDeg: placement.rotationDeg - object.rotationDeg };
  const draw = () => {
    switch (object.furniture) {
      case 'north': {
        const radiusPx = Math.min(width, height) / 2;
        return northArrow(turned, { centre: [width / 2, height / 2], radiusPx, north: words.north });
      }
      case 'scaleBar':
        return scaleBarMarks(placement, {
          at: [0, height],
          maxWidthPx: width * BAR_SHARE,
          unitPx: height / BAR_UNITS,
          scale: (placement.metresPerPx * picture.page.dpi * 1000) / INCH_MM,
        });
      case 'legend':
        return legendBlock(legend, {
          at: [0, height],
          corner: 'bottom-left',
          maxWidthPx: width,
          maxHeightPx: height,
          unitPx,
          words,
        });
      case 'grid': {
        const [left, top] = [object.xMm * pxPerMm - width / 2, object.yMm * pxPerMm - height / 2];
        return gridLines(within(placement, left, top), unitPx);
      }
      case 'inset':
        return insetMap(
          placement,
          object.outline,
          { xPx: 0, yPx: 0, widthPx: width, heightPx: height },
          unitPx,
        );
      case 'scaleText':
        return ok({ marks: scaleTextMarks(placement, picture.page.dpi, width, height) });
    }
  };
  const drawn = draw();
  return drawn.ok ? ok(drawn.value.marks) : err(drawn.error);
}

/** The marks of a piece of furniture, computed from its map as that lies now, in pixels of its own box; or why it no longer can. */
export function furnitureMarks(
  picture: PictureDocument,
  object: FurnitureObject,
): Result<readonly SheetMark[], PictureGap> {
  const placement = mapOnPage(picture, object.mapId);
  return placement.ok ? marksFor(picture, object, placement.value) : err(placement.error);
}

/** A piece of furniture as an SVG that fills its box; or why it no longer can. */
export function furnitureSvg(picture: PictureDocument, object: FurnitureObject): Result<string, PictureGap> {
  const marks = furnitureMarks(picture, object);
  if (!marks.ok) return err(marks.error);
  const pxPerMm = picture.page.dpi / INCH_MM;
  return ok(sheetSvg(object.widthMm * pxPerMm, object.heightMm * pxPerMm, marksSvg(marks.value)));
}

/** The pieces that no longer tell of their maps, by id. */
export function furnitureGaps(picture: PictureDocument): ReadonlyMap<string, PictureGap> {
  const gaps = new Map<string, PictureGap>();
  for (const object of picture.objects) {
    if (object.kind !== 'furniture') continue;
    const drawn = furnitureSvg(picture, object);
    if (!drawn.ok) gaps.set(object.id, drawn.error);
  }
  return gaps;
}

/** The picture with its grids where their maps are: a grid has no place of its own. */
export function withBoundGrids(picture: PictureDocument): PictureDocument {
  const pxPerMm = picture.page.dpi / INCH_MM;
  const objects = picture.objects.map((object) => {
    if (object.kind !== 'furniture' || object.furniture !== 'grid') return object;
    const placement = mapOnPage(picture, object.mapId);
    const box =
      placement.ok &&
      joinBoxes(placement.value.corners.map(([x, y]) => ({ left: x, right: x, top: y, bottom: y })));
    if (box === false || box === undefined) return object;
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
