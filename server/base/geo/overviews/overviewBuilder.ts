import type { Position } from 'geojson';
import type { Extent } from '../../../../src/domain/geodesy/extent.ts';
import { positionRuns, type GeometryKind, type StoredGeometry } from '../geometry.ts';
import { shapesToDraw } from '../shapesToDraw.ts';
import { OVERVIEW_LEVELS, PIECE_PX, pixelDeg } from './levels.ts';
import { boxOfRuns, type Rectangle } from '../rectangle.ts';
import { PieceWriter, type OverviewShape, type PiecePlace } from './pieceCodec.ts';
import { PixelCells } from './pixelCells.ts';
import { simplifyRun } from './simplifyRun.ts';

/** The features of a level whose middles lie in one square of its grid. */
export interface OverviewPiece extends PiecePlace, Extent {
  readonly vertices: number;
  /** See `pieceCodec.ts`. */
  readonly data: Uint8Array;
}

/** A shape that is smaller both ways is told by the pixels that it lies in: nobody sees more of it. */
const SMALL_PX = 4;

/** How far a simplified run may lie from the true one. A level is made from the next finer one: half as much was lost before. */
const TOLERANCE_PX = 0.3;

/** Holes that are smaller are left out. */
const LEAST_HOLE_PX = 0.5;

/** Of points that lie in one square of this side the first is shown: their symbols would hide each other. */
const POINT_CELL_PX = 3;

/** More places than a level's grid has from west to east. */
const PLACES_OF_ROW = 2 ** 16;

interface OpenPiece {
  readonly place: PiecePlace;
  readonly writer: PieceWriter;
  box: Rectangle;
}

const sizeOf = ({ minX, minY, maxX, maxY }: Rectangle) => Math.max(maxX - minX, maxY - minY);

function runOf(positions: readonly Position[]): Float64Array {
  const run = new Float64Array(2 * positions.length);
  let at = 0;
  for (const position of positions) {
    run[at++] = position[0] ?? NaN;
    run[at++] = position[1] ?? NaN;
  }
  return run;
}

/** The parts of a shape that a level shows, simplified for it. */
function partsFor(level: number, parts: readonly Float64Array[], isRing: boolean): Float64Array[] {
  const px = pixelDeg(level);
  const shown = parts.filter((part, index) => index === 0 || sizeOf(boxOfRuns([part])) >= LEAST_HOLE_PX * px);
  return shown.map((part) => {
    const run = simplifyRun(part, TOLERANCE_PX * px);
    // A strip that is thinner than the tolerance goes there and back: a ring has three places at least.
    const [x = 0, y = 0] = run;
    return isRing && run.length === 4 ? Float64Array.of(...run, x, y) : run;
  });
}

/** Makes the overviews of a layer from its features, one after the other. */
export class OverviewBuilder {
  /** By level and place. */
  readonly #pieces: Map<number, OpenPiece>[] = [];
  /** By level: what lies in its pixels. */
  readonly #cells = new Map<number, PixelCells>();

  /** @param kind of the geometries that will be added */
  constructor(readonly kind: GeometryKind) {}

  add(geometry: StoredGeometry): void {
    if (this.kind === 'point')
      for (const [[lon = NaN, lat = NaN] = []] of positionRuns(geometry)) this.#addPoint(lon, lat);
    else for (const shape of shapesToDraw(geometry, runOf)) this.#addShape(shape);
  }

  /** The pieces of all levels, once every feature was added. */
  *pieces(): Generator<OverviewPiece> {
    this.#writeCells();
    for (const { place, writer, box } of this.#pieces.flatMap((pieces) => [...pieces.values()])) {
      const extent = { west: box.minX, south: box.minY, east: box.maxX, north: box.maxY };
      yield { ...place, ...extent, vertices: writer.vertices, data: writer.bytes() };
    }
  }

  #addShape(shape: readonly Float64Array[]): void {
    let parts = shape;
    const box = boxOfRuns(shape.slice(0, 1));
    for (let level: number = OVERVIEW_LEVELS.finest; level >= OVERVIEW_LEVELS.coarsest; level -= 1) {
      if (sizeOf(box) < SMALL_PX * pixelDeg(level)) {
        this.#mark(level, box);
        return;
      }
      parts = partsFor(level, parts, this.kind === 'polygon');
      this.#write(level, { parts, isPixels: false }, box);
    }
  }

  #addPoint(lon: number, lat: number): void {
    for (let level: number = OVERVIEW_LEVELS.finest; level >= OVERVIEW_LEVELS.coarsest; level -= 1) {
      const side = POINT_CELL_PX * pixelDeg(level);
      const [col, row] = [Math.floor(lon / side), Math.floor(lat / side)];
      const cells = this.#cellsOf(level);
      // A square that is taken lies in one that is taken at most coarser levels: the point is shown by finer maps only.
      if (cells.has(col, row)) return;
      cells.add(col, row);
      const box = { minX: lon, minY: lat, maxX: lon, maxY: lat };
      this.#write(level, { parts: [Float64Array.of(lon, lat)], isPixels: false }, box);
    }
  }

  #cellsOf(level: number): PixelCells {
    const known = this.#cells.get(level);
    if (known !== undefined) return known;
    const cells = new PixelCells();
    this.#cells.set(level, cells);
    return cells;
  }

  /** Notes the pixels whose middles a small shape covers; the one of its own middle where there are none. */
  #mark(level: number, { minX, minY, maxX, maxY }: Rectangle): void {
    const px = pixelDeg(level);
    const cells = this.#cellsOf(level);
    const span = (from: number, to: number): readonly [number, number] => {
      const [first, last] = [Math.ceil(from / px - 0.5), Math.floor(to / px - 0.5)];
      const middle = Math.floor((from + to) / 2 / px);
      return first > last ? [middle, middle] : [first, last];
    };
    const [[left, right], [bottom, top]] = [span(minX, maxX), span(minY, maxY)];
    for (let row = bottom; row <= top; row += 1)
      for (let col = left; col <= right; col += 1) cells.add(col, row);
  }

  #write(level: number, shape: OverviewShape, box: Rectangle): void {
    const side = PIECE_PX * pixelDeg(level);
    const col = Math.floor((box.minX + box.maxX) / 2 / side);
    const row = Math.floor((box.minY + box.maxY) / 2 / side);
    const pieces = (this.#pieces[level] ??= new Map());
    const key = row * PLACES_OF_ROW + col;
    let piece = pieces.get(key);
    if (piece === undefined) {
      const place = { level, col, row };
      piece = { place, writer: new PieceWriter(place), box };
      pieces.set(key, piece);
    } else {
      const { minX, minY, maxX, maxY } = piece.box;
      if (box.minX < minX || box.minY < minY || box.maxX > maxX || box.maxY > maxY)
        piece.box = {
          minX: Math.min(minX, box.minX),
          minY: Math.min(minY, box.minY),
          maxX: Math.max(maxX, box.maxX),
          maxY: Math.max(maxY, box.maxY),
        };
    }
    piece.writer.add(shape);
  }

  /** Writes pixels as shapes: rectangles of polygons, strokes of lines. */
  #writeCells(): void {
    if (this.kind === 'point') return;
    for (let level: number = OVERVIEW_LEVELS.finest; level >= OVERVIEW_LEVELS.coarsest; level -= 1) {
      const cells = this.#cells.get(level);
      if (cells === undefined) continue;
      if (level > OVERVIEW_LEVELS.coarsest) cells.addTo(this.#cellsOf(level - 1));
      const px = pixelDeg(level);
      for (const [col, row, count] of cells.runs(PIECE_PX)) {
        const [minX, minY, maxX, maxY] = [col * px, row * px, (col + count) * px, (row + 1) * px];
        const middle = (minY + maxY) / 2;
        const part =
          this.kind === 'polygon'
            ? Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY, minX, minY)
            : Float64Array.of(minX + px / 4, middle, maxX - px / 4, middle);
        this.#write(level, { parts: [part], isPixels: true }, { minX, minY, maxX, maxY });
      }
    }
  }
}
