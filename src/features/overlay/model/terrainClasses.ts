import type { MultiPolygon, Polygon } from 'geojson';
import { cellOutlines } from '../../../domain/drawing/cellOutlines.ts';
import { aspectIndex, gradeIndex, groundFall, NEIGHBOURS } from '../../../domain/geodesy/ground/slope.ts';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import { conformalAbout, type LocalPlane } from '../../../domain/geodesy/localPlanes.ts';
import type { LayerClasses } from '../../../domain/layers/record/layerClasses.ts';
import { polygonRings } from '../../../domain/query/queryShape.ts';
import type { Report } from './cutting.ts';
import { OverlayProblem } from './limits.ts';
import { createMadeLayer, type FieldNames, type OverlayMade } from './madeLayer.ts';

/** What of the ground is told in classes. */
export type TerrainKind = 'slope' | 'aspect';

/** Ground whose slopes or aspects are to be a layer. */
export interface TerrainTask {
  readonly terrain: TerrainKind;
  /** Heights of a square grid round a place, row by row from the north west; NaN where the terrain has none. */
  readonly heightsM: Float32Array;
  readonly centre: LonLat;
  /** Cells along each side of the grid, and their side. */
  readonly side: number;
  readonly cellM: number;
  readonly area: Polygon | MultiPolygon;
  readonly names: FieldNames;
  /** The field that tells the class, what each class is called and its colour: of slopes the six grades, of aspects flat ground and the compass of eight. */
  readonly classes: {
    readonly field: string;
    readonly items: readonly { readonly name: string; readonly color: string }[];
  };
}

/** In no class: outside of the area, or of unknown height. */
const NONE = 255;

/** What of a row of cells lies in rings: pairs of columns between which their middles do. @param y of the middles of the row, as the rings have it */
function spansAt(rings: readonly (readonly LonLat[])[], y: number): number[] {
  const crossings: number[] = [];
  for (const ring of rings)
    for (let index = 1; index < ring.length; index++) {
      const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [ring[index - 1], ring[index]];
      if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
    }
  return crossings.sort((a, b) => a - b);
}

/** The rings of an area in columns and rows of the grid; the middle of the first cell is at 0, 0. */
function ringsInCells({ area, side, cellM }: TerrainTask, plane: LocalPlane): LonLat[][] {
  const middle = (side - 1) / 2;
  return polygonRings(area).flatMap((rings) =>
    rings.map((ring) =>
      ring.map(([lon = 0, lat = 0]): LonLat => {
        const [x, y] = plane.fromDegrees([lon, lat]);
        return [middle + x / cellM, middle - y / cellM];
      }),
    ),
  );
}

/** The class of the ground at a cell; NONE where a height that it needs is not known. */
function classAt({ terrain, heightsM, side, cellM }: TerrainTask, col: number, row: number): number {
  const heightAt = (x: number, y: number) => heightsM[y * side + x] ?? NaN;
  const { slopeDeg, aspectDeg } = groundFall(
    NEIGHBOURS.map(([dx, dy]) => heightAt(col + dx, row + dy)),
    cellM,
  );
  if (Number.isNaN(slopeDeg)) return NONE;
  const grade = gradeIndex(slopeDeg);
  if (terrain === 'slope') return grade;
  return grade === 0 ? 0 : 1 + aspectIndex(aspectDeg);
}

/** The class of each cell whose middle lies in the area, and how many of these are in none. */
function classCells(task: TerrainTask, plane: LocalPlane, report: Report) {
  const { side } = task;
  const rings = ringsInCells(task, plane);
  const cells = new Uint8Array(side * side).fill(NONE);
  let unknown = 0;
  for (let row = 1; row < side - 1; row++) {
    const spans = spansAt(rings, row);
    for (let pair = 0; pair + 1 < spans.length; pair += 2) {
      const last = Math.min(side - 2, Math.floor(spans[pair + 1] ?? -1));
      for (let col = Math.max(1, Math.ceil(spans[pair] ?? side)); col <= last; col++) {
        const found = classAt(task, col, row);
        cells[row * side + col] = found;
        if (found === NONE) unknown += 1;
      }
    }
    report((0.5 * row) / side);
  }
  return { cells, unknown };
}

/**
 * Slopes or aspects of an area as a layer: a feature for each class, along the edges of the grid's cells.
 * @throws OverlayProblem `empty` where the area holds no cell of known height
 */
export function makeTerrainClasses(task: TerrainTask, report: Report): OverlayMade {
  const { centre, side, cellM, names, classes } = task;
  const plane = conformalAbout(centre);
  const { cells, unknown } = classCells(task, plane, report);
  const made = createMadeLayer('polygon', names, 0);
  const middle = (side - 1) / 2;
  const degrees = ([x, y]: LonLat) => [
    ...plane.toDegrees((x - 0.5 - middle) * cellM, (middle + 0.5 - y) * cellM),
  ];
  for (const [index, { name }] of classes.items.entries()) {
    const coordinates = cellOutlines(cells, index, [side, side]).map((rings) =>
      rings.map((ring) => ring.map(degrees)),
    );
    if (coordinates.length > 0) made.add({ type: 'MultiPolygon', coordinates }, { [classes.field]: name });
    report(0.5 + (0.5 * (index + 1)) / classes.items.length);
  }
  if (made.isEmpty()) throw new OverlayProblem(unknown > 0 ? 'unknownGround' : 'tooSmall', { cell: cellM });
  const look: LayerClasses = {
    ...{ field: classes.field, kind: 'categories' },
    items: classes.items.map(({ name, color }) => ({ value: name, color })),
  };
  const ground = { cellM, unknownM2: unknown * cellM ** 2 };
  return { ...made.finish(), look, ground, leftOut: 0, crossing: 0, doubled: 0 };
}
