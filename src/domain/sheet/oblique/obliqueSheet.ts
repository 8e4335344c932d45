import { ok } from '../../../lib/result.ts';
import type { SheetMark } from '../../drawing/marks.ts';
import type { LegendEntry } from '../../layers/record/legend.ts';
import { angleText } from '../angle.ts';
import { SIZES, type Furniture } from '../furniture.ts';
import { textPlate } from '../imprintBlock.ts';
import type { LegendPictures } from '../legendBlock.ts';
import { groundArrow } from '../northArrow.ts';
import { choosePaper } from '../paper.ts';
import { roomOnMap, sheetFurniture, type FurniturePart } from '../sheetFurniture.ts';
import type { Sheet } from '../sheet.ts';
import { SHEET_WORDS } from '../words.ts';
import type { ObliqueView } from './obliqueView.ts';
import { viewTexts } from './viewNames.ts';

/** The parts of a sheet in perspective: a flat sheet's, and what only a view has. */
export type ObliquePart = FurniturePart | 'view' | 'names' | 'heights';

/** A part as it was drawn, or why it was not. */
export interface ObliqueFurniture {
  readonly part: ObliquePart;
  readonly furniture: Furniture;
  /** Its marks by what belongs together; absent for a part that is one. */
  readonly groups?: readonly (readonly SheetMark[])[];
}

/** What a sheet in perspective shows besides its picture. */
export interface ObliqueContent {
  readonly view: ObliqueView;
  readonly legend: readonly LegendEntry[];
  /** The legend's own pictures that whoever draws the sheet has read. */
  readonly pictures?: LegendPictures | undefined;
}

/** Radius of the north arrow, as a share of the frame's longer side. */
const ARROW = 0.035;

const metres = (value: number) => String(Math.round(value));

/** Where a view is seen from and whereto, and that its heights are true: what a flat sheet says by scale and projection. */
export function viewLines(
  { pose, groundM }: Omit<ObliqueView, 'names' | 'heights'>,
  language: Sheet['language'],
): string[] {
  const { view } = SHEET_WORDS[language];
  const { lon, lat, heightM, headingDeg, pitchDeg } = pose;
  const heading = ((Math.round(headingDeg) % 360) + 360) % 360;
  const place = `${angleText(lat, 'lat', 1 / 60)} ${angleText(lon, 'lon', 1 / 60)}`;
  return [
    view.perspective,
    view.from(place, metres(heightM), groundM === undefined ? undefined : metres(heightM - groundM)),
    view.towards(String(heading), Math.round(heading / 45) % 8, metres(-pitchDeg)),
    view.heights,
  ];
}

/**
 * All that stands on and round the picture of a sheet in perspective, from below to above. The scale bar's place is taken by what a view can
 * tell instead: where it is seen from, whereto, and heights.
 */
export function obliqueSheet(sheet: Sheet, { view, legend, pictures }: ObliqueContent): ObliqueFurniture[] {
  const { frame, unitPx } = choosePaper(sheet.page);
  const words = SHEET_WORDS[sheet.language];
  const inset = SIZES.inset * unitPx;
  const radiusPx = Math.max(frame.widthPx, frame.heightPx) * ARROW;
  const content = { legend, outline: [], pictures, sources: view.sources ?? [] };
  const flat = sheetFurniture(sheet, content, null).filter(({ part }) => part !== 'northArrow');
  const plate = textPlate(viewLines(view, sheet.language), {
    at: [frame.xPx + inset, frame.yPx + inset],
    corner: 'top-left',
    sizePx: SIZES.small * unitPx,
    paddingPx: SIZES.padding * unitPx,
  });
  const arrow = groundArrow(view.pose, {
    centre: [frame.xPx + frame.widthPx - inset - radiusPx, frame.yPx + inset + radiusPx],
    radiusPx,
    north: words.north,
  });
  const { northArrow, scaleBar: tells } = sheet.furniture;
  const own: readonly ObliqueFurniture[] = [
    ...(northArrow ? [{ part: 'northArrow', furniture: arrow } as const] : []),
    ...(tells ? [{ part: 'view', furniture: ok(plate) } as const] : []),
  ];
  const taken = [
    ...flat.flatMap(roomOnMap),
    ...own.flatMap(({ furniture }) => (furniture.ok ? [furniture.value.box] : [])),
  ];
  const { names, heights } = viewTexts(sheet, view, taken);
  const texts = (part: 'names' | 'heights', groups: typeof names): ObliqueFurniture => ({
    part,
    groups,
    furniture: ok({ box: frame, marks: groups.flat() }),
  });
  return [
    ...(tells
      ? [
          texts(
            'heights',
            heights.map((mark) => [mark]),
          ),
        ]
      : []),
    texts('names', names),
    ...flat,
    ...own,
  ];
}
