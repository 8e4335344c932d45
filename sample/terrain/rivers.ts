import { columnAt, latAtRow, lonAtColumn, rowAt, type Raster } from '../grid.ts';
import type { LonLat } from '../place/waters.ts';
import { NAMED_RIVERS, TRIBUTARY_NAMES } from '../place/rivers.ts';
import type { Drainage } from './hydrology.ts';

/** A river as it runs in the relief. */
export interface River {
  readonly name: string;
  readonly nameEn: string | undefined;
  /** Cells of the routed raster from the source down; the last is the mouth or the meeting with a bigger river. */
  readonly cells: readonly number[];
  /** Smoothed course in degrees, from the source down. */
  readonly course: readonly LonLat[];
  /** Catchment at the mouth in square kilometres. */
  readonly catchmentKm2: number;
  /** 1 main river, 2 named river, 3 tributary. */
  readonly grade: 1 | 2 | 3;
}

const SOURCE_KM2 = 3;
const TRIBUTARY_KM2 = 28;
const MAIN_RIVERS = 3;
const SEARCH_CELLS = 28;

interface Waters {
  readonly frame: Raster;
  readonly drainage: Drainage;
  readonly area: Float32Array;
  readonly cellKm2: number;
  /** The donor with the largest catchment, or -1. */
  readonly biggestDonor: Int32Array;
  /** 1 where a river already runs. */
  readonly taken: Uint8Array;
}

/** Finds the named rivers and the larger tributaries; each ends at a lake, the frame's edge or an earlier river. */
export function findRivers(frame: Raster, drainage: Drainage, area: Float32Array, cellM: number): River[] {
  const waters: Waters = {
    frame,
    drainage,
    area,
    cellKm2: (cellM / 1000) ** 2,
    biggestDonor: biggestDonors(drainage, area),
    taken: new Uint8Array(area.length),
  };
  const rivers: River[] = [];
  NAMED_RIVERS.forEach((place, index) => {
    const through = biggestNear(waters, place.lon, place.lat);
    if (through < 0) return;
    const grade = index < MAIN_RIVERS ? 1 : 2;
    rivers.push(river(waters, upstream(waters, through), { name: place.name, nameEn: place.nameEn, grade }));
  });
  const heads = tributaryHeads(waters).slice(0, TRIBUTARY_NAMES.length);
  heads.forEach((head, index) => {
    const cells = upstream(waters, head);
    rivers.push(river(waters, cells, { name: TRIBUTARY_NAMES[index] ?? '', nameEn: undefined, grade: 3 }));
  });
  return rivers.filter(({ cells }) => cells.length > 12);
}

function biggestDonors({ receiver, order }: Drainage, area: Float32Array): Int32Array {
  const donors = new Int32Array(order.length).fill(-1);
  for (let cell = 0; cell < order.length; cell++) {
    const to = receiver[cell] ?? cell;
    if (to === cell) continue;
    const best = donors[to] ?? -1;
    if (best < 0 || (area[cell] ?? 0) > (area[best] ?? 0)) donors[to] = cell;
  }
  return donors;
}

/** The cell with the largest catchment near a place that no river has taken. */
function biggestNear({ frame, area, taken, drainage }: Waters, lon: number, lat: number): number {
  const column = Math.floor(columnAt(lon, frame.z)) - frame.x0;
  const row = Math.floor(rowAt(lat, frame.z)) - frame.y0;
  let best = -1;
  for (let y = Math.max(1, row - SEARCH_CELLS); y < Math.min(frame.height - 1, row + SEARCH_CELLS); y++) {
    for (
      let x = Math.max(1, column - SEARCH_CELLS);
      x < Math.min(frame.width - 1, column + SEARCH_CELLS);
      x++
    ) {
      const cell = y * frame.width + x;
      if (taken[cell] === 1 || drainage.receiver[cell] === cell) continue;
      if (best < 0 || (area[cell] ?? 0) > (area[best] ?? 0)) best = cell;
    }
  }
  return best;
}

/** The cell at the source above `through`, by the biggest donors. */
function upstream({ biggestDonor, area, cellKm2, taken }: Waters, through: number): number {
  let cell = through;
  for (;;) {
    const donor = biggestDonor[cell] ?? -1;
    if (donor < 0 || taken[donor] === 1 || (area[donor] ?? 0) * cellKm2 < SOURCE_KM2) return cell;
    cell = donor;
  }
}

/** Follows the water from `source` to a lake, the edge or a river, and takes the cells. */
function river(waters: Waters, source: number, known: Pick<River, 'name' | 'nameEn' | 'grade'>): River {
  const { drainage, taken, area, cellKm2, frame } = waters;
  const cells = [source];
  let cell = source;
  let mouthArea = area[source] ?? 0;
  for (;;) {
    taken[cell] = 1;
    const next = drainage.receiver[cell] ?? cell;
    if (next === cell) break;
    cells.push(next);
    mouthArea = area[cell] ?? 0;
    if (taken[next] === 1 || drainage.receiver[next] === next) break;
    cell = next;
  }
  return { ...known, cells, course: smoothCourse(frame, cells), catchmentKm2: mouthArea * cellKm2 };
}

/** Cells just above a river that drain much, biggest first: the mouths of tributaries. */
function tributaryHeads({ drainage, taken, area, cellKm2 }: Waters): number[] {
  const heads: number[] = [];
  for (let cell = 0; cell < area.length; cell++) {
    const to = drainage.receiver[cell] ?? cell;
    if (taken[cell] === 1 || taken[to] !== 1 || (area[cell] ?? 0) * cellKm2 < TRIBUTARY_KM2) continue;
    heads.push(cell);
  }
  return heads.sort((a, b) => (area[b] ?? 0) - (area[a] ?? 0));
}

/** A course through cell centres without the corners of the grid; its ends stay. */
function smoothCourse(frame: Raster, cells: readonly number[]): LonLat[] {
  let xs = cells.map((cell) => frame.x0 + (cell % frame.width) + 0.5);
  let ys = cells.map((cell) => frame.y0 + Math.floor(cell / frame.width) + 0.5);
  for (let pass = 0; pass < 3; pass++) [xs, ys] = [relaxed(xs), relaxed(ys)];
  const step = 2;
  const course: LonLat[] = [];
  xs.forEach((x, index) => {
    if (index % step !== 0 && index !== xs.length - 1) return;
    course.push([lonAtColumn(x, frame.z), latAtRow(ys[index] ?? 0, frame.z)]);
  });
  return course;
}

const relaxed = (values: readonly number[]): number[] =>
  values.map((value, k) =>
    k === 0 || k === values.length - 1
      ? value
      : ((values[k - 1] ?? value) + 2 * value + (values[k + 1] ?? value)) / 4,
  );

/** How far the banks rise per cell beside a carved river, metres. */
const BANK_M = 1.5;

/** Cuts the rivers into the relief so that each falls all the way to its mouth; changes `frame` in place. */
export function carveRivers(frame: Raster, rivers: readonly River[]): void {
  const wet = new Uint8Array(frame.data.length);
  for (const { cells } of rivers) {
    const mouthM = frame.data[cells[cells.length - 1] ?? 0] ?? 0;
    let floor = Infinity;
    cells.forEach((cell, index) => {
      wet[cell] = 1;
      floor = Math.max(
        Math.min(floor - 0.01, frame.data[cell] ?? 0),
        mouthM + 0.01 * (cells.length - 1 - index),
      );
      frame.data[cell] = floor;
    });
  }
  for (const { cells } of rivers) {
    for (const cell of cells) {
      const bank = (frame.data[cell] ?? 0) + BANK_M;
      for (const offset of [-1, 1, -frame.width, frame.width]) {
        const height = frame.data[cell + offset] ?? 0;
        if (height > bank && wet[cell + offset] !== 1)
          frame.data[cell + offset] = bank + (height - bank) * 0.6;
      }
    }
  }
}
