import { uprightBox, joinBoxes } from './boxes.ts';
import { scaled } from './newObjects.ts';
import { SHEET_LIMITS } from '../../../domain/sheet/sheet.ts';
import { INCH_MM, type PictureDocument, type PictureObject, type PicturePage } from './picture.ts';

/** A paper of a template, millimetres (ISO 216). */
export interface PageTemplate {
  readonly id: string;
  readonly widthMm: number;
  readonly heightMm: number;
}

const PAPERS = [
  ['A4', 297, 210],
  ['A3', 420, 297],
  ['A2', 594, 420],
  ['A1', 841, 594],
  ['A0', 1189, 841],
] as const;

/** A4 to A0, both ways up; `<paper> landscape` or `<paper> portrait`. */
export const PAGE_TEMPLATES: readonly PageTemplate[] = PAPERS.flatMap(([paper, long, short]) => [
  { id: `${paper} landscape`, widthMm: long, heightMm: short },
  { id: `${paper} portrait`, widthMm: short, heightMm: long },
]);

/** So much of a page stays free round what is fitted onto it, as a share of its shorter side. */
const MARGIN_SHARE = 0.04;

/** What a canvas can hold, pixels of a page: larger papers get fewer dots per inch. */
const MOST_PAGE_PIXELS = 100_000_000;

/** The greatest resolution up to `dpi` at which a paper can still be exported, dots per inch. */
export function bearableDpi({ widthMm, heightMm }: Omit<PageTemplate, 'id'>, dpi: number): number {
  const areaInch2 = (widthMm * heightMm) / INCH_MM ** 2;
  return Math.max(30, Math.min(dpi, Math.floor(Math.sqrt(MOST_PAGE_PIXELS / areaInch2))));
}

/** An object that is so many times as large, and says the same: a map shows the same ground, a legend that fits its entries goes on doing so. */
function fitted(object: PictureObject, factor: number): PictureObject {
  const larger = scaled(object, factor, factor);
  if (larger.kind === 'map') {
    const { min, max } = SHEET_LIMITS.scale;
    return { ...larger, scale: Math.max(min, Math.min(max, larger.scale / factor)) };
  }
  return larger.kind === 'furniture' && object.kind === 'furniture'
    ? { ...larger, legend: object.legend }
    : larger;
}

/** The objects of a picture where they belong on another page: frames and lines are stretched with it, the rest keeps its form. */
export function ontoPage(
  { objects, page }: PictureDocument,
  { widthMm, heightMm }: Pick<PicturePage, 'widthMm' | 'heightMm'>,
): readonly PictureObject[] {
  const [across, down] = [widthMm / page.widthMm, heightMm / page.heightMm];
  if (Math.abs(across - 1) < 1e-6 && Math.abs(down - 1) < 1e-6) return objects;
  return objects.map((object) => ({
    ...(object.kind === 'shape' && object.rotationDeg === 0
      ? scaled(object, across, down)
      : fitted(object, Math.min(across, down))),
    xMm: object.xMm * across,
    yMm: object.yMm * down,
  }));
}

/** Puts everything onto another paper: as large as it fits within the margins, in the middle. */
export function onPaper(
  picture: PictureDocument,
  { widthMm, heightMm }: Omit<PageTemplate, 'id'>,
): PictureDocument {
  const page: PicturePage = {
    ...picture.page,
    widthMm,
    heightMm,
    dpi: bearableDpi({ widthMm, heightMm }, picture.page.dpi),
  };
  const content = joinBoxes(picture.objects.map(uprightBox));
  if (content === undefined) return { ...picture, page };
  const margin = Math.min(widthMm, heightMm) * MARGIN_SHARE;
  const [width, height] = [content.right - content.left, content.bottom - content.top];
  const factor = Math.min((widthMm - 2 * margin) / width, (heightMm - 2 * margin) / height);
  const [midX, midY] = [(content.left + content.right) / 2, (content.top + content.bottom) / 2];
  return {
    ...picture,
    page,
    objects: picture.objects.map((object) => ({
      ...fitted(object, factor),
      xMm: widthMm / 2 + (object.xMm - midX) * factor,
      yMm: heightMm / 2 + (object.yMm - midY) * factor,
    })),
  };
}
