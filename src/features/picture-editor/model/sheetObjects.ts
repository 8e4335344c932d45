import type { TextMark } from '../../../domain/drawing/marks.ts';
import { INK, PLATE_OPACITY, type DrawnFurniture } from '../../../domain/sheet/furniture.ts';
import type { Outline } from '../../../domain/sheet/insetMap.ts';
import type { SurroundingsRelief } from '../../../domain/sheet/surroundings.ts';
import { drawingsSchema } from '../../../domain/sheet/drawings.ts';
import type { MadeSheet, MadeView, MapContent } from '../../../domain/sheet/madeSheet.ts';
import { choosePaper, type SheetBox } from '../../../domain/sheet/paper.ts';
import { obliqueSheet, type ObliquePart } from '../../../domain/sheet/oblique/obliqueSheet.ts';
import { sheetFurniture } from '../../../domain/sheet/sheetFurniture.ts';
import { namedObjects, textOf, type TextMaking } from './textObjects.ts';
import { PLAIN_LEGEND } from './legendSettings.ts';
import { keptLegend, keptViewLegend } from './mapSchemas.ts';
import { withBoundGrids } from './furniture.ts';
import { newFurniture, newImage, newShape } from './newObjects.ts';
import {
  EMPTY_PICTURE,
  INCH_MM,
  MOST_OBJECTS,
  type FurnitureKind,
  type MapFrame,
  type PictureDocument,
  type PictureObject,
} from './picture.ts';

/** Parts of a sheet that become texts, and their names. */
export type SheetTextPart = 'title' | 'unit' | 'date' | 'secrecy' | 'imprint' | 'view';

/** What the objects of a sheet are made with. */
export interface SheetObjectsOptions extends TextMaking {
  /** Borders of the region that the overview shows. */
  readonly outline: Outline;
  /** The relief around it; null where it could not be read. */
  readonly surroundings: SurroundingsRelief | null;
  readonly names: {
    readonly map: () => string;
    readonly text: (part: SheetTextPart) => string;
    readonly furniture: (kind: FurnitureKind) => string;
  };
}

/** A sheet whose map can be drawn again. */
export type LiveSheet = Pick<MadeSheet, 'sheet' | 'legend'> & { readonly content: MapContent };

const FURNITURE: Partial<Record<ObliquePart, FurnitureKind>> = {
  grid: 'grid',
  kilometres: 'kilometres',
  neatLine: 'neatLine',
  inset: 'inset',
  northArrow: 'north',
  scaleBar: 'scaleBar',
  legend: 'legend',
};

/** A box of a sheet as a place on the page. */
function placed({ xPx, yPx, widthPx, heightPx }: SheetBox, pxPerMm: number) {
  return {
    xMm: (xPx + widthPx / 2) / pxPerMm,
    yMm: (yPx + heightPx / 2) / pxPerMm,
    size: { widthMm: Math.max(0.01, widthPx / pxPerMm), heightMm: Math.max(0.01, heightPx / pxPerMm) },
  };
}

const textsOf = ({ marks }: DrawnFurniture) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));

/** The map of a sheet in its frame; its picture is still to be drawn. */
function frameOf({ sheet, legend, content }: LiveSheet, options: SheetObjectsOptions): MapFrame {
  const { frame, dpi } = choosePaper(sheet.page);
  const { size, ...at } = placed(frame, dpi / INCH_MM);
  const on = new Set(sheet.layers);
  const titles = new Map(content.layers.map(({ name, title }) => [name, title]));
  const others = content.layers.filter(({ name }) => !on.has(name));
  return {
    id: options.newId(),
    name: options.names.map(),
    ...at,
    ...size,
    ...{ rotationDeg: 0, opacity: 1, hidden: false, locked: false, group: null },
    kind: 'map',
    centre: sheet.centre,
    scale: sheet.scale,
    turnDeg: sheet.rotationDeg,
    meridian: sheet.meridian ?? 'centre',
    paper: sheet.page.size,
    language: sheet.language,
    revision: 0,
    layers: [
      ...others.map(({ name, title }) => ({ name, title, on: false })),
      ...sheet.layers.map((name) => ({ name, title: titles.get(name) ?? name, on: true })),
    ].slice(-300),
    drawings: content.drawings === null ? null : drawingsSchema.parse(content.drawings),
    drawn: null,
    legend: keptLegend(legend),
  };
}

/** The lower margin: the unit and the date as texts, what the map is between them. */
function footObjects(
  foot: DrawnFurniture,
  mapId: string,
  options: SheetObjectsOptions,
  dpi: number,
): PictureObject[] {
  const { newId, names } = options;
  const lines = textsOf(foot);
  const side = (align: TextMark['look']['align'], part: 'unit' | 'date') =>
    textOf(
      lines.filter(({ look }) => look.align === align),
      names.text(part),
      options,
      dpi,
    );
  const facts = lines
    .filter(({ look }) => look.align === 'center')
    .flatMap((line) => {
      const { sizePx } = line.look;
      // The letters of such a line are 0.62 of its box; see the drawing of furniture.
      const heightPx = sizePx / 0.62;
      const widthPx = foot.box.widthPx * 0.42;
      const box = {
        xPx: line.xPx - widthPx / 2,
        yPx: line.yPx - sizePx * 0.36 - heightPx / 2,
        widthPx,
        heightPx,
      };
      const { size, ...at } = placed(box, dpi / INCH_MM);
      return [
        newFurniture({ id: newId(), name: names.furniture('facts'), ...at }, size, {
          furniture: 'facts',
          mapId,
        }),
      ];
    });
  return [...side('left', 'unit'), ...facts, ...side('right', 'date')];
}

/** A plate with its text on it, which move together: signatures, or where a view is seen from. */
function plateObjects(
  part: 'imprint' | 'view',
  drawn: DrawnFurniture,
  options: SheetObjectsOptions,
  dpi: number,
): PictureObject[] {
  const { newId, names } = options;
  const name = names.text(part);
  const { size, ...at } = placed(drawn.box, dpi / INCH_MM);
  const plate = {
    ...newShape({ id: newId(), name, ...at }, 'rectangle'),
    ...size,
    fill: INK.paper,
    strokeMm: 0,
    opacity: PLATE_OPACITY,
  };
  const group = newId();
  return [plate, ...textOf(textsOf(drawn), name, options, dpi)].map((object) => ({ ...object, group }));
}

/** The objects that a part of a sheet becomes. */
function partObjects(
  part: ObliquePart,
  drawn: DrawnFurniture,
  map: { readonly id: string; readonly dpi: number; readonly middlePx: number },
  options: SheetObjectsOptions,
): PictureObject[] {
  const { newId, names, outline, surroundings } = options;
  if (part === 'foot') return footObjects(drawn, map.id, options, map.dpi);
  if (part === 'imprint' || part === 'view') return plateObjects(part, drawn, options, map.dpi);
  if (part === 'title' || part === 'secrecy')
    return textOf(textsOf(drawn), names.text(part), options, map.dpi);
  const furniture = FURNITURE[part];
  if (furniture === undefined) return [];
  const { size, ...at } = placed(drawn.box, map.dpi / INCH_MM);
  const isRight = drawn.box.xPx > map.middlePx;
  const corner = isRight ? 'bottom-right' : 'bottom-left';
  const shown = {
    ...(furniture === 'inset' ? { outline, surroundings } : {}),
    ...(furniture === 'legend' ? { legend: { ...PLAIN_LEGEND, fits: true, corner } as const } : {}),
  };
  return [
    newFurniture({ id: newId(), name: names.furniture(furniture), ...at }, size, {
      furniture,
      mapId: map.id,
      ...shown,
    }),
  ];
}

/** A sheet as objects: its map, which the print service has still to draw, and everything on and round it as the sheet has it. */
export function sheetObjects(made: LiveSheet, options: SheetObjectsOptions): PictureDocument {
  const { sheet, legend } = made;
  const { widthMm, heightMm, widthPx, dpi } = choosePaper(sheet.page);
  const frame = frameOf(made, options);
  const { outline, surroundings } = options;
  const parts = sheetFurniture(sheet, { legend, outline, surroundings: surroundings ?? undefined });
  const map = { id: frame.id, dpi, middlePx: widthPx / 2 };
  return withBoundGrids({
    title: sheet.title,
    page: { ...EMPTY_PICTURE.page, widthMm, heightMm, dpi },
    master: null,
    objects: [
      frame,
      ...parts.flatMap(({ part, furniture }) =>
        furniture.ok ? partObjects(part, furniture.value, map, options) : [],
      ),
    ],
  });
}

/** A sheet in perspective. */
export type ViewSheet = Pick<MadeSheet, 'sheet' | 'legend'> & {
  readonly oblique: Pick<MadeView, 'view' | 'pictures'>;
};

/**
 * A sheet in perspective as objects: the picture of the view, and everything on and round it as the sheet has it. Names and heights are texts.
 * @param imageId of the view's picture
 */
export function viewObjects(
  { sheet, legend, oblique }: ViewSheet,
  imageId: string,
  options: SheetObjectsOptions,
): PictureDocument {
  const { widthMm, heightMm, widthPx, dpi, frame } = choosePaper(sheet.page);
  const { size, ...at } = placed(frame, dpi / INCH_MM);
  const { headingDeg, pitchDeg } = oblique.view.pose;
  const image = {
    ...newImage({ id: options.newId(), name: options.names.map(), ...at }, imageId, size),
    view: {
      headingDeg,
      pitchDeg,
      ...keptViewLegend(legend, oblique.pictures),
      paper: sheet.page.size,
      language: sheet.language,
    },
  };
  const map = { id: image.id, dpi, middlePx: widthPx / 2 };
  const parts = obliqueSheet(sheet, { view: oblique.view, legend, pictures: oblique.pictures });
  const objects = parts.flatMap(({ part, furniture, groups }) => {
    if (groups !== undefined) return namedObjects(groups, options, dpi);
    return furniture.ok ? partObjects(part, furniture.value, map, options) : [];
  });
  // Heights and names come first, of low rank before others: what is too much is taken of them.
  const tooMany = Math.max(0, objects.length + 1 - MOST_OBJECTS);
  return withBoundGrids({
    title: sheet.title,
    page: { ...EMPTY_PICTURE.page, widthMm, heightMm, dpi },
    master: null,
    objects: [image, ...objects.slice(tooMany)],
  });
}
