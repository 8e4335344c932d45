import type { Geometry } from 'geojson';
import type { MapMark, MapText } from '../../src/domain/drawing/marks.ts';
import { convexHull } from '../../src/domain/geodesy/convexHull.ts';
import type { GlobePose } from '../../src/domain/views/pose.ts';
import type { SheetPoint } from '../../src/domain/sheet/placement.ts';
import type { GlobePort, PaperHeight } from '../../src/scene/paperView.ts';
import type { StaticMark } from '../../src/scene/staticLayer.ts';
import type { ViewFrame } from '../../src/scene/viewPort.ts';
import {
  createPaperNames,
  NAME_RANKS,
  writtenName,
  type GlobeName,
  type NamedShape,
  type ToPaper,
} from '../../src/viewing/paperNames.ts';
import { edgePlaces, heightPlaces, pageFovYDeg, paperPieces } from '../../src/viewing/paperPieces.ts';
import type { DrawnMemoryLayer } from './memoryLayers.ts';
import { globeProjection, type Terrain } from './memoryProjection.ts';

/** Most pixels of a piece. */
const PIECE_PX = 4_000_000;

/** What an in-memory globe is drawn for paper from. */
export interface MemoryPrintSource {
  readonly terrain: Terrain;
  readonly now: () => { readonly pose: GlobePose; readonly frame: ViewFrame };
  readonly overlays: () => ReadonlyMap<string, readonly MapMark[]>;
  readonly statics: () => readonly StaticMark[];
  /** Layers of the scene, the lowest first. */
  readonly layers: () => readonly DrawnMemoryLayer[];
  readonly capture: (widthPx: number, heightPx: number, signal: AbortSignal) => Promise<Blob>;
}

/** Height of letters where nobody says it, CSS pixels. */
const LETTERS_PX = 13;

const pathOf = (path: readonly (readonly number[])[]) =>
  path.map(([lon = NaN, lat = NaN]) => [lon, lat] as const);

function shapeOf(geometry: Geometry): NamedShape | undefined {
  switch (geometry.type) {
    case 'Point': {
      const [lon = NaN, lat = NaN] = geometry.coordinates;
      return { kind: 'point', spot: { position: [lon, lat] }, radiusPx: 6, side: 'above' };
    }
    case 'LineString':
      return { kind: 'line', paths: [pathOf(geometry.coordinates)] };
    case 'MultiLineString':
      return { kind: 'line', paths: geometry.coordinates.map(pathOf) };
    case 'Polygon':
      return { kind: 'area', rings: geometry.coordinates.map(pathOf) };
    case 'MultiPolygon':
      return { kind: 'area', rings: geometry.coordinates.flat().map(pathOf) };
    case 'MultiPoint':
    case 'GeometryCollection':
      return undefined;
  }
}

/** The names of features that layers draw one by one, those of the topmost layer first: what they are called by the field `name`. */
const memoryNames = (layers: readonly DrawnMemoryLayer[]): readonly GlobeName[] =>
  layers.toReversed().flatMap(({ id, features }) =>
    features.flatMap(({ properties, geometry }): GlobeName[] => {
      const [text, shape] = [properties.name, shapeOf(geometry)];
      if (typeof text !== 'string' || shape === undefined) return [];
      return [{ text, sizePx: LETTERS_PX, bold: false, rank: NAME_RANKS.layers, source: id, shape }];
    }),
  );

/** Draws an in-memory globe for paper as the engine does: pieces, names, heights. */
export function memoryPrint({
  terrain,
  now,
  overlays,
  statics,
  layers,
  capture,
}: MemoryPrintSource): GlobePort['print'] {
  return async (order, signal) => {
    const { pose, frame } = now();
    const plan = paperPieces(order, PIECE_PX);
    const page = { widthPx: plan.pageWidthPx, heightPx: plan.pageHeightPx };
    const wide = { ...page, fovYDeg: pageFovYDeg({ ...frame, fovYDeg: frame.fovYDeg ?? 40 }, page) };
    for (const [index, { box }] of plan.pieces.entries()) {
      const picture = await capture(box.widthPx, box.heightPx, signal);
      signal.throwIfAborted();
      await order.onPiece({ picture, spillPx: 0, box, drawn: index + 1, count: plan.pieces.length });
    }
    const marks = [...[...overlays().values()].flat(), ...statics().flatMap(({ parts }) => parts)];
    const texts = marks.filter((mark): mark is MapText => mark.kind === 'text');
    const written = texts.map((text) => writtenName(text, LETTERS_PX));
    const names = createPaperNames([...written, ...memoryNames(layers())], order);
    const project: ToPaper = ({ position }) => {
      const at = globeProjection.project(pose, wide, position, terrain);
      return at && [at.xPx * order.cssPx, at.yPx * order.cssPx];
    };
    const isOnPaper = ([x, y]: SheetPoint) => x >= 0 && y >= 0 && x < order.widthPx && y < order.heightPx;
    names.layOut(project);
    names.see((spot) => {
      const at = project(spot);
      return at && isOnPaper(at) ? at : undefined;
    });
    const whole = { xPx: 0, yPx: 0, widthPx: order.widthPx, heightPx: order.heightPx };
    const locate = (xPx: number, yPx: number) =>
      globeProjection.locate(pose, wide, { xPx: xPx / order.cssPx, yPx: yPx / order.cssPx }, terrain);
    const ground = heightPlaces(order, whole).flatMap(({ xPx, yPx }) => {
      const found = locate(xPx, yPx);
      return found === undefined ? [] : [{ ...found, at: [xPx, yPx] as const, awayM: 0 }];
    });
    const heights = ground.flatMap(({ at: [xPx, yPx], heightM, heightUnknown }): PaperHeight[] =>
      heightUnknown === true ? [] : [{ xPx, yPx, heightM }],
    );
    const edge = edgePlaces(whole).flatMap(({ xPx, yPx }) => locate(xPx, yPx) ?? []);
    const area = convexHull([...ground, ...edge].map(({ lon, lat }) => [lon, lat]));
    return { pose, names: names.told(ground), heights, area, unfinishedPieces: 0 };
  };
}
