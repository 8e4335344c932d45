import { DROP_BY_SQUARE } from '../../../domain/geodesy/ground/lineOfSight.ts';

/** Heights on a regular grid, row by row from the north west. */
export interface HeightGrid {
  /** Of the middle of each cell, metres; NaN where it is not known. */
  readonly heightsM: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Sides of a cell from west to east and from north to south, metres. */
  readonly cellXM: number;
  readonly cellYM: number;
}

/** A part of the horizon. */
export interface Sector {
  /** Of its middle, clockwise from north. */
  readonly azimuthDeg: number;
  /** From one of its sides to the other. */
  readonly fieldDeg: number;
}

/** Who looks, at what, and how far. */
export interface Viewing {
  /** The cell where the eye is. */
  readonly col: number;
  readonly row: number;
  /** Of the eye above the ground. */
  readonly eyeM: number;
  /** Of what is looked at above the ground. */
  readonly targetM: number;
  /** Farther is not looked. */
  readonly reachM: number;
  /** All round where it is left out. */
  readonly sector?: Sector | undefined;
}

/** What is known of a cell. */
export const CELL = {
  hidden: 0,
  visible: 1,
  /** Its height, or that of ground before it, is not known. */
  unknown: 2,
  /** Beyond the reach or the sector. */
  outside: 255,
} as const;

/** A grid as it is swept: `eye` is the eye's height, and a cell's floor how high one must be there to be seen. */
interface Sweep {
  readonly grid: HeightGrid;
  readonly viewing: Viewing;
  readonly eye: number;
  readonly cells: Uint8Array;
}

/**
 * Decides on one cell.
 * @param floor what is lower there is hidden, metres above the eye's horizontal; NaN where that is not known
 * @returns what the cell is to those behind it: its own height or the floor, whichever is higher
 */
function decide({ grid, viewing, eye, cells }: Sweep, index: number, squareM2: number, floor: number) {
  const heightM = (grid.heightsM[index] ?? NaN) - eye - DROP_BY_SQUARE * squareM2;
  const own = floor === -Infinity ? heightM : floor;
  if (Number.isNaN(heightM) || Number.isNaN(own)) {
    cells[index] = CELL.unknown;
    return NaN;
  }
  cells[index] = heightM + viewing.targetM >= own ? CELL.visible : CELL.hidden;
  return heightM > own ? heightM : own;
}

/**
 * The floor of a cell by the plane through the eye and the two cells before it: those of the ring of cells one nearer, between which the ray
 * from the eye passes. `major` and `minor` are its offsets from the eye's cell, `aside` the cell before it that is also one nearer in the
 * minor direction, `straight` the other one.
 */
function floorBehind(major: number, minor: number, straight: number, aside: number): number {
  if (major === 1) return -Infinity;
  // Whoever has no weight must not count, even where it is not known.
  const high = minor === 0 ? 0 : aside * minor;
  const low = minor === major ? 0 : straight * (major - minor);
  return (high + low) / (major - 1);
}

/** Sweeps the row of the eye and fills `line` with what it is to the rows beside it. */
function sweepOwnRow(sweep: Sweep, line: Float64Array): void {
  const { grid, viewing } = sweep;
  const start = viewing.row * grid.width;
  for (const side of [-1, 1]) {
    for (let dx = 1, col = viewing.col + side; col >= 0 && col < grid.width; dx++, col += side) {
      const floor = floorBehind(dx, 0, line[col - side] ?? NaN, 0);
      line[col] = decide(sweep, start + col, (dx * grid.cellXM) ** 2, floor);
    }
  }
}

/** Sweeps a row `dy` rows from the eye's; `before` is the one between it and the eye. */
function sweepRow(sweep: Sweep, dy: number, before: Float64Array, line: Float64Array): void {
  const { grid, viewing } = sweep;
  const start = (viewing.row + dy) * grid.width;
  const rows = Math.abs(dy);
  const downM2 = (dy * grid.cellYM) ** 2;
  const floor = floorBehind(rows, 0, before[viewing.col] ?? NaN, 0);
  line[viewing.col] = decide(sweep, start + viewing.col, downM2, floor);
  for (const side of [-1, 1]) {
    for (let dx = 1, col = viewing.col + side; col >= 0 && col < grid.width; dx++, col += side) {
      const aside = before[col - side] ?? NaN;
      const own =
        dx > rows
          ? floorBehind(dx, rows, line[col - side] ?? NaN, aside)
          : floorBehind(rows, dx, before[col] ?? NaN, aside);
      line[col] = decide(sweep, start + col, downM2 + (dx * grid.cellXM) ** 2, own);
    }
  }
}

/** Marks what lies beyond the reach or the sector. */
function cutOff({ grid, viewing, cells }: Sweep): void {
  const { width, height, cellXM, cellYM } = grid;
  const { col, row, reachM, sector } = viewing;
  const half = sector === undefined ? 180 : sector.fieldDeg / 2;
  for (let y = 0, index = 0; y < height; y++) {
    const northM = (row - y) * cellYM;
    for (let x = 0; x < width; x++, index++) {
      const eastM = (x - col) * cellXM;
      if (northM * northM + eastM * eastM > reachM * reachM) cells[index] = CELL.outside;
      else if (sector !== undefined && half < 180 && (x !== col || y !== row)) {
        const turned = (Math.atan2(eastM, northM) * 180) / Math.PI - sector.azimuthDeg;
        if (Math.abs(turned - 360 * Math.round(turned / 360)) > half) cells[index] = CELL.outside;
      }
    }
  }
}

/**
 * Which cells of a grid are seen from one of them: the reference planes of Wang, Robinson and White, "Generating viewsheds without using
 * sightlines" (Photogrammetric Engineering & Remote Sensing 66, 2000), as `gdal_viewshed` has them. Cells are taken from the eye outwards,
 * each by the two before it, so the time grows with the cells alone. The earth's curvature and the light's refraction are those of
 * {@link DROP_BY_SQUARE}.
 * @returns one of {@link CELL} per cell
 */
export function viewshed(grid: HeightGrid, viewing: Viewing): Uint8Array {
  const { width, height } = grid;
  const { col, row, eyeM } = viewing;
  const cells = new Uint8Array(width * height).fill(CELL.unknown);
  const own = row * width + col;
  const sweep = { grid, viewing, cells, eye: (grid.heightsM[own] ?? NaN) + eyeM };
  cells[own] = Number.isNaN(sweep.eye) ? CELL.unknown : CELL.visible;
  const first = new Float64Array(width);
  sweepOwnRow(sweep, first);
  let [before, line] = [new Float64Array(width), new Float64Array(width)];
  for (const side of [-1, 1]) {
    before.set(first);
    for (let dy = side; row + dy >= 0 && row + dy < height; dy += side) {
      sweepRow(sweep, dy, before, line);
      [before, line] = [line, before];
    }
  }
  cutOff(sweep);
  return cells;
}
