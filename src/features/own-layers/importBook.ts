import type { ApiFailure } from '../../api/apiFailure.ts';
import { eventOfFailure } from '../../api/apiFailure.ts';
import type { ImportState, OwnLayer } from '../../api/contracts/imports.ts';
import { followImport } from '../../api/followImport.ts';
import type { ImportEncoding, ImportService, ImportWish } from '../../api/imports.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';

/** What the window of own layers shows. */
export interface ImportBookState {
  /** undefined until they were first read. */
  readonly layers: readonly OwnLayer[] | undefined;
  /** The last reading failed. */
  readonly failed: boolean;
  /** Something is being changed. */
  readonly busy: boolean;
  /** The import that goes on. */
  readonly current: CurrentImport | undefined;
}

/** An import as its sender sees it. */
export interface CurrentImport {
  readonly file: string;
  /** undefined before the server knows of it. */
  readonly state: ImportState | undefined;
  /** The layer that it is a new version of. */
  readonly replaces: OwnLayer | undefined;
  /** The title under which it is stored. */
  readonly title: string;
}

/** The imported layers and what is done with them. */
export interface ImportBook {
  readonly state: ReadonlySignal<ImportBookState>;
  readLayers(): Promise<void>;
  /** Sends a file and reads what it holds. */
  choose(file: File, replaces?: OwnLayer): Promise<void>;
  /** Reads the file once more, its texts in another encoding. */
  readAs(encoding: ImportEncoding): Promise<void>;
  store(wish: ImportWish): Promise<void>;
  /** Puts the import away, finished or not. */
  putAway(): void;
  rollBack(layer: OwnLayer): Promise<void>;
  remove(layer: OwnLayer): Promise<void>;
}

/** The server's imports, and who hears when a layer comes or is about to go. */
export interface ImportBookParts {
  readonly service: ImportService;
  readonly clock: Clock;
  readonly present: (event: PortalEvent | undefined) => void;
  /** Called when the catalogue changed. @param code of a layer that is to be shown */
  readonly onCatalogue: (code?: string) => void;
  /** Called before a layer is taken out: nobody must ask for it any more. @param code its own */
  readonly onLeaving: (code: string) => void;
}

const UNREAD: ImportBookState = { layers: undefined, failed: false, busy: false, current: undefined };

/** Creates the book. */
export function createImportBook(parts: ImportBookParts): ImportBook {
  const { service, present, onCatalogue } = parts;
  const state = createSignal(UNREAD);
  const set = (change: Partial<ImportBookState>) => state.set({ ...state.value, ...change });
  let going = new AbortController();

  function note(seen: ImportState): void {
    const { current } = state.value;
    if (current !== undefined) set({ current: { ...current, state: seen } });
  }

  const followed = (answer: Result<ImportState, ApiFailure>, signal: AbortSignal) =>
    followImport(parts, answer, {
      signal,
      onState: note,
      onFailure(failure) {
        present(eventOfFailure(failure));
        set({ current: undefined });
      },
    });

  /** Takes a changed list over. */
  function took(answer: Result<{ readonly layers: readonly OwnLayer[] }, ApiFailure>): boolean {
    if (answer.ok) set({ layers: answer.value.layers, failed: false });
    else present(eventOfFailure(answer.error));
    return answer.ok;
  }

  async function readLayers(): Promise<void> {
    if (!took(await service.layers())) set({ failed: true });
  }

  async function change(work: ReturnType<ImportService['remove']>): Promise<void> {
    set({ busy: true });
    if (took(await work)) onCatalogue();
    set({ busy: false });
  }

  function putAway(): void {
    const id = state.value.current?.state?.id;
    going.abort();
    set({ current: undefined });
    // Whether it is still there does not matter to who has put it away.
    if (id !== undefined) void service.cancel(id);
  }

  return {
    state,
    readLayers,
    putAway,
    async choose(file, replaces) {
      putAway();
      going = new AbortController();
      const { signal } = going;
      const title = replaces?.title ?? file.name.replace(/\.\w+$/, '');
      set({ current: { file: file.name, state: undefined, replaces, title } });
      const sent = await service.send(file, note, signal);
      if (signal.aborted) return;
      await followed(sent.ok ? await service.read(sent.value.id, undefined, signal) : sent, signal);
    },
    async readAs(encoding) {
      const [id, { signal }] = [state.value.current?.state?.id, going];
      if (id !== undefined) await followed(await service.read(id, encoding, signal), signal);
    },
    async store(wish) {
      const { current } = state.value;
      if (current?.state === undefined) return;
      set({ current: { ...current, title: wish.title } });
      const done = await followed(await service.store(current.state.id, wish), going.signal);
      if (done?.stage !== 'done') return;
      onCatalogue(done.code ?? undefined);
      await readLayers();
    },
    rollBack: ({ name }) => change(service.rollBack(name)),
    remove({ name, code }) {
      parts.onLeaving(code);
      return change(service.remove(name));
    },
  };
}
