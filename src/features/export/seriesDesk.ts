import { MAX_SERIES_PAGES } from '../../api/contracts/print.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { sheetForArea, type SeriesArea, type SeriesKind, type SeriesStep } from './series.ts';
import { createSheetJob, sheetFailureEvent, type SheetJob, type SheetWork } from '../../api/sheetJob.ts';

/** What the part of the pop-up for series shows. */
export interface SeriesState {
  readonly kind: SeriesKind;
  readonly areas:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready'; readonly areas: readonly SeriesArea[] }
    | { readonly kind: 'failed'; readonly event: PortalEvent };
  /** Places of the chosen ones in the list. */
  readonly chosen: ReadonlySet<number>;
  /** More than this is no one series. */
  readonly most: number;
}

/** Map series. What is printed goes on when the window closes, and is shown in it when it opens again. */
export interface SeriesDesk {
  /** What the deployment has areas of, the first one chosen when the window opens. */
  readonly kinds: readonly SeriesKind[];
  readonly state: ReadonlySignal<SeriesState>;
  readonly job: SheetJob<SeriesStep, Blob>['state'];
  /** Reads the areas of the kind in force, unless they are there. */
  open(): void;
  /** Reads the areas of a kind and chooses the first that make a series; nothing happens while one is printed. */
  read(kind: SeriesKind): void;
  toggle(index: number): void;
  /** Prints the chosen areas and gives the PDF to the user; ignored while a series is printed. */
  start(): Promise<void>;
  cancel(): void;
}

/** Kinds of areas and how they are read, the sheet that theirs are like, and how they are printed and saved. */
export interface SeriesDeskOptions {
  readonly clock: Clock;
  readonly kinds: readonly SeriesKind[];
  readonly readAreas: (kind: SeriesKind, signal: AbortSignal) => Promise<readonly SeriesArea[]>;
  /** The sheet of the form as it is now: each area's sheet is like it. */
  readonly sheet: () => Sheet;
  readonly workOf: (sheets: readonly Sheet[]) => SheetWork<SeriesStep, Blob>;
  readonly save: (pdf: Blob) => void;
  readonly present: (event: PortalEvent) => void;
}

/** Creates the desk. */
export function createSeriesDesk(options: SeriesDeskOptions): SeriesDesk {
  const { clock, kinds, readAreas, sheet, workOf, save, present } = options;
  const [firstKind = 'county'] = kinds;
  const state = createSignal<SeriesState>({
    kind: firstKind,
    areas: { kind: 'loading' },
    chosen: new Set(),
    most: MAX_SERIES_PAGES,
  });
  const job = createSheetJob<SeriesStep, Blob>(clock);
  let reading: AbortController | undefined;
  const patch = (change: Partial<SeriesState>) => state.set({ ...state.value, ...change });

  const read = async (kind: SeriesKind) => {
    reading?.abort();
    const own = (reading = new AbortController());
    job.clear();
    patch({ kind, areas: { kind: 'loading' }, chosen: new Set() });
    try {
      const areas = await readAreas(kind, own.signal);
      if (own.signal.aborted) return;
      const first = areas.slice(0, MAX_SERIES_PAGES).map((_, index) => index);
      patch({ areas: { kind: 'ready', areas }, chosen: new Set(first) });
    } catch (error) {
      if (!own.signal.aborted) patch({ areas: { kind: 'failed', event: sheetFailureEvent(error) } });
    }
  };
  return {
    kinds,
    state,
    job: job.state,
    open() {
      if (state.value.areas.kind !== 'ready') void read(state.value.kind);
    },
    read(kind) {
      if (job.state.value.kind !== 'running') void read(kind);
    },
    toggle(index) {
      const chosen = new Set(state.value.chosen);
      if (!chosen.delete(index)) chosen.add(index);
      job.clear();
      patch({ chosen });
    },
    async start() {
      const { areas, chosen } = state.value;
      if (areas.kind !== 'ready' || job.state.value.kind === 'running') return;
      const wanted = areas.areas.filter((_, index) => chosen.has(index));
      const pdf = await job.start({
        ...workOf([]),
        // In the work, so that an area that no sheet can show is told as the work's failure.
        run: (report, signal) =>
          workOf(wanted.map((area) => sheetForArea(sheet(), area))).run(report, signal),
      });
      if (pdf !== undefined) {
        save(pdf);
        return present({ id: 'export.saved' });
      }
      if (job.state.value.kind === 'failed') present(job.state.value.event);
    },
    cancel: job.cancel,
  };
}
