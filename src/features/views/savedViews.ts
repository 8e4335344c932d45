import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { GlobePose, PlanePose } from '../../domain/views/pose.ts';
import type { SavedView, Shown } from '../../domain/views/savedView.ts';
import { readViews, viewsToGeoJson, viewsToJson, type ViewFileProblem } from './model/viewFile.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Signal } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';
import { startBriefing, type Briefing } from './briefing.ts';
import { showAgain, shownNow, type ShownStores } from './shownNow.ts';
import type { ViewBook } from './viewBook.ts';

/** The kinds of files that views are written to. */
export const VIEW_FILE_KINDS = ['geojson', 'json'] as const;

/** The user's saved views on the map. */
export interface SavedViews {
  readonly book: ViewBook;
  /** Shows a view: at once what is shown, then the camera flies there. */
  show(view: SavedView): Promise<void>;
  /** Keeps what is shown now under a name; the new view's id. */
  save(name: string): string | undefined;
  /** Keeps what is shown now in place of what a view showed. */
  update(id: string): void;
  /** Shows all views one after the other, from one of them on. */
  play(from?: number): void;
  /** Adds the views of a file and says what came of it. */
  importText(text: string): void;
  /** What a file of a kind holds. */
  exportText(kind: (typeof VIEW_FILE_KINDS)[number]): string;
  close(): void;
}

/** The book of views, what a view keeps of scene and stores, and who hears of imports. */
export interface SavedViewsOptions {
  readonly book: ViewBook;
  readonly scene: Scene;
  readonly stores: ShownStores & { readonly preferences: PreferenceStore };
  readonly clock: Clock;
  /** Flies the globe there, so that Esc and gestures end it; the plane follows while the views are linked. */
  readonly fly: (pose: GlobePose) => Promise<void>;
  /** The briefing that runs. */
  readonly briefing: Signal<Briefing | undefined>;
  readonly present: (event: PortalEvent) => void;
  /** What came of an import, in the user's language. */
  readonly describeImport: (outcome: { added: number; leftOut: number } | ViewFileProblem) => string;
}

/** Opens the saved views of a map. */
export function openSavedViews(options: SavedViewsOptions): SavedViews {
  const { book, scene, stores, clock, fly, briefing, present, describeImport } = options;
  const { preferences } = stores;
  const move = async (globe: GlobePose, plane: PlanePose) => {
    await fly(globe);
    if (!preferences.getState().linkedViews) scene.plane.setPose(plane, 'program');
  };
  const show = async ({ shown }: Pick<SavedView, 'shown'>) => {
    const missing = showAgain(stores, shown);
    if (missing > 0) present({ id: 'views.layersMissing', message: String(missing) });
    await move(shown.globe, shown.plane);
  };
  const capture = (): Shown | undefined => {
    const shown = shownNow(stores);
    if (shown === undefined) present({ id: 'views.noMap' });
    return shown;
  };
  return {
    book,
    show,
    save(name) {
      const shown = capture();
      return shown && book.add([{ name, note: '', shown }]);
    },
    update(id) {
      const shown = capture();
      if (shown !== undefined) book.change(id, { shown });
    },
    play(from = 0) {
      const [first, ...rest] = book.items.value;
      if (first === undefined) return;
      briefing.value?.end();
      // Who moves the camera by hand wants to look longer.
      const stopWatching = scene.globe.pose.subscribe(({ origin }) => {
        if (origin === 'user') begun.pause();
      });
      const begun = startBriefing({
        views: [first, ...rest],
        from,
        seconds: preferences.getState().briefingSeconds,
        clock,
        show,
        onEnd() {
          stopWatching();
          preferences.actions.set({ briefingSeconds: begun.state.value.seconds });
          briefing.set(undefined);
        },
      });
      briefing.set(begun);
    },
    importText(text) {
      const read = readViews(text);
      if (!read.ok) return present({ id: 'views.importFailed', message: describeImport(read.error) });
      const { views, leftOut } = read.value;
      if (book.add(views) === undefined) return;
      present({ id: 'views.imported', message: describeImport({ added: views.length, leftOut }) });
    },
    exportText: (kind) => (kind === 'json' ? viewsToJson : viewsToGeoJson)(book.items.value),
    close() {
      briefing.value?.end();
      book.close();
    },
  };
}
