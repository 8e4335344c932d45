import { smoothstep } from '../grid.ts';
import { moisture, spruceShare, type Site } from '../imagery/cover.ts';
import { hash2 } from '../noise.ts';
import { houseM, type Town } from '../imagery/towns.ts';
import type { GroundAround } from './groundAround.ts';
import type { LinesAround } from './lines.ts';
import type { GrownM } from './trace.ts';
import { PATTERN_SCALE, type SiteReader } from './siteReader.ts';

/** Trees stand singly within this, metres; farther away the ground's colour alone tells of them. */
const REACH_M = 1900;

/** Side of the square in which one tree may stand, and of that whose growth is asked for at once, metres. */
const TREE_M = 6.5;
const PLOT_M = 26;

/** Nothing grows so near to a mast, or to the middle of a road, metres. */
const CLEAR_M = { mast: 42, line: 8, house: 90, houseLine: 14 } as const;

/** What grows in a plot. */
interface Growth {
  /** Share of its squares with a tree. */
  readonly share: number;
  readonly lowM: number;
  readonly highM: number;
  /** 1 for a cone, 2 for a crown. */
  readonly shape: 1 | 2;
}

const NOTHING: Growth = { share: 0, lowM: 0, highM: 0, shape: 2 };

/** A plot: what grows in it, and whether a town reaches into it. */
interface Plot {
  readonly growth: Growth;
  readonly isTown: boolean;
  readonly patch: number;
}

function growthOf(site: Site): Growth {
  if (site.shoreM < 4 || site.slope > 1) return NOTHING;
  const spruce = spruceShare(site);
  if (spruce > 0.05) return { share: 0.85 * spruce, lowM: 8, highM: 17, shape: 1 };
  const riparian =
    smoothstep(0.35, 0.75, site.wet + site.patch * 0.25) * (1 - smoothstep(1500, 2200, site.heightM));
  if (riparian > 0.1) return { share: 0.4 * riparian, lowM: 3, highM: 9, shape: 2 };
  if (site.oasis > 0.3)
    return { share: 0.06 * smoothstep(0.1, 0.6, site.patch), lowM: 5, highM: 11, shape: 2 };
  const shrubs = 0.22 * smoothstep(0, 0.5, site.patch) * smoothstep(0.05, 0.25, moisture(site));
  return { share: shrubs * (1 - smoothstep(1900, 2600, site.heightM)), lowM: 0.5, highM: 1.4, shape: 2 };
}

/** What stands on the ground. */
export interface Standing {
  /** Its height at a place, metres; 0 where there is nothing. */
  readonly heightM: GrownM;
  /** The height of the house at a place; undefined where no town reaches. */
  houseM(east: number, north: number): number | undefined;
}

/** What stands round a camera is told by. */
export interface StandingFrom {
  readonly readSite: SiteReader;
  readonly lines: LinesAround;
  readonly towns: readonly Town[];
  readonly ground: GroundAround;
}

/** Columns and rows of squares round a camera as one number. */
const keyOf = (column: number, row: number) => (row + 2048) * 4096 + column + 2048;

/** The trees, shrubs and houses round a camera, the same each time. */
export function standingAround({ readSite, lines, towns, ground }: StandingFrom, seed: number): Standing {
  const plots = new Map<number, Plot>();
  const trees = new Map<number, number>();

  function plotAt(east: number, north: number): Plot {
    const key = keyOf(Math.floor(east / PLOT_M), Math.floor(north / PLOT_M));
    const known = plots.get(key);
    if (known !== undefined) return known;
    const { site, x, y } = readSite(east, north, Math.hypot(east, north));
    const isTown = towns.length > 0 && houseM(towns, x, y, site.patch) !== undefined;
    const plot = { growth: isTown ? NOTHING : growthOf(site), isTown, patch: site.patch };
    plots.set(key, plot);
    return plot;
  }

  /** The height of the tree in a square; 0 where there is none. */
  function treeIn(column: number, row: number, { share, lowM, highM }: Growth): number {
    const key = keyOf(column, row);
    const known = trees.get(key);
    if (known !== undefined) return known;
    const [east, north] = [(column + 0.5) * TREE_M, (row + 0.5) * TREE_M];
    const stands =
      hash2(column + seed, row) < share &&
      Math.hypot(east, north) > CLEAR_M.mast &&
      lines.awayM(east, north) > CLEAR_M.line;
    const heightM = stands ? lowM + (highM - lowM) * hash2(column, row + seed + 17) : 0;
    trees.set(key, heightM);
    return heightM;
  }

  function treeM(east: number, north: number, away: number, growth: Growth): number {
    const [column, row] = [Math.floor(east / TREE_M), Math.floor(north / TREE_M)];
    const heightM = treeIn(column, row, growth);
    if (heightM === 0) return 0;
    const radius = Math.min(TREE_M * 0.42, heightM * (growth.shape === 1 ? 0.24 : 0.55));
    const aside = Math.hypot(
      east - (column + 0.5 + 0.3 * (hash2(column, row) - 0.5)) * TREE_M,
      north - (row + 0.5 + 0.3 * (hash2(row, column) - 0.5)) * TREE_M,
    );
    const share = 1 - aside / radius;
    if (share <= 0) return 0;
    // Farther away than steps are short the trees sink into the ground, where colour goes on telling of them.
    const sunk = 1 - smoothstep(REACH_M * 0.6, REACH_M, away);
    return heightM * sunk * (growth.shape === 1 ? share : Math.sqrt(1 - (1 - share) ** 2));
  }

  const houseAt = (east: number, north: number, patch: number) =>
    houseM(towns, ground.column(east) * PATTERN_SCALE, ground.row(north) * PATTERN_SCALE, patch);

  return {
    heightM(east, north, away) {
      if (away > REACH_M || away < CLEAR_M.mast) return 0;
      const { growth, isTown, patch } = plotAt(east, north);
      if (isTown) {
        const heightM = away < CLEAR_M.house ? 0 : (houseAt(east, north, patch) ?? 0);
        return heightM > 0 && lines.awayM(east, north) < CLEAR_M.houseLine ? 0 : heightM;
      }
      return growth.share <= 0 ? 0 : treeM(east, north, away, growth);
    },
    houseM(east, north) {
      const { isTown, patch } = plotAt(east, north);
      return isTown ? (houseAt(east, north, patch) ?? 0) : undefined;
    },
  };
}
