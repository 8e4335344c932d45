import {
  drawnEntries,
  PRINT_STEPS,
  PRINT_WORK_MS,
  printPicture,
  type PrintStep,
  type SheetPrinter,
} from '../../api/printSheet.ts';
import { createSheetJob, SheetError, type SheetWork, type StepReport } from '../../api/sheetJob.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import type { DrawingsInput } from '../../domain/sheet/drawings.ts';
import { groundExtent, placementOf } from '../../domain/sheet/placement.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSettle } from '../../lib/settle.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { isDrawable, isDrawn, isSameMap, sheetOfMap, wantedOf } from './model/mapFrame.ts';
import { takenOfMap } from './model/mapRoom.ts';
import { keptLegend, type DrawnOf } from './model/mapSchemas.ts';
import { changeObjects, findObject } from './model/operations.ts';
import type { MapFrame, PictureDocument } from './model/picture.ts';
import type { PictureDesk } from './pictureDesk.ts';
import type { PictureImages } from './pictureImages.ts';

/** A map as the print service drew it. */
export interface DrawnMap {
  readonly picture: Blob;
  /** undefined where the service cannot tell it. */
  readonly legend: readonly LegendEntry[] | undefined;
}

/** Draws the map of a sheet. @throws SheetError; the signal's reason */
export type DrawMap = (
  sheet: Sheet,
  drawings: DrawingsInput | undefined,
  report: StepReport<PrintStep>,
  signal: AbortSignal,
) => Promise<DrawnMap>;

/** How the picture of a map frame stands. */
export type FrameState =
  | { readonly kind: 'drawn' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'drawing'; readonly step: PrintStep }
  | { readonly kind: 'failed'; readonly event: PortalEvent }
  | { readonly kind: 'cancelled' };

/** Keeps the pictures of map frames as the frames say. */
export interface MapDrawing {
  /** By the id of the frame. */
  readonly states: ReadonlySignal<ReadonlyMap<string, FrameState>>;
  /** Gives up what is being drawn for a frame; it is drawn when it changes again, or by {@link MapDrawing.retry}. */
  cancel(frameId: string): void;
  /** Draws what failed or was given up once more. */
  retry(frameId: string): void;
  /** Waits until no frame is being drawn. */
  settled(): Promise<void>;
  /** Draws no more. */
  close(): void;
}

/** The desk whose frames are drawn, where their pictures are kept, and who draws. */
export interface MapDrawingOptions {
  readonly desk: PictureDesk;
  readonly images: PictureImages;
  readonly clock: Clock;
  readonly draw: DrawMap;
  /** The day that the service is told: 2026-11-22. */
  readonly today: () => string;
}

/** Draws maps by the print service. */
export function mapByPrinting(printer: SheetPrinter): DrawMap {
  return async (sheet, drawn, report, signal) => {
    const extent = groundExtent(placementOf(sheet));
    const { picture } = await printPicture(printer, { sheet, drawn, extent }, report, signal);
    const legend = await printer.printing.legend(sheet, signal);
    signal.throwIfAborted();
    if (!legend.ok) return { picture, legend: undefined };
    return { picture, legend: [...(drawn === undefined ? [] : drawnEntries(drawn, sheet)), ...legend.value] };
  };
}

/** A frame that changes is drawn once it has rested so long, milliseconds. */
const REST_MS = 500;

/** Pictures that are kept for undo and redo, besides those that are shown. */
const KEPT = 12;

/** A picture that was drawn, and what of. */
interface Kept {
  readonly of: DrawnOf;
  readonly drawings: MapFrame['drawings'];
  readonly imageId: string;
  readonly legend: MapFrame['legend'];
}

const framesOf = ({ objects }: PictureDocument) => objects.filter((object) => object.kind === 'map');

/** The pictures that were drawn lately. */
function createKept({ desk, images }: MapDrawingOptions) {
  let kept: readonly Kept[] = [];
  return {
    add(made: Kept) {
      kept = [made, ...kept];
      const shown = new Set(framesOf(desk.picture.value).map(({ drawn }) => drawn?.imageId));
      for (const { imageId } of kept.slice(KEPT)) if (!shown.has(imageId)) images.remove(imageId);
      kept = kept.slice(0, KEPT);
    },
    of(frame: MapFrame, { page }: PictureDocument) {
      const wanted = wantedOf(frame, page);
      return kept.find(({ of, drawings }) => drawings === frame.drawings && isSameMap(of, wanted));
    },
  };
}

/** The work of drawing a frame. */
const drawingWork = (
  { draw, today }: MapDrawingOptions,
  frame: MapFrame,
  picture: PictureDocument,
): SheetWork<PrintStep, DrawnMap> => ({
  steps: PRINT_STEPS,
  timeoutMs: PRINT_WORK_MS,
  run(report, signal) {
    if (!isDrawable(frame)) throw new SheetError({ id: 'picture.mapSize' });
    const sheet = sheetOfMap(wantedOf(frame, picture.page), {
      title: picture.title,
      unit: '',
      date: today(),
      keepClear: takenOfMap(picture, frame),
    });
    return draw(sheet, frame.drawings ?? undefined, report, signal);
  },
});

/** Knows how the picture of each frame stands. */
function createFrameStates({ desk, images }: MapDrawingOptions, job: FrameJob) {
  const states = createSignal<ReadonlyMap<string, FrameState>>(new Map());
  /** What of frames failed or was given up: it is not drawn again while the frame is the same. */
  const stopped = new Map<string, { readonly of: DrawnOf; readonly state: FrameState }>();
  let waiters: (() => void)[] = [];
  const isBusy = () =>
    [...states.value.values()].some(({ kind }) => kind === 'waiting' || kind === 'drawing');
  const stateOf = (frame: MapFrame, { page }: PictureDocument): FrameState => {
    const isThere = images.get(frame.drawn?.imageId ?? '') !== undefined;
    if (isThere && isDrawn(frame, page)) return { kind: 'drawn' };
    const step = job.stepOf(frame.id);
    if (step !== undefined) return { kind: 'drawing', step };
    const stop = stopped.get(frame.id);
    return stop !== undefined && isSameMap(stop.of, wantedOf(frame, page)) ? stop.state : { kind: 'waiting' };
  };
  const tell = () => {
    const picture = desk.picture.value;
    states.set(new Map(framesOf(picture).map((frame) => [frame.id, stateOf(frame, picture)])));
    if (isBusy()) return;
    for (const tellWaiter of waiters) tellWaiter();
    waiters = [];
  };
  return {
    states,
    stateOf,
    tell,
    stopAt: (id: string, of: DrawnOf, state: FrameState) => void stopped.set(id, { of, state }),
    goOn: (id: string) => void stopped.delete(id),
    async settled() {
      tell();
      if (isBusy()) await new Promise<void>((resolve) => waiters.push(resolve));
    },
  };
}

/** The one frame that is being drawn. */
type FrameJob = ReturnType<typeof createFrameJob>;

function createFrameJob(options: MapDrawingOptions) {
  const job = createSheetJob<PrintStep, DrawnMap>(options.clock);
  let current: { readonly id: string; readonly of: DrawnOf } | undefined;
  return {
    state: job.state,
    current: () => current,
    stepOf(frameId: string): PrintStep | undefined {
      const now = job.state.value;
      return current?.id === frameId && now.kind === 'running' ? now.step : undefined;
    },
    cancel: job.cancel,
    /** @returns what was drawn; otherwise why not, nothing for what was given up */
    async draw(frame: MapFrame, picture: PictureDocument) {
      current = { id: frame.id, of: wantedOf(frame, picture.page) };
      const made = await job.start(drawingWork(options, frame, picture));
      current = undefined;
      const now = job.state.value;
      return { made, failed: now.kind === 'failed' ? now.event : undefined };
    },
  };
}

/** Creates what draws the maps of a desk. */
export function createMapDrawing(options: MapDrawingOptions): MapDrawing {
  const { desk, clock, images } = options;
  const job = createFrameJob(options);
  const frames = createFrameStates(options, job);
  const kept = createKept(options);

  const putIn = (id: string, { imageId, of, legend }: Kept) =>
    desk.amend((picture) =>
      changeObjects(picture, [id], (object) =>
        object.kind === 'map' ? { ...object, drawn: { imageId, of }, legend } : object,
      ),
    );
  const isWanted = (id: string, of: DrawnOf) => {
    const { page } = desk.picture.value;
    const frame = findObject(desk.picture.value, id);
    return frame?.kind === 'map' && isSameMap(wantedOf(frame, page), of);
  };
  const drawFrame = async (frame: MapFrame, picture: PictureDocument) => {
    const { id, drawings } = frame;
    const of = wantedOf(frame, picture.page);
    const { made, failed } = await job.draw(frame, picture);
    if (failed !== undefined) frames.stopAt(id, of, { kind: 'failed', event: failed });
    if (made !== undefined) {
      const legend = made.legend === undefined ? frame.legend : keptLegend(made.legend);
      const drawn = { of, drawings, imageId: images.add(made.picture), legend };
      kept.add(drawn);
      if (isWanted(id, of)) putIn(id, drawn);
    }
    look();
  };
  /** Gives up what nobody wants any more, and draws the next one. */
  const look = () => {
    const picture = desk.picture.value;
    const current = job.current();
    const next = framesOf(picture).find((frame) => frames.stateOf(frame, picture).kind === 'waiting');
    if (current !== undefined && !isWanted(current.id, current.of)) job.cancel();
    if (current === undefined && next !== undefined) void drawFrame(next, picture);
    frames.tell();
  };
  /** What was drawn before is there at once: undo and redo wait for nobody. */
  const takeKept = () => {
    const picture = desk.picture.value;
    for (const frame of framesOf(picture)) {
      const isThere = frames.stateOf(frame, picture).kind === 'drawn';
      const known = isThere ? undefined : kept.of(frame, picture);
      if (known !== undefined) putIn(frame.id, known);
    }
    frames.tell();
  };
  const settle = createSettle(clock, REST_MS, look);
  const onPicture = () => {
    // After everybody has heard of this change: another one within it would be told out of order.
    queueMicrotask(takeKept);
    settle.request();
  };
  const stops = [desk.picture.subscribe(onPicture), job.state.subscribe(frames.tell)];
  onPicture();
  return {
    states: frames.states,
    settled: frames.settled,
    cancel(id) {
      const { page } = desk.picture.value;
      const frame = findObject(desk.picture.value, id);
      if (frame?.kind === 'map') frames.stopAt(id, wantedOf(frame, page), { kind: 'cancelled' });
      if (job.current()?.id === id) job.cancel();
      frames.tell();
    },
    retry(id) {
      frames.goOn(id);
      look();
    },
    close() {
      for (const stop of stops) stop();
      settle.cancel();
      job.cancel();
    },
  };
}
