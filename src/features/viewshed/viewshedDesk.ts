import { TerrainError, type TerrainProblem } from '../../api/terrain/elevationService.ts';
import type { GroundSampler } from '../../api/terrain/groundSampler.ts';
import { lineSamples } from '../../domain/geodesy/ground/groundLine.ts';
import { squareGrid } from '../../domain/geodesy/ground/squareGrid.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import type { PlaceDegrees } from '../../domain/geodesy/placeText.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import { sightLine } from './model/sightLine.ts';
import type { FoundLine, FoundView, ViewSettings } from './model/views.ts';
import type { ViewshedFound, ViewshedTask } from './model/viewshedWork.ts';

/** Why nothing was found. `unknownGround`: the terrain has no height where the eye or the line is. */
export type ViewProblem = TerrainProblem | 'broken' | 'unknownGround';

/** What is looked for. */
export type ViewKindAsked = FoundView['kind'];

/** How the desk stands. */
export interface ViewshedState {
  readonly kind: ViewKindAsked;
  /** Where the eye is; undefined while nobody said. */
  readonly eye: PlaceDegrees | undefined;
  /** The other end of a line of sight. */
  readonly target: PlaceDegrees | undefined;
  readonly settings: ViewSettings;
  /** Parts of the terrain that are there, of how many; undefined while nothing is computed. */
  readonly work: { readonly done: number; readonly total: number } | undefined;
  readonly problem: ViewProblem | undefined;
  /** What was found, newest first. */
  readonly views: readonly FoundView[];
}

/** Viewsheds and lines of sight, one computed at a time and all kept. */
export interface ViewshedDesk {
  readonly state: ReadonlySignal<ViewshedState>;
  /** What is to be computed next. */
  set(change: Partial<Pick<ViewshedState, 'kind' | 'eye' | 'target' | 'settings'>>): void;
  /** Computes it; resolves once it is found, failed or stopped. */
  compute(): Promise<void>;
  /** Ends what is being computed. */
  stop(): void;
  change(id: string, change: Partial<Pick<FoundView, 'name' | 'isShown'>>): void;
  /** Takes one away; it can be undone. */
  remove(id: string): void;
  /** Ends what is being computed, forgets what was to be, and hides all. */
  clear(): void;
}

/** Who answers the desk's questions. */
export interface ViewshedDeskParts {
  readonly ground: Pick<GroundSampler, 'ask'>;
  readonly find: (task: ViewshedTask, signal: AbortSignal) => Promise<ViewshedFound>;
  readonly undo: Pick<UndoHistory, 'push'>;
  /** What one is called at first. @param count of its kind so far, from 1 */
  readonly nameOf: (kind: ViewKindAsked, count: number) => string;
}

/** What is looked by until somebody says otherwise: a tower, and a standing person's eyes. */
const SETTINGS: ViewSettings = { eyeM: 10, targetM: 1.6, reachM: 10_000, sector: undefined };

/** The terrain has no height where one is needed. */
class UnknownGround extends Error {}

const lonLat = ({ lon, lat }: PlaceDegrees): LonLat => [lon, lat];

/** What a computation starts from: the state's own, all said. */
interface Asked {
  readonly eye: LonLat;
  readonly settings: ViewSettings;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

type Parts = Pick<ViewshedDeskParts, 'ground' | 'find'>;

async function findArea({ ground, find }: Parts, { eye, settings, onProgress, signal }: Asked) {
  const { lons, lats, side, middle, cellM } = squareGrid(eye, settings.reachM);
  const task = { task: 'heights', lons, lats, stepM: cellM } as const;
  const { heightsM, method } = await ground.ask(task, onProgress, signal);
  const groundM = heightsM[middle * side + middle] ?? NaN;
  if (Number.isNaN(groundM)) throw new UnknownGround();
  const grid = {
    heightsM: Float32Array.from(heightsM),
    ...{ width: side, height: side, cellXM: cellM, cellYM: cellM },
  };
  const found = await find({ eye, grid, ...settings }, signal);
  return { kind: 'area', found, groundM, cellM, terrainCellM: method.cellM } as const;
}

async function findLine({ ground }: Parts, asked: Asked, target: LonLat) {
  const { eye, settings, onProgress, signal } = asked;
  const { places, stepM } = lineSamples([eye, target]);
  const lons = Float64Array.from(places, ({ at }) => at[0]);
  const lats = Float64Array.from(places, ({ at }) => at[1]);
  const { heightsM, method } = await ground.ask({ task: 'heights', lons, lats, stepM }, onProgress, signal);
  if (heightsM.some(Number.isNaN)) throw new UnknownGround();
  const profile = {
    distancesM: places.map(({ distanceM }) => distanceM),
    heightsM: Array.from(heightsM),
  };
  const sight = sightLine(profile, settings.eyeM, settings.targetM);
  const hidden = places.find(({ distanceM }) => distanceM === sight.hiddenAtM);
  const line: Omit<FoundLine, 'id' | 'name' | 'number' | 'isShown' | 'eye' | 'settings'> = {
    kind: 'line',
    ...{ target, profile, sight, hiddenAt: hidden?.at, terrainCellM: method.cellM },
    groundM: profile.heightsM[0] ?? NaN,
  };
  return line;
}

function problemOf(error: unknown): ViewProblem {
  if (error instanceof UnknownGround) return 'unknownGround';
  return error instanceof TerrainError ? error.problem : 'broken';
}

/** Creates the desk. */
export function createViewshedDesk({ undo, nameOf, ...parts }: ViewshedDeskParts): ViewshedDesk {
  const none = { eye: undefined, target: undefined, work: undefined, problem: undefined } as const;
  const state = createSignal<ViewshedState>({ ...none, kind: 'area', settings: SETTINGS, views: [] });
  const counts = { area: 0, line: 0 };
  let running: AbortController | undefined;
  const put = (change: Partial<ViewshedState>) => state.set({ ...state.value, ...change });

  const stop = () => {
    running?.abort();
    running = undefined;
    if (state.value.work !== undefined) put({ work: undefined });
  };

  /** Computes what the state asks for; undefined where a place is missing. */
  const found = (signal: AbortSignal) => {
    const { kind, eye, target, settings } = state.value;
    if (eye === undefined) return undefined;
    const onProgress = (done: number, total: number) => {
      if (!signal.aborted) put({ work: { done, total } });
    };
    const asked = { eye: lonLat(eye), settings, onProgress, signal };
    if (kind === 'area') return findArea(parts, asked);
    return target === undefined ? undefined : findLine(parts, asked, lonLat(target));
  };

  return {
    state,
    set(change) {
      put({ ...change, problem: undefined });
    },
    async compute() {
      stop();
      const own = new AbortController();
      const { eye, settings } = state.value;
      const work = found(own.signal);
      if (work === undefined || eye === undefined) return;
      running = own;
      put({ work: { done: 0, total: 0 }, problem: undefined });
      try {
        const view = await work;
        if (own.signal.aborted) return;
        const number = ++counts[view.kind];
        const head = { id: `${view.kind}-${String(number)}`, name: nameOf(view.kind, number), number };
        const whole = { ...head, isShown: true, eye: lonLat(eye), settings, ...view };
        put({ work: undefined, views: [whole, ...state.value.views] });
      } catch (error) {
        if (!own.signal.aborted) put({ work: undefined, problem: problemOf(error) });
      }
    },
    stop,
    change(id, change) {
      put({ views: state.value.views.map((view) => (view.id === id ? { ...view, ...change } : view)) });
    },
    remove(id) {
      const at = state.value.views.findIndex((view) => view.id === id);
      const view = state.value.views[at];
      if (view === undefined) return;
      const take = () => put({ views: state.value.views.filter((other) => other.id !== id) });
      take();
      undo.push({ undo: () => put({ views: state.value.views.toSpliced(at, 0, view) }), redo: take });
    },
    clear() {
      stop();
      put({ ...none, views: state.value.views.map((view) => ({ ...view, isShown: false })) });
    },
  };
}
