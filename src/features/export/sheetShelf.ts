import type { KeptSheet } from '../../api/contracts/print.ts';
import type { SheetPrinting } from '../../api/sheetPrinting.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { MadeSheet, MapContent, PrintableLayer } from '../../domain/sheet/madeSheet.ts';
import { placementOf } from '../../domain/sheet/placement.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { legendOf, printEvent } from '../../api/printSheet.ts';

/** The user's sheets at the print service. */
export interface ShelfState {
  readonly list:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready'; readonly sheets: readonly KeptSheet[] }
    | { readonly kind: 'failed'; readonly event: PortalEvent };
  /** The sheet that is being fetched or deleted. */
  readonly busyId: string | undefined;
}

/** The history of sheets. */
export interface SheetShelf {
  readonly state: ReadonlySignal<ShelfState>;
  /** Reads the list anew; what is shown stays meanwhile. */
  read(): void;
  /** Fetches a sheet and shows it as if it had just been made. */
  open(kept: KeptSheet): Promise<void>;
  /** Gives its PDF to the user. */
  download(kept: KeptSheet): Promise<void>;
  remove(kept: KeptSheet): Promise<void>;
}

/** The server's earlier sheets, and how one is shown or saved again. */
export interface SheetShelfOptions {
  readonly printing: Pick<SheetPrinting, 'history' | 'file' | 'legend' | 'drawings' | 'remove'>;
  /** The layers that a map can be printed with now. */
  readonly layers: () => readonly PrintableLayer[];
  readonly show: (made: MadeSheet) => void;
  readonly save: (name: string, blob: Blob) => void;
  readonly present: (event: PortalEvent) => void;
}

/** Creates the shelf. */
export function createSheetShelf({ printing, layers, show, save, present }: SheetShelfOptions): SheetShelf {
  const state = createSignal<ShelfState>({ list: { kind: 'loading' }, busyId: undefined });
  const patch = (change: Partial<ShelfState>) => state.set({ ...state.value, ...change });
  let reading: AbortController | undefined;
  const read = async () => {
    reading?.abort();
    const own = (reading = new AbortController());
    if (state.value.list.kind === 'failed') patch({ list: { kind: 'loading' } });
    const answer = await printing.history(own.signal);
    if (own.signal.aborted) return;
    patch({
      list: answer.ok
        ? { kind: 'ready', sheets: answer.value }
        : { kind: 'failed', event: printEvent(answer.error) },
    });
  };
  const fetched = async (kept: KeptSheet, format: 'png' | 'pdf'): Promise<Blob | undefined> => {
    patch({ busyId: kept.id });
    const answer = await printing.file(kept.id, format, new AbortController().signal);
    patch({ busyId: undefined });
    if (answer.ok) return answer.value.blob;
    present(printEvent(answer.error));
    return undefined;
  };
  /** What a sheet's map is drawn from again; undefined where a layer is gone since, or nobody knows what was drawn on it. */
  const contentOf = async ({ id }: KeptSheet, { layers: shown }: Sheet): Promise<MapContent | undefined> => {
    const known = layers();
    if (!shown.every((name) => known.some((layer) => layer.name === name))) return undefined;
    const answer = await printing.drawings(id, new AbortController().signal);
    return answer.ok && answer.value !== null ? { layers: known, drawings: answer.value } : undefined;
  };
  return {
    state,
    read: () => void read(),
    async open(kept) {
      const [sheet] = kept.sheets;
      if (sheet === undefined || state.value.busyId !== undefined) return;
      const picture = await fetched(kept, 'png');
      if (picture === undefined) return;
      // A layer that is gone since has no legend any more; the sheet is still there to be seen.
      const content = await contentOf(kept, sheet);
      const order = { sheet, drawn: content?.drawings ?? undefined };
      const legend = await legendOf(printing, order, () => [], new AbortController().signal);
      const made = { sheet, picture, placement: placementOf(sheet), legend, job: kept.id };
      show(content === undefined ? made : { ...made, content });
    },
    async download(kept) {
      if (state.value.busyId !== undefined) return;
      const pdf = await fetched(kept, 'pdf');
      if (pdf !== undefined) save(`${kept.title}.pdf`, pdf);
    },
    async remove(kept) {
      patch({ busyId: kept.id });
      const answer = await printing.remove(kept.id);
      patch({ busyId: undefined });
      if (!answer.ok) present(printEvent(answer.error));
      await read();
    },
  };
}
