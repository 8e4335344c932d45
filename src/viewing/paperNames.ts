import type { MapText, Position } from '../domain/drawing/marks.ts';
import type { NamePlace } from '../domain/sheet/names/namePlaces.ts';
import { areaPlace, innerPoint, type SeenGround } from '../domain/sheet/oblique/areaPlace.ts';
import type { ObliqueName } from '../domain/sheet/oblique/obliqueView.ts';
import type { SheetPoint } from '../domain/sheet/placement.ts';
import type { PaperOrder } from '../scene/paperView.ts';

/** A place of the globe. */
type Spot = Pick<MapText, 'position' | 'aboveGroundM' | 'throughGround'>;

/** A place of which is asked where it is seen; `rangeM` is how far away it may be. */
export type AskedSpot = Spot & { readonly rangeM?: number | undefined };

/** Directions on the paper. */
const SIDES = { above: [0, -1], below: [0, 1] } as const;

/** What has a name on a globe, degrees. */
export type NamedShape =
  /** `radiusPx` is from the place to where its name may begin, CSS pixels; the name is above it, or below, where there is room. */
  | {
      readonly kind: 'point';
      readonly spot: Spot;
      readonly radiusPx: number;
      readonly side: keyof typeof SIDES;
    }
  | { readonly kind: 'line'; readonly paths: readonly (readonly Position[])[] }
  /** Outer rings and holes of all its parts. */
  | { readonly kind: 'area'; readonly rings: readonly (readonly Position[])[] };

/** A name that a globe shows. */
export type GlobeName = Omit<ObliqueName, 'place'> & {
  readonly shape: NamedShape;
  /** It is not written further away than this, metres. */
  readonly rangeM?: number | undefined;
};

/** Where a place lies on the paper, pixels; undefined for one that is not there. */
export type ToPaper = (spot: AskedSpot) => SheetPoint | undefined;

/** Finds the places of names while a globe is drawn for paper, window by window. */
export interface PaperNames {
  /** Lays lines and areas out before the first piece. @param toPaper for the whole page, roughly; what hides a place does not count */
  layOut(toPaper: ToPaper): void;
  /** Points with names that came meanwhile; those that are known already are left out. */
  add(names: readonly GlobeName[]): void;
  /** Takes what a window shows. @param toPaper only for what is seen through it */
  see(toPaper: ToPaper): void;
  /** The names whose places were seen. @param ground a raster over the page */
  told(ground: readonly FoundGround[]): readonly ObliqueName[];
}

/** Ground that the page shows, and how far from the eye it is, metres. */
export type FoundGround = SeenGround & { readonly awayM: number };

type Page = Pick<PaperOrder, 'widthPx' | 'heightPx' | 'cssPx'>;

/** How one name's place is found. */
interface Trace {
  layOut(toPaper: ToPaper): void;
  see(toPaper: ToPaper): void;
  place(ground: readonly FoundGround[]): NamePlace | undefined;
}

/** A line is looked at so often along the page's width: about once for each of its name's letters. */
const STEPS = 150;

/** Most places of all lines that are looked at, those of names that matter more first: each asks the view what hides it. */
const MOST_LOOKS = 6000;

/** Corners of a ring that tell how much room an area has. */
const RING_CORNERS = 150;

type Range = GlobeName['rangeM'];

function pointTrace(
  { spot, radiusPx, side }: Extract<NamedShape, { kind: 'point' }>,
  { cssPx }: Page,
  rangeM: Range,
): Trace {
  let at: SheetPoint | undefined;
  return {
    layOut: () => undefined,
    see: (toPaper) => (at ??= toPaper({ ...spot, rangeM })),
    place: () => at && { kind: 'point', at, radiusPx: radiusPx * cssPx, first: SIDES[side] },
  };
}

/** Positions along a path, as dense as letters on the page; a run ends where the path leaves it. */
function runsOf(path: readonly Position[], toPaper: ToPaper, { widthPx, heightPx }: Page): Position[][] {
  const stepPx = widthPx / STEPS;
  const isBeside = ([ax, ay]: SheetPoint, [bx, by]: SheetPoint) =>
    Math.max(ax, bx) < 0 || Math.min(ax, bx) > widthPx || Math.max(ay, by) < 0 || Math.min(ay, by) > heightPx;
  const runs: Position[][] = [[]];
  let last: { readonly position: Position; readonly at: SheetPoint } | undefined;
  for (const [index, position] of path.entries()) {
    const at = toPaper({ position });
    if (at === undefined || last === undefined || isBeside(last.at, at)) {
      if (runs.at(-1)?.length !== 0) runs.push([]);
      last = at && { position, at };
      continue;
    }
    const steps = Math.min(STEPS, Math.round(Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) / stepPx));
    // Corners closer together than letters say nothing.
    if (steps === 0 && index < path.length - 1) continue;
    const run = runs.at(-1);
    const [from, to] = [last.position, position];
    if (run?.length === 0) run.push(from);
    for (let step = 1; step <= Math.max(1, steps); step++) {
      const share = step / Math.max(1, steps);
      run?.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    }
    last = { position, at };
  }
  return runs.filter(({ length }) => length > 1);
}

function lineTrace(
  { paths }: Extract<NamedShape, { kind: 'line' }>,
  page: Page,
  rangeM: Range,
  budget: { left: number },
): Trace {
  let runs: readonly (readonly Position[])[] = [];
  let seen: (SheetPoint | undefined)[][] = [];
  return {
    layOut(toPaper) {
      runs = paths.flatMap((path) => runsOf(path, toPaper, page));
      const looks = runs.reduce((sum, { length }) => sum + length, 0);
      if (looks > budget.left) runs = [];
      else budget.left -= looks;
      seen = runs.map(() => []);
    },
    see(toPaper) {
      for (const [index, run] of runs.entries())
        for (const [step, position] of run.entries()) {
          const at = toPaper({ position, rangeM });
          const places = seen[index];
          if (at !== undefined && places !== undefined) places[step] = at;
        }
    },
    place() {
      const parts = seen.flatMap((places) => {
        const found: SheetPoint[][] = [[]];
        for (const at of Array.from(places)) {
          if (at !== undefined) found.at(-1)?.push(at);
          else if (found.at(-1)?.length !== 0) found.push([]);
        }
        return found.filter(({ length }) => length > 1);
      });
      return parts.length === 0 ? undefined : { kind: 'line', paths: parts };
    },
  };
}

function areaTrace({ rings }: Extract<NamedShape, { kind: 'area' }>, page: Page, rangeM: Range): Trace {
  const onGround = rings.map((ring) => ring.map(([lon, lat]): SheetPoint => [lon, lat]));
  const middle = innerPoint(onGround);
  let onPicture: SheetPoint[][] = [];
  let inner: SheetPoint | undefined;
  return {
    layOut(toPaper) {
      onPicture = rings.map((ring) => {
        const every = Math.ceil(ring.length / RING_CORNERS);
        const corners = ring.filter((_, index) => index % every === 0);
        return corners.map((position) => toPaper({ position })).filter((at) => at !== undefined);
      });
    },
    see(toPaper) {
      if (middle !== undefined) inner ??= toPaper({ position: middle, rangeM });
    },
    place(ground) {
      const near = rangeM === undefined ? ground : ground.filter(({ awayM }) => awayM <= rangeM);
      return areaPlace({ onGround, onPicture, inner }, near, page);
    },
  };
}

/** One name for all lines of a source that are called the same: a road or a river is stored in pieces. */
function joinedLines(names: readonly GlobeName[]): readonly GlobeName[] {
  const lines = new Map<string, (readonly Position[])[]>();
  return names.flatMap((name): GlobeName[] => {
    if (name.shape.kind !== 'line') return [name];
    const key = `${name.source}\n${name.text}`;
    const known = lines.get(key);
    known?.push(...name.shape.paths);
    if (known !== undefined) return [];
    const paths = [...name.shape.paths];
    lines.set(key, paths);
    return [{ ...name, shape: { kind: 'line', paths } }];
  });
}

/** Begins to find the places of names. @param names of one rank, those that matter more first */
export function createPaperNames(names: readonly GlobeName[], page: Page): PaperNames {
  const budget = { left: MOST_LOOKS };
  const traceOf = ({ shape, rangeM }: GlobeName): Trace => {
    if (shape.kind === 'line') return lineTrace(shape, page, rangeM, budget);
    return shape.kind === 'area' ? areaTrace(shape, page, rangeM) : pointTrace(shape, page, rangeM);
  };
  const traced = joinedLines(names).map((name) => ({ name, trace: traceOf(name) }));
  const known = new Set<string>();
  return {
    add(more) {
      for (const name of more) {
        const key = JSON.stringify([name.source, name.text, name.shape]);
        if (!known.has(key)) traced.push({ name, trace: traceOf(name) });
        known.add(key);
      }
    },
    layOut: (toPaper) => traced.forEach(({ trace }) => trace.layOut(toPaper)),
    see: (toPaper) => traced.forEach(({ trace }) => trace.see(toPaper)),
    told: (ground) =>
      traced.flatMap(({ name: { text, sizePx, bold, rank, source }, trace }) => {
        const place = trace.place(ground);
        return place === undefined ? [] : [{ text, sizePx, bold, rank, source, place }];
      }),
  };
}

/** Rank of what was written over a view, and of what its layers are called: the former is never lost to the latter. */
export const NAME_RANKS = { written: 3, layers: 6 } as const;

/** A text that was written over a view, as a name. @param lettersPx of texts that do not say how large they are */
export function writtenName(text: MapText, lettersPx: number): GlobeName {
  const { look, ...spot } = text;
  const { sizePx = lettersPx, bold = false, offsetPx } = look;
  const side = look.vertical === 'top' ? 'below' : 'above';
  const shape = { kind: 'point', spot, radiusPx: offsetPx, side } as const;
  return { text: text.text, sizePx, bold, rank: NAME_RANKS.written, source: '', shape };
}
