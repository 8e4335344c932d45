import { err, type Result } from '../../../lib/result.ts';
import type { FurnitureGap } from '../../../domain/sheet/furniture.ts';
import type { LegendPictures } from '../../../domain/sheet/legendBlock.ts';
import type { LegendEntry } from '../../../domain/layers/record/legend.ts';
import { croppedPlacement, movedPlacement, type MapPlacement } from '../../../domain/sheet/placement.ts';
import { unitPxOf } from '../../../domain/sheet/paper.ts';
import type { Sheet } from '../../../domain/sheet/sheet.ts';
import { uncropped } from './crop.ts';
import { placementIn } from './mapFrame.ts';
import { findObject } from './operations.ts';
import {
  INCH_MM,
  pagePixels,
  type ImageObject,
  type MapFrame,
  type PictureDocument,
  type PictureMap,
  type PictureObject,
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

function frameOnPage({ page }: PictureDocument, frame: MapFrame): Result<MapPlacement, PictureGap> {
  const pxPerMm = page.dpi / INCH_MM;
  const [cos, sin] = [Math.cos(frame.rotationDeg * RAD), Math.sin(frame.rotationDeg * RAD)];
  const [midX, midY] = [(frame.widthMm / 2) * pxPerMm, (frame.heightMm / 2) * pxPerMm];
  return movedPlacement(placementIn(frame, page.dpi), [
    ...([cos, sin, -sin, cos] as const),
    frame.xMm * pxPerMm - cos * midX + sin * midY,
    frame.yMm * pxPerMm - sin * midX - cos * midY,
  ]);
}

/**
 * How an image's map lies on the page as the image, or the map's own frame, is now: moved, resized, turned and cropped.
 * @returns the placement in pixels of the page at its resolution
 */
export function mapOnPage(picture: PictureDocument, mapId: string): Result<MapPlacement, PictureGap> {
  const image = findObject(picture, mapId);
  if (image?.kind === 'map') return frameOnPage(picture, image);
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

/** What furniture says of its map besides where it lies. */
export interface MapFacts {
  readonly legend: readonly LegendEntry[];
  /** The legend's own pictures, where it has any. */
  readonly pictures?: LegendPictures | undefined;
  readonly language: Sheet['language'];
  readonly meridian: Sheet['meridian'];
  /** Pixels of the page for a unit of the sheets' sizes. */
  readonly unitPx: number;
}

/** See {@link MapFacts}. */
export function mapFacts({ objects, page }: PictureDocument, mapId: string): MapFacts {
  const map = objects.find(({ id }) => id === mapId);
  if (map?.kind === 'map') {
    const { language, meridian, paper, legend } = map;
    return { legend, language, meridian, unitPx: unitPxOf(paper, page.dpi) };
  }
  if (map?.kind === 'image' && map.view !== undefined) {
    const { legend, pictures, language, paper } = map.view;
    return {
      ...{ legend, language, meridian: 'centre', unitPx: unitPxOf(paper, page.dpi) },
      pictures: pictures && new Map(pictures.map(({ address, ...picture }) => [address, picture])),
    };
  }
  const { widthPx, heightPx } = pagePixels(page);
  const known = map?.kind === 'image' ? map.map : null;
  return {
    legend: known?.legend ?? [],
    language: known?.language ?? 'zh',
    meridian: known?.placement.meridianDeg === undefined ? 'centre' : 'zone3',
    unitPx: Math.max(widthPx, heightPx) / 5000,
  };
}

/** True for what furniture can be made for: a map, or an image that knows which ground it shows. */
export function isMap(object: PictureObject): boolean {
  return object.kind === 'map' || (object.kind === 'image' && object.map !== null);
}
