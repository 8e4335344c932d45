import { legendBlock } from '../../../domain/sheet/legendBlock.ts';
import type { Furniture } from '../../../domain/sheet/furniture.ts';
import { SHEET_WORDS } from '../../../domain/sheet/words.ts';
import { arrangedLegend } from './legendSettings.ts';
import { mapFacts, type MapFacts } from './mapOnPage.ts';
import { INCH_MM, type FurnitureObject, type PictureDocument } from './picture.ts';

/** The most that a legend which fits its entries takes of its map, as the print service has it. */
const MOST = { width: 0.42, height: 0.62 } as const;

/** The legend of a map in a box, pixels. */
export function legendIn(
  { legend: settings }: Pick<FurnitureObject, 'legend'>,
  { legend, pictures, language, unitPx }: MapFacts,
  width: number,
  height: number,
): Furniture {
  const { corner, columns } = settings;
  return legendBlock(arrangedLegend(legend, settings), {
    at: [corner === 'bottom-right' ? width : 0, height],
    corner,
    // The box may be that of a block that was made before: it must fit again.
    maxWidthPx: width * 1.001,
    maxHeightPx: height * 1.001,
    unitPx,
    words: SHEET_WORDS[language],
    pictures,
    ...(columns === 0 ? {} : { columns }),
  });
}

/** A legend as large as its entries need, held at its lower corner. */
function fitted(picture: PictureDocument, object: FurnitureObject): FurnitureObject {
  const map = picture.objects.find(({ id }) => id === object.mapId);
  if (map === undefined) return object;
  const pxPerMm = picture.page.dpi / INCH_MM;
  const [width, height] = [map.widthMm * pxPerMm * MOST.width, map.heightMm * pxPerMm * MOST.height];
  const block = legendIn(object, mapFacts(picture, object.mapId), width, height);
  if (!block.ok) return object;
  const [widthMm, heightMm] = [block.value.box.widthPx / pxPerMm, block.value.box.heightPx / pxPerMm];
  const [wider, higher] = [widthMm - object.widthMm, heightMm - object.heightMm];
  if (Math.abs(wider) < 1e-6 && Math.abs(higher) < 1e-6) return object;
  const aside = object.legend.corner === 'bottom-right' ? -wider / 2 : wider / 2;
  const angle = (object.rotationDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    ...object,
    widthMm,
    heightMm,
    xMm: object.xMm + aside * cos + (higher / 2) * sin,
    yMm: object.yMm + aside * sin - (higher / 2) * cos,
  };
}

/** The picture with its legends as large as they say, where they are to fit that. */
export function withFittedLegends(picture: PictureDocument): PictureDocument {
  const objects = picture.objects.map((object) =>
    object.kind === 'furniture' && object.furniture === 'legend' && object.legend.fits
      ? fitted(picture, object)
      : object,
  );
  return objects.every((object, index) => object === picture.objects[index])
    ? picture
    : { ...picture, objects };
}
