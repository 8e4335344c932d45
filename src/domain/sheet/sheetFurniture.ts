import { ok } from '../../lib/result.ts';
import type { LegendEntry } from '../layers/record/legend.ts';
import type { FurnitureGap, Furniture } from './furniture.ts';
import { coveredShare } from './coverage.ts';
import { SIZES } from './furniture.ts';
import { gridLines } from './gridLines.ts';
import { insetMap, type Outline } from './insetMap.ts';
import { legendBlock, type LegendOptions } from './legendBlock.ts';
import type { SheetMark } from '../drawing/marks.ts';
import { northArrow } from './northArrow.ts';
import { choosePaper, type SheetBox } from './paper.ts';
import { placementOf, type MapPlacement } from './placement.ts';
import { scaleBarMarks } from './scaleBarMarks.ts';
import type { Sheet, SheetFurniture } from './sheet.ts';
import { footLine, neatLine, titleBlock } from './titleBlock.ts';
import { boxesMeet, isBoxWithin, textBox } from './textBox.ts';
import { SHEET_WORDS } from './words.ts';

/** What furniture shows that is not in the sheet itself. */
export interface SheetContent {
  readonly legend: readonly LegendEntry[];
  /** Borders of the region that the inset shows. */
  readonly outline: Outline;
}

/** The parts of a sheet's furniture, in the order in which they are drawn. */
export type FurniturePart = keyof SheetFurniture | 'neatLine' | 'title' | 'foot';

/** A part of a sheet's furniture as it was drawn, or why it was not. */
export interface SheetPart {
  readonly part: FurniturePart;
  readonly furniture: Furniture;
}

/** Room for pieces on the map, as shares of the frame. */
const ROOM = { bar: 0.2, legendWidth: 0.42, legendHeight: 0.62, inset: 0.15, arrow: 0.035 } as const;

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

/**
 * All furniture of a sheet that is switched on.
 * @param placement how the map lies: the sheet's own unless told; null where the picture is a view in perspective
 */
export function sheetFurniture(
  sheet: Sheet,
  { legend, outline }: SheetContent,
  placement: MapPlacement | null = placementOf(sheet),
): SheetPart[] {
  const { frame, unitPx } = choosePaper(sheet.page);
  const map = placement ?? undefined;
  const words = SHEET_WORDS[sheet.language];
  const inset = SIZES.inset * unitPx;
  const [left, top] = [frame.xPx + inset, frame.yPx + inset];
  const [right, bottom] = [frame.xPx + frame.widthPx - inset, frame.yPx + frame.heightPx - inset];
  const longPx = Math.max(frame.widthPx, frame.heightPx);
  const radiusPx = longPx * ROOM.arrow;
  const insetPx = longPx * ROOM.inset;
  const { legend: legendPart, isLeft } = placedLegend(
    (corner) =>
      legendBlock(legend, {
        at: [corner === 'bottom-right' ? right : left, bottom],
        corner,
        maxWidthPx: frame.widthPx * ROOM.legendWidth,
        maxHeightPx: frame.heightPx * ROOM.legendHeight,
        unitPx,
        words,
      }),
    sheet.furniture.legend ? map : undefined,
    outline,
  );
  const scaleBarFrom = (leftPx: number) =>
    scaleBarMarks(map, {
      at: [leftPx, bottom],
      maxWidthPx: frame.widthPx * ROOM.bar,
      unitPx,
      scale: sheet.scale,
    });
  /** In the corner that the legend leaves free. */
  const scaleBar = () => {
    const bar = scaleBarFrom(left);
    return isLeft && bar.ok ? scaleBarFrom(right - bar.value.box.widthPx) : bar;
  };
  const make: Readonly<Record<FurniturePart, () => Furniture>> = {
    grid: () => gridLines(map, unitPx),
    neatLine: () => neatLine(sheet),
    inset: () =>
      insetMap(map, outline, { xPx: left, yPx: top, widthPx: insetPx, heightPx: insetPx * 0.72 }, unitPx),
    northArrow: () =>
      northArrow(map, { centre: [right - radiusPx, top + radiusPx], radiusPx, north: words.north }),
    scaleBar,
    legend: () => legendPart,
    title: () => titleBlock(sheet),
    foot: () => footLine(sheet, map !== undefined),
  };
  const { furniture } = sheet;
  const wanted: readonly (readonly [FurniturePart, boolean])[] = [
    ['grid', furniture.grid],
    ['neatLine', true],
    ['inset', furniture.inset],
    ['northArrow', furniture.northArrow],
    ['scaleBar', furniture.scaleBar],
    ['legend', furniture.legend],
    ['title', true],
    ['foot', true],
  ];
  const parts = wanted.flatMap(([part, isOn]) => (isOn ? [{ part, furniture: make[part]() }] : []));
  return parts.map(({ part, furniture: drawn }) => ({
    part,
    furniture: part === 'grid' ? clearNumbers(drawn, frame, parts) : drawn,
  }));
}

/** A grid without the numbers that furniture would hide or the frame's edge would cut. */
function clearNumbers(grid: Furniture, frame: SheetBox, parts: readonly SheetPart[]): Furniture {
  if (!grid.ok) return grid;
  const taken = parts.flatMap(({ part, furniture }) =>
    ON_MAP.has(part) && furniture.ok ? [furniture.value.box] : [],
  );
  const isClear = (box: SheetBox) =>
    isBoxWithin(box, frame) && taken.every((other) => !boxesMeet(box, other));
  const marks = grid.value.marks.filter((mark) => mark.kind !== 'text' || isClear(textBox(mark)));
  return ok({ ...grid.value, marks });
}

/** Parts with a plate on the map. */
const ON_MAP: ReadonlySet<FurniturePart> = new Set(['inset', 'northArrow', 'scaleBar', 'legend']);

/** The marks of all parts that could be drawn, from below to above. */
export function marksOf(parts: readonly SheetPart[]): SheetMark[] {
  return parts.flatMap(({ furniture }) => (furniture.ok ? furniture.value.marks : []));
}

/** The parts that could not be drawn, and why. */
export function gapsOf(
  parts: readonly SheetPart[],
): { readonly part: FurniturePart; readonly gap: FurnitureGap }[] {
  return parts.flatMap(({ part, furniture }) => (furniture.ok ? [] : [{ part, gap: furniture.error }]));
}
