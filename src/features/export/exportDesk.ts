import type { PrintStep } from '../../api/printSheet.ts';
import type { ExportNode } from '../../domain/sheet/exportTree.ts';
import { withChecked } from '../../domain/sheet/exportTree.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import type { ExtentProblem } from '../../domain/sheet/placement.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import { abortable } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSettle } from '../../lib/settle.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import { asSheet, resetForm, withExtent, type ExportForm } from './exportForm.ts';
import { openFrameOnMap, type FrameOnMap } from './frameOnMap.ts';
import { isSameSeen, withSeenExtent, withTopic, type SeenMap } from './seenMap.ts';
import type { DeskCell, ExportState } from './exportState.ts';
import { createTreeReading } from './treeReading.ts';
import {
  createSheetJob,
  sheetFailureEvent,
  type SheetJob,
  type SheetWork,
  type StepReport,
} from '../../api/sheetJob.ts';

/** What a sheet is made of: the map by the print service, or the globe's own view. */
export type SheetSource = 'map' | 'view';

/** Steps of the work on a sheet: those of the print service's protocol, and those of a view's picture. */
export type SheetStep = PrintStep | 'wait' | 'capture' | 'compose';

/** How many of the map's drawings went to the sheet that was asked for last. */
export interface SentDrawings {
  readonly taken: number;
  readonly total: number;
}

/** The desk of the export pop-up; it outlives the window. */
export interface ExportDesk {
  readonly state: ReadonlySignal<ExportState>;
  readonly job: SheetJob<SheetStep, MadeSheet>['state'];
  /** undefined before any sheet with drawings was asked for. */
  readonly sent: ReadonlySignal<SentDrawings | undefined>;
  /**
   * Fills the form with what the user sees, puts the frame on the map, reads the tree and starts the first sheet 300 ms later; none where
   * the window came back with its page and nobody asked for it. The answer ends all of it.
   * @param seen what the user has before him now; it fills the form again where it changed while the window was closed
   */
  open(seen: () => SeenMap, how?: { readonly isBack?: boolean }): () => void;
  change(change: Partial<Omit<ExportForm, 'sheet' | 'asked'>>): void;
  /** Words, furniture and whatever moves no frame. */
  changeSheet(change: Partial<Pick<ExportForm['sheet'], 'title' | 'unit' | 'furniture' | 'imprint'>>): void;
  /** Another form as a whole, of the functions that change page and frame. */
  setForm(form: ExportForm): void;
  /** Changes the frame: by hand, by keys, by its numbers. */
  setFrame(sheet: Sheet): void;
  /** Lays the frame over an extent. @returns what is wrong with it, which changes nothing */
  setExtent(extent: Extent): ExtentProblem | undefined;
  toggleLayer(id: string): void;
  readTree(): void;
  /** The form with the other texts, the default extent and the default layers. */
  reset(): void;
  /** Makes a sheet; ignored while one is being made. */
  make(source: SheetSource): Promise<void>;
  cancel(): void;
  /** Makes once more what failed or was cancelled. */
  retry(): void;
  /** Gives the sheet that was made last to the user as a file; nothing happens without one, or while it is being done. */
  save(): Promise<void>;
  /** Opens the sheet that was made last in the picture editor; nothing happens without one. */
  edit(): void;
  /** Shows a sheet of the history, and fills the form with what it was made of. */
  show(made: MadeSheet): void;
}

/** A way to make the sheet of a form. */
export interface FormWork extends Pick<SheetWork<SheetStep, MadeSheet>, 'steps' | 'timeoutMs'> {
  /** @param form with the names of the layers in it. @throws SheetError */
  readonly run: (form: ExportForm, report: StepReport<SheetStep>, signal: AbortSignal) => Promise<MadeSheet>;
}

/** The scene that the frame lies on, the form as it is kept, and how a sheet is made, saved and edited. */
export interface ExportDeskOptions {
  readonly scene: Scene;
  readonly tools: Pick<ToolManager, 'running'>;
  readonly clock: Clock;
  readonly sent: ReadonlySignal<SentDrawings | undefined>;
  /** The form as the user left it, and where it is kept. */
  readonly recall: () => ExportForm;
  readonly keep: (form: ExportForm) => void;
  /** The layers that can be printed, those checked that are so by default. @throws SheetError */
  readonly readTree: (signal: AbortSignal) => Promise<readonly ExportNode[]>;
  readonly works: Readonly<Record<SheetSource, FormWork>>;
  /** Gives the sheet to the user in the form's format. @throws SheetError */
  readonly save: (made: MadeSheet, form: ExportForm, signal: AbortSignal) => Promise<void>;
  /** Opens the picture editor. */
  readonly openEditor: (made: MadeSheet) => void;
  readonly present: (event: PortalEvent) => void;
}

/** From opening to the first sheet, milliseconds (viewer.md, section 4). */
export const AUTO_START_MS = 300;

/** A changed form is kept once it has rested so long, milliseconds. */
const KEEP_MS = 500;

const NOTHING_SEEN: SeenMap = { layers: [], extent: undefined, title: undefined };

/** @param onForm told of every other form */
function createCell({ recall, keep, clock }: ExportDeskOptions, onForm: () => void): DeskCell {
  const state = createSignal<ExportState>({
    form: recall(),
    tree: { kind: 'loading' },
    made: undefined,
    stale: false,
    saving: false,
  });
  const patch = (change: Partial<ExportState>) => state.set({ ...state.value, ...change });
  const keeping = createSettle(clock, KEEP_MS, () => keep(state.value.form));
  return {
    state,
    patch,
    setForm(form) {
      patch({ form, stale: state.value.made !== undefined });
      onForm();
      keeping.request();
    },
  };
}

/** Makes the sheets of a desk, one at a time. @param wholeForm the form once its layers are known */
function createMaking(
  { clock, works, openEditor, present }: ExportDeskOptions,
  { state, patch }: DeskCell,
  wholeForm: () => Promise<ExportForm>,
) {
  const job = createSheetJob<SheetStep, MadeSheet>(clock);
  let lastSource: SheetSource = 'map';
  const make = async (source: SheetSource) => {
    if (job.state.value.kind === 'running') return present({ id: 'export.busy' });
    lastSource = source;
    const { steps, timeoutMs, run } = works[source];
    const made = await job.start({
      steps,
      timeoutMs,
      run: async (report, signal) => run(await abortable(wholeForm(), signal), report, signal),
    });
    if (made !== undefined) {
      patch({ made, stale: false });
      if (state.value.form.opensEditor) openEditor(made);
      return;
    }
    const now = job.state.value;
    if (now.kind === 'failed') present(now.event);
  };
  return { job, make, retry: () => void make(lastSource) };
}

/** Gives the sheet that was made last to the user as a file. */
function createSaving({ save, present }: ExportDeskOptions, { state, patch }: DeskCell) {
  let saves: AbortController | undefined;
  return {
    stop: () => saves?.abort(),
    async save() {
      const { made, saving, form } = state.value;
      if (made === undefined || saving) return;
      const own = (saves = new AbortController());
      patch({ saving: true });
      try {
        await save(made, form, own.signal);
        present({ id: 'export.saved' });
      } catch (error) {
        if (!own.signal.aborted) present(sheetFailureEvent(error));
      } finally {
        patch({ saving: false });
      }
    },
  };
}

/** Creates the desk of one map session. */
export function createExportDesk(options: ExportDeskOptions): ExportDesk {
  const { scene, tools, clock } = options;
  let frame: FrameOnMap | undefined;
  let leftAt = NOTHING_SEEN;
  const cell = createCell(options, () => frame?.redraw());
  const { state, patch, setForm } = cell;
  const tree = createTreeReading(options.readTree, cell);
  const { job, make, retry } = createMaking(options, cell, tree.wholeForm);
  const saving = createSaving(options, cell);
  const setFrame = ({ centre, scale, rotationDeg }: Sheet) => {
    const { form } = state.value;
    setForm({ ...form, asked: null, sheet: { ...form.sheet, centre, scale, rotationDeg } });
  };

  return {
    state,
    job: job.state,
    sent: options.sent,
    open(seen, { isBack = false } = {}) {
      const now = seen();
      const form = withTopic(state.value.form, now.title);
      setForm(isSameSeen(now.extent, leftAt.extent) ? form : withSeenExtent(form, now.extent));
      const sheet = () => asSheet(state.value.form.sheet);
      frame = openFrameOnMap({ scene, tools, clock, sheet, onChange: setFrame });
      tree.open(now.layers);
      const stopTimer = isBack ? undefined : clock.after(AUTO_START_MS, () => void make('map'));
      return () => {
        leftAt = seen();
        stopTimer?.();
        tree.stop();
        job.cancel();
        saving.stop();
        frame?.destroy();
        frame = undefined;
      };
    },
    change: (change) => setForm({ ...state.value.form, ...change }),
    changeSheet: (change) =>
      setForm({ ...state.value.form, sheet: { ...state.value.form.sheet, ...change } }),
    setForm,
    setFrame,
    setExtent(extent) {
      const outcome = withExtent(state.value.form, extent);
      if (!outcome.ok) return outcome.error;
      setForm(outcome.value);
      return undefined;
    },
    toggleLayer: tree.toggle,
    readTree: tree.begin,
    reset() {
      setForm(resetForm());
      tree.reset();
    },
    make,
    cancel: job.cancel,
    retry,
    save: saving.save,
    edit() {
      const { made } = state.value;
      if (made !== undefined) options.openEditor(made);
    },
    show(made) {
      const { date: _date, language: _language, ...sheet } = made.sheet;
      const { form, tree: shown } = state.value;
      setForm({ ...form, asked: null, sheet });
      if (shown.kind === 'ready')
        patch({ tree: { kind: 'ready', tree: withChecked(shown.tree, sheet.layers) } });
      patch({ made, stale: false });
      job.clear();
    },
  };
}
