import { ok } from '../../lib/result.ts';
import type { LegendEntry } from '../layers/record/legend.ts';
import type { FurnitureGap, Furniture } from './furniture.ts';
import { coveredShare } from './coverage.ts';
import { SIZES } from './furniture.ts';
import { gridLines } from './gridLines.ts';
import { imprintBlock, secrecyMark } from './imprintBlock.ts';
import { insetMap, type Outline } from './insetMap.ts';
import type { SurroundingsRelief } from './surroundings.ts';
import { kilometreGrid } from './kilometreGrid.ts';
import { legendBlock, type LegendOptions, type LegendPictures } from './legendBlock.ts';
import type { FurnitureMark } from '../drawing/marks.ts';
import { northArrow } from './northArrow.ts';
import { choosePaper, type SheetBox } from './paper.ts';
import { placementOf, type MapPlacement } from './placement.ts';
import { scaleBarMarks } from './scaleBarMarks.ts';
import { NO_IMPRINT, type Imprint, type Sheet, type SheetFurniture } from './sheet.ts';
import { footLine, neatLine, titleBlock } from './titleBlock.ts';
import { boxesMeet, isBoxWithin, textBox } from './textBox.ts';
import { SHEET_WORDS } from './words.ts';

/** What furniture shows that is not in the sheet itself. */
export interface SheetContent {
  readonly legend: readonly LegendEntry[];
  /** Borders of the region that the inset shows. */
  readonly outline: Outline;
  /** The relief around it, which the inset shows; a plain inset unless told. */
  readonly surroundings?: SurroundingsRelief | undefined;
  /** Where the layers come from, a line of text for each source; none unless told. */
  readonly sources?: readonly string[];
  /** The legend's own pictures that whoever draws the sheet has read. */
  readonly pictures?: LegendPictures | undefined;
}

/** The parts of a sheet's furniture, in the order in which they are drawn. */
export type FurniturePart = keyof SheetFurniture | 'neatLine' | 'title' | 'foot' | 'imprint' | 'secrecy';

/** A part of a sheet's furniture as it was drawn, or why it was not. */
export interface SheetPart {
  readonly part: FurniturePart;
  readonly furniture: Furniture;
}

/** Room for pieces on the map, as shares of the frame. */
const ROOM = {
  bar: 0.2,
  legendWidth: 0.42,
  legendHeight: 0.62,
  inset: 0.15,
  arrow: 0.035,
  imprintWidth: 0.26,
  imprintHeight: 0.3,
} as const;

/** A legend that covers so little of the region stays where it is looked for. */
const LITTLE = 0.04;

/**
 * The legend at the right, or at the left where that covers far less of the region: a sheet of the whole prefecture would lose its
 * south-east corner.
 */
function placedLegend(
  legendAt: (corner: LegendOptions['corner']) => Furniture,
  placement: MapPlacement | undefined,
  outline: Outline,
): { readonly legend: Furniture; readonly isLeft: boolean } {
  const right = legendAt('bottom-right');
  const left = legendAt('bottom-left');
  if (placement === undefined || !right.ok || !left.ok) return { legend: right, isLeft: false };
  const covered = coveredShare(placement, outline, right.value.box);
  const isLeft = covered > LITTLE && coveredShare(placement, outline, left.value.box) < covered / 2;
  return { legend: isLeft ? left : right, isLeft };
}

/** Where furniture stands on the map: corners within the frame's edge. */
function cornersOf({ page }: Pick<Sheet, 'page'>) {
  const { frame, unitPx } = choosePaper(page);
  const inset = SIZES.inset * unitPx;
  return {
    left: frame.xPx + inset,
    top: frame.yPx + inset,
    right: frame.xPx + frame.widthPx - inset,
    bottom: frame.yPx + frame.heightPx - inset,
  };
}

/** The parts along the lower edge of the map: the legend in one corner, the scale bar in the other, the imprint above that. */
function lowerParts(
  sheet: Sheet,
  { legend, outline, sources = [], pictures }: SheetContent,
  map: MapPlacement | undefined,
) {
  const { frame, unitPx } = choosePaper(sheet.page);
  const { left, right, bottom } = cornersOf(sheet);
  const { legend: legendPart, isLeft } = placedLegend(
    (corner) =>
      legendBlock(legend, {
        at: [corner === 'bottom-right' ? right : left, bottom],
        corner,
        maxWidthPx: frame.widthPx * ROOM.legendWidth,
        maxHeightPx: frame.heightPx * ROOM.legendHeight,
        unitPx,
        words: SHEET_WORDS[sheet.language],
        pictures,
      }),
    sheet.furniture.legend ? map : undefined,
    outline,
  );
  const barFrom = (leftPx: number) =>
    scaleBarMarks(map, {
      at: [leftPx, bottom],
      maxWidthPx: frame.widthPx * ROOM.bar,
      unitPx,
      scale: sheet.scale,
    });
  const leftBar = barFrom(left);
  // In the corner that the legend leaves free.
  const scaleBar = isLeft && leftBar.ok ? barFrom(right - leftBar.value.box.widthPx) : leftBar;
  const isBarThere = sheet.furniture.scaleBar && scaleBar.ok;
  const gapPx = SIZES.padding * unitPx;
  const imprint = imprintBlock(sheet, {
    at: [isLeft ? right : left, isBarThere ? scaleBar.value.box.yPx - gapPx : bottom],
    corner: isLeft ? 'bottom-right' : 'bottom-left',
    maxWidthPx: frame.widthPx * ROOM.imprintWidth,
    maxHeightPx: frame.heightPx * ROOM.imprintHeight,
    unitPx,
    sources,
  });
  return { legend: legendPart, scaleBar, imprint };
}

/**
 * All furniture of a sheet that is switched on; none of a map without its sheet.
 * @param placement how the map lies: the sheet's own unless told; null where the picture is a view in perspective
 */
export function sheetFurniture(
  sheet: Sheet,
  content: SheetContent,
  placement: MapPlacement | null = placementOf(sheet),
): SheetPart[] {
  if (sheet.page.mapMm !== undefined) return [];
  const { frame, unitPx } = choosePaper(sheet.page);
  const map = placement ?? undefined;
  const { left, top, right } = cornersOf(sheet);
  const longPx = Math.max(frame.widthPx, frame.heightPx);
  const radiusPx = longPx * ROOM.arrow;
  const insetPx = longPx * ROOM.inset;
  const lower = lowerParts(sheet, content, map);
  const secrecy = secrecyMark(sheet);
  const make: Readonly<Record<FurniturePart, () => Furniture>> = {
    grid: () => gridLines(map, unitPx),
    kilometres: () => kilometreGrid(map, unitPx),
    neatLine: () => neatLine(sheet),
    inset: () =>
      insetMap(
        map,
        { ...content, words: SHEET_WORDS[sheet.language] },
        { xPx: left, yPx: top, widthPx: insetPx, heightPx: insetPx * 0.72 },
        unitPx,
      ),
    northArrow: () =>
      northArrow(map, {
        centre: [right - radiusPx, top + radiusPx],
        radiusPx,
        north: SHEET_WORDS[sheet.language].north,
      }),
    scaleBar: () => lower.scaleBar,
    legend: () => lower.legend,
    imprint: () => lower.imprint,
    title: () =>
      titleBlock(sheet, secrecy.ok ? secrecy.value.box.widthPx + SIZES.padding * unitPx : undefined),
    secrecy: () => secrecy,
    foot: () => footLine(sheet, map !== undefined),
  };
  const { furniture, imprint = NO_IMPRINT } = sheet;
  const wanted: readonly (readonly [FurniturePart, boolean])[] = [
    ['grid', furniture.grid],
    ['kilometres', furniture.kilometres === true],
    ['neatLine', true],
    ['inset', furniture.inset],
    ['northArrow', furniture.northArrow],
    ['scaleBar', furniture.scaleBar],
    ['imprint', saysSomething(imprint)],
    ['legend', furniture.legend],
    ['title', true],
    ['secrecy', imprint.secrecy !== 'none'],
    ['foot', true],
  ];
  return withClearNumbers(
    wanted.flatMap(([part, isOn]) => (isOn ? [{ part, furniture: make[part]() }] : [])),
    frame,
  );
}

const saysSomething = ({ author, reviewer, approver, approvalNumber, sources }: Imprint) =>
  sources || [author, reviewer, approver, approvalNumber].some((text) => text.trim() !== '');

/** Grids without the numbers that furniture or another grid's numbers would hide, or the frame's edge would cut. */
function withClearNumbers(parts: readonly SheetPart[], frame: SheetBox): SheetPart[] {
  const taken = parts.flatMap((part) => (GRIDS.has(part.part) ? [] : roomOnMap(part)));
  return parts.map(({ part, furniture }) => {
    if (!GRIDS.has(part) || !furniture.ok) return { part, furniture };
    const numbers: SheetBox[] = [];
    const marks = furniture.value.marks.filter((mark) => {
      if (mark.kind !== 'text') return true;
      const box = textBox(mark);
      const isClear = isBoxWithin(box, frame) && taken.every((other) => !boxesMeet(box, other));
      if (isClear) numbers.push(box);
      return isClear;
    });
    taken.push(...numbers);
    return { part, furniture: ok({ ...furniture.value, marks }) };
  });
}

/** Parts with a plate on the map. */
const ON_MAP: ReadonlySet<FurniturePart> = new Set(['inset', 'northArrow', 'scaleBar', 'legend', 'imprint']);

const GRIDS: ReadonlySet<FurniturePart> = new Set(['grid', 'kilometres']);

/** What a part takes of the map, where nothing else is to be written; of a grid that are its numbers. */
export function roomOnMap({ part, furniture }: SheetPart): SheetBox[] {
  if (!furniture.ok) return [];
  const { box, marks } = furniture.value;
  if (GRIDS.has(part)) return marks.flatMap((mark) => (mark.kind === 'text' ? [textBox(mark)] : []));
  return ON_MAP.has(part) ? [box] : [];
}

/** The marks of all parts that could be drawn, from below to above. */
export function marksOf(parts: readonly SheetPart[]): FurnitureMark[] {
  return parts.flatMap(({ furniture }) => (furniture.ok ? furniture.value.marks : []));
}

/** The parts that could not be drawn, and why. */
export function gapsOf(
  parts: readonly SheetPart[],
): { readonly part: FurniturePart; readonly gap: FurnitureGap }[] {
  return parts.flatMap(({ part, furniture }) => (furniture.ok ? [] : [{ part, gap: furniture.error }]));
}
