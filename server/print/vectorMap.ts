import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { choosePaper, type Paper } from '../../src/domain/sheet/paper.ts';
import { createPdfDrawing, type PdfDrawing } from '../../src/domain/sheet/pdf/pdfDrawing.ts';
import type { PdfForm } from '../../src/domain/sheet/pdf/pdfFile.ts';
import type { PdfImage } from '../../src/domain/sheet/pdf/pdfImage.ts';
import { rectPath } from '../../src/domain/sheet/pathData.ts';
import { SHEET_WORDS } from '../../src/domain/sheet/words.ts';
import type { PreparedFeature } from '../base/drawing/packed.ts';
import { yieldToOthers } from '../base/threads/yieldToOthers.ts';
import type { SheetMap } from './drawBand.ts';
import { mapPicture } from './drawPicture.ts';
import { layerPieces } from './mapMarks.ts';
import { LAND_COLOURS, openRelief } from './relief.ts';
import { shadeImages } from './shadeImages.ts';
import { enlargedRules, openFeatures, resolutionOf, type MapPass } from './vectors.ts';

/** A sheet's map that is to be drawn for a PDF. */
export interface PdfMapOrdered {
  readonly map: SheetMap;
  /** Of the map's layers, in the sheet's language. */
  readonly titles: readonly string[];
}

/** A map as a PDF shows it. */
export interface PdfMap {
  /** In the sheet's pixels. */
  readonly form: PdfForm;
  /** Nothing was drawn on the map: its ground has one colour, and no feature lies on it. */
  readonly isBlank: boolean;
}

/**
 * Most corners that a PDF shows as vectors: some 10 MB of a file, and what a reader on an office PC draws in a few seconds. Of a map that
 * has more, what lies lowest becomes part of its picture.
 */
const MOST_VERTICES = 1_000_000;

/** Corners of a symbol's picture, about. */
const PICTURE_VERTICES = 60;

/** Lines are as fine as a printer of this resolution shows them, however few pixels the sheet has; dots per inch. */
const LINE_DPI = 300;

type Features = readonly (readonly PreparedFeature[])[];

/** Corners that a pass draws. */
function verticesOf({ rules }: MapPass, byRule: Features): number {
  let count = 0;
  for (const [index, { fill, hatch, casing, line, point }] of rules.entries()) {
    const painted = [fill, hatch, casing, line].filter((part) => part !== undefined).length;
    const each = point === undefined ? 0 : PICTURE_VERTICES;
    for (const { kind, parts } of byRule[index] ?? [])
      for (const part of parts) count += kind === 'point' ? each : (painted * part.length) / 2;
  }
  return count;
}

/**
 * How many passes, from the lowest, belong to the map's picture.
 * @param most corners that the others may have together
 */
export function passesInPicture(
  { passes, picture, relief, ownPictures }: Pick<SheetMap, 'passes' | 'picture' | 'relief' | 'ownPictures'>,
  features: readonly Features[],
  most = MOST_VERTICES,
): number {
  if (picture !== undefined) return passes.length;
  let [first, vertices] = [passes.length, 0];
  for (const [index, pass] of [...passes.entries()].reverse()) {
    vertices += verticesOf(pass, features[pass.layer] ?? []);
    if (vertices > most) break;
    first = index;
  }
  // What lies on the relief is in the picture as a whole, or not at all: the shade lies on all of it.
  const shaded = relief === undefined ? 0 : passes.findLastIndex(({ isShaded }) => isShaded) + 1;
  const isCut = first > 0 && first < shaded;
  return isCut || (ownPictures.length > 0 && first < shaded) ? shaded : first;
}

/** Writes the content of a map's form. */
function createMapWriter({ map, titles }: PdfMapOrdered, { frame, dpi, symbolPx, ...page }: Paper) {
  const finer = Math.max(1, LINE_DPI / dpi);
  const clip = rectPath(frame.xPx, frame.yPx, frame.widthPx, frame.heightPx);
  const box = { minX: 0, maxX: page.widthPx, minY: -page.heightPx, maxY: 0 };
  const fine = { box, widthPx: page.widthPx * finer, heightPx: page.heightPx * finer };
  const detail = { resolutionM: resolutionOf(map.sheet) / finer, edgePx: finer };
  const drawing: PdfDrawing = createPdfDrawing({});
  const inFrame = (title: string, draw: () => void) =>
    drawing.layer(title, () => drawing.within([1, 0, 0, 1, 0, 0], draw, clip));
  return {
    drawing,
    inFrame,
    /** The land, and what is home of it; see the relief's veil. */
    land(title: string, home: string) {
      const colour = home === '' ? LAND_COLOURS.home : LAND_COLOURS.beyond;
      inFrame(title, () => {
        drawing.mark({ kind: 'path', d: clip, fill: { color: colour } });
        if (home !== '') drawing.mark({ kind: 'path', d: home, fill: { color: LAND_COLOURS.home } });
      });
    },
    /** @returns whether anything was drawn */
    pass({ layer, rules }: MapPass, byRule: Features): boolean {
      const style = { rules: enlargedRules(rules, symbolPx * finer) };
      const pieces = [...layerPieces(fine, { style, byRule }, detail)];
      if (pieces.length === 0) return false;
      inFrame(titles[layer] ?? '', () => {
        for (const { clip: area, marks } of pieces) {
          const draw = () => marks.forEach((mark) => drawing.mark(mark));
          drawing.within([1 / finer, 0, 0, 1 / finer, 0, 0], draw, area);
        }
      });
      return true;
    },
  };
}

const compress = promisify(deflate);

/**
 * Draws a sheet's map for a PDF: its layers as vectors, each one that a reader may switch off; imagery, own pictures, and what has too many
 * corners as one picture below; the relief as a shade that lies on the colours.
 * @throws the signal's reason
 */
export async function vectorMap(ordered: PdfMapOrdered, signal: AbortSignal): Promise<PdfMap> {
  const { map, titles } = ordered;
  const { sheet, passes } = map;
  const paper = choosePaper(sheet.page);
  const words = SHEET_WORDS[sheet.language];
  const features = map.picture === undefined ? await openFeatures(map, signal) : [];
  const first = passesInPicture(map, features);
  const writer = createMapWriter(ordered, paper);
  const images: Record<string, PdfImage> = {};
  let isBlank = true;
  const isPicture =
    first > 0 || map.imagery !== undefined || map.picture !== undefined || map.ownPictures.length > 0;
  if (isPicture) {
    const lower = passes.slice(0, first);
    // Without passes no layer needs to be looked at once more.
    const ground = await mapPicture({ ...map, passes: lower, layers: first === 0 ? [] : map.layers }, signal);
    images.Ground = ground.image;
    isBlank = ground.isBlank;
    const among = [...new Set(lower.map(({ layer }) => titles[layer] ?? ''))];
    writer.inFrame(words.picture(among), () => writer.drawing.image('Ground', paper.frame));
  }
  const relief = isPicture ? undefined : map.relief && openRelief(map.relief, sheet);
  if (relief !== undefined) writer.land(words.layers.relief, relief.home);
  const shaded = relief === undefined ? 0 : passes.findLastIndex(({ isShaded }) => isShaded) + 1;
  const draw = async (some: readonly MapPass[]) => {
    for (const pass of some) {
      await yieldToOthers(signal);
      if (writer.pass(pass, features[pass.layer] ?? [])) isBlank = false;
    }
  };
  await draw(passes.slice(first, Math.max(first, shaded)));
  if (relief !== undefined) {
    Object.assign(images, await shadeImages(relief, paper, signal));
    writer.inFrame(words.layers.relief, () => {
      writer.drawing.image('Dark', paper.frame, 'Multiply');
      writer.drawing.image('Bright', paper.frame, 'ColorDodge');
    });
    isBlank = false;
  }
  await draw(passes.slice(Math.max(first, shaded)));
  const { drawing } = writer;
  const form: PdfForm = {
    ...{ widthPx: paper.widthPx, heightPx: paper.heightPx, images },
    ...{ opacities: drawing.opacities(), layers: drawing.layers() },
    deflated: await compress(drawing.operators()),
  };
  return { form, isBlank };
}
