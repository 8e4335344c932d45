import { metresApart, nearestOn } from '../features/measure.ts';
import { TOWNS, type TownPlace } from '../place/roads.ts';
import {
  EAST_WEST_BOW,
  NORTH_SOUTH_BOW,
  STREET_STUB,
  townGrid,
  type TownToLonLat,
} from '../place/townGrid.ts';
import type { LonLat } from '../place/waters.ts';
import type { DrainageSystem } from './network.ts';

/** A place where a well will be, with the neighbours that a trench can reach. */
export interface Site {
  readonly at: LonLat;
  readonly street: string;
  readonly isMain: boolean;
  readonly neighbours: number[];
  isOutlet: boolean;
}

/** Wells to a street block. */
const WELLS_PER_BLOCK = 8;

/** How far each system lies off the middle of the street, in blocks of some 560 m: either side of the carriageway. */
const OFFSET: Readonly<Record<DrainageSystem, number>> = { 污水: -0.008, 雨水: 0.008 };

/** Wells of a lane, and how deep it reaches into its block, in blocks. */
const LANE_WELLS = 4;
const LANE_REACH = 0.46;

/** A storm sewer ends at the river where a street comes this near to it, metres. */
const RIVER_REACH_M = 420;

/** The town whose network the sample has. */
export const DRAINED_TOWN = '博乐市';

/** The treatment works in the town's grid: where the ground is lowest. */
export const WORKS = { along: 5.2, across: 0.35 } as const;

function drainedTown(): TownPlace {
  const town = TOWNS.find(({ settlement }) => settlement === DRAINED_TOWN);
  if (town === undefined) throw new Error(`no streets of ${DRAINED_TOWN}`);
  return town;
}

/** Converts places of the drained town's grid. */
export const townPlace = (): TownToLonLat => townGrid(drainedTown());

/** Middle lines as the roads draw them: bowed in the town's middle. */
const bowed = (offset: number, bow: number, half: number, t: number): number =>
  offset + bow * (1 - Math.abs(t) / half);

class Layout {
  readonly sites: Site[] = [];
  private readonly known = new Map<string, number>();

  constructor(private readonly place: TownToLonLat) {}

  /** The site of a key, made when it is new at a place of the town's grid. */
  site(
    key: string,
    [along, across]: readonly [along: number, across: number],
    street: string,
    isMain = true,
  ): number {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.sites.push({ at: this.place(along, across), street, isMain, neighbours: [], isOutlet: false });
    this.known.set(key, this.sites.length - 1);
    return this.sites.length - 1;
  }

  join(a: number, b: number): void {
    this.sites[a]?.neighbours.push(b);
    this.sites[b]?.neighbours.push(a);
  }

  /** Lays a trench through sites in order. */
  lay(sites: readonly number[]): void {
    sites.forEach((site, k) => {
      const before = sites[k - 1];
      if (before !== undefined) this.join(before, site);
    });
  }
}

/** Wells along all streets, one at every crossing. */
function layStreets(layout: Layout, town: TownPlace, offset: number): void {
  const columns = town.northSouth.length;
  const rows = town.eastWest.length;
  const [halfX, halfY] = [(columns - 1) / 2 + STREET_STUB, (rows - 1) / 2 + STREET_STUB];
  const across = (row: number, along: number) =>
    bowed(row - (rows - 1) / 2 + offset, EAST_WEST_BOW, halfX, along);
  const along = (column: number, at: number) =>
    bowed(column - (columns - 1) / 2 + offset, NORTH_SOUTH_BOW, halfY, at);
  const crossing = (column: number, row: number, street: string): number => {
    const u = along(column, across(row, column - (columns - 1) / 2));
    return layout.site(`x${column},${row}`, [u, across(row, u)], street);
  };
  town.eastWest.forEach(([street], row) => {
    const line: number[] = [layout.site(`w${row}`, [-halfX, across(row, -halfX)], street)];
    for (let column = 0; column < columns; column++) {
      line.push(crossing(column, row, street));
      if (column === columns - 1) break;
      for (let k = 1; k < WELLS_PER_BLOCK; k++) {
        const u = column - (columns - 1) / 2 + offset + NORTH_SOUTH_BOW / 2 + k / WELLS_PER_BLOCK;
        line.push(layout.site(`e${column},${row},${k}`, [u, across(row, u)], street));
      }
    }
    line.push(layout.site(`e${row}`, [halfX, across(row, halfX)], street));
    layout.lay(line);
  });
  town.northSouth.forEach(([street], column) => {
    const line: number[] = [layout.site(`s${column}`, [along(column, -halfY), -halfY], street)];
    for (let row = 0; row < rows; row++) {
      line.push(crossing(column, row, street));
      if (row === rows - 1) break;
      for (let k = 1; k < WELLS_PER_BLOCK; k++) {
        const v = row - (rows - 1) / 2 + offset + EAST_WEST_BOW / 2 + k / WELLS_PER_BLOCK;
        line.push(layout.site(`n${column},${row},${k}`, [along(column, v), v], street));
      }
    }
    line.push(layout.site(`n${column}`, [along(column, halfY), halfY], street));
    layout.lay(line);
  });
}

/** A lane in every block, from its middle down to the street at its southern edge. */
function layLanes(layout: Layout, town: TownPlace, offset: number): void {
  const [columns, rows] = [town.northSouth.length, town.eastWest.length];
  const middle = WELLS_PER_BLOCK / 2;
  for (let column = 0; column < columns - 1; column++) {
    for (let row = 0; row < rows - 1; row++) {
      const u = column - (columns - 1) / 2 + offset + NORTH_SOUTH_BOW / 2 + 0.5;
      const v = row - (rows - 1) / 2;
      const lane = `${town.northSouth[column]?.[0] ?? ''}${String(row + 1)}巷`;
      const street = layout.site(`e${column},${row},${middle}`, [u, v], lane);
      const line = Array.from({ length: LANE_WELLS }, (_, k) => {
        const depth = ((k + 1) / LANE_WELLS) * LANE_REACH;
        const sway = 0.012 * Math.sin(3 * k + column + 2 * row);
        return layout.site(`l${column},${row},${k}`, [u + sway, v + depth + 0.05], lane, false);
      });
      layout.lay([street, ...line]);
    }
  }
}

/** The main from the street end nearest to the works, and the works' inlet. */
function layOutfallMain(layout: Layout, town: TownPlace): void {
  const rows = town.eastWest.length;
  const row = Math.round(WORKS.across + (rows - 1) / 2);
  const start = layout.site(`e${row}`, [0, 0], '');
  const halfX = (town.northSouth.length - 1) / 2 + STREET_STUB;
  const from = row - (rows - 1) / 2;
  const count = 16;
  const line = Array.from({ length: count }, (_, k) => {
    const share = (k + 1) / count;
    return layout.site(
      `o${k}`,
      [halfX + (WORKS.along - halfX) * share, from + (WORKS.across - from) * share],
      '污水总干管',
    );
  });
  layout.lay([start, ...line]);
  const inlet = layout.sites[line[line.length - 1] ?? 0];
  if (inlet !== undefined) inlet.isOutlet = true;
}

/** Ends of streets at the town's low eastern edge, and the wells on both banks where streets meet the river. */
function markOutfalls(layout: Layout, town: TownPlace, river: readonly LonLat[]): void {
  town.eastWest.forEach((_, row) => {
    const end = layout.sites[layout.site(`e${row}`, [0, 0], '')];
    if (end !== undefined) end.isOutlet = true;
  });
  for (const [street] of town.northSouth) {
    const near = layout.sites
      .filter((site) => site.isMain && site.street === street)
      .map((site) => {
        const bank = nearestOn(river, site.at);
        return { site, awayM: metresApart(site.at, bank), isNorth: site.at[1] > bank[1] };
      })
      .filter(({ awayM }) => awayM < RIVER_REACH_M)
      .sort((a, b) => a.awayM - b.awayM);
    for (const side of [true, false]) {
      const nearest = near.find(({ isNorth }) => isNorth === side);
      if (nearest !== undefined) nearest.site.isOutlet = true;
    }
  }
}

/**
 * Where the wells of a system go and what trenches may join them.
 * @param river course of the river that takes the rain water
 */
export function layOut(system: DrainageSystem, river: readonly LonLat[]): Site[] {
  const town = drainedTown();
  const layout = new Layout(townGrid(town));
  layStreets(layout, town, OFFSET[system]);
  if (system === '污水') {
    layLanes(layout, town, OFFSET[system]);
    layOutfallMain(layout, town);
  } else markOutfalls(layout, town, river);
  return layout.sites;
}
