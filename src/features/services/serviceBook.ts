import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { ForeignLayer, ForeignService, OfferedLayer } from '../../api/contracts/foreignLayers.ts';
import type { ForeignLayerList, ForeignLayerService } from '../../api/foreignLayers.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';

/** What the window of services shows. */
export interface ServiceBookState {
  /** undefined until they were first read. */
  readonly layers: readonly ForeignLayer[] | undefined;
  readonly groups: ForeignLayerList['groups'];
  readonly failed: boolean;
  /** The server looks whether the services still answer. */
  readonly isChecking: boolean;
  /** A change is being sent. */
  readonly busy: boolean;
  readonly address: string;
  readonly asking: boolean;
  /** What is wrong with the address, in the server's words. */
  readonly problem: string | undefined;
  /** The service that was found. */
  readonly found: ForeignService | undefined;
  /** Codes of layers that this page is shown through the portal, until it is loaded anew. */
  readonly waiting: readonly string[];
  /** Codes of the layers that were added last. */
  readonly added: readonly string[];
}

/** Where layers are added, and who sees them. */
export interface AddWish {
  /** Code of the group. */
  readonly group: string;
  /** What a new group in that one is called, for these layers; none without it. */
  readonly newGroup?: string | undefined;
  /** Role types; null for everybody. */
  readonly roles: readonly string[] | null;
}

/** The services whose layers stand in the tree, and what is done with them. */
export interface ServiceBook {
  readonly state: ReadonlySignal<ServiceBookState>;
  read(): Promise<void>;
  type(address: string): void;
  /** Asks what stands at the address that was typed. @param title of a layer that the service has no name for */
  ask(title?: string): Promise<void>;
  cancelAsking(): void;
  /** Puts what was found away. */
  putAway(): void;
  /** @param wish where they stand, and the role types that see them; null for everybody */
  add(wish: AddWish, layers: readonly OfferedLayer[]): Promise<void>;
  change(layer: ForeignLayer, facts: { readonly title: string; readonly group: string }): Promise<boolean>;
  remove(layer: ForeignLayer): Promise<void>;
  /** Looks whether the services still answer. */
  check(): Promise<void>;
  /** Asks for nothing more. */
  close(): void;
}

/** The server's calls, who presents failures, and who hears of changes of the tree. */
export interface ServiceBookParts {
  readonly service: ForeignLayerService;
  readonly clock: Clock;
  /** Codes of the layers that were added before the page was loaded anew. */
  readonly added: readonly string[];
  readonly present: (event: PortalEvent | undefined) => void;
  /** The catalogue changed. @param code a layer to be shown */
  readonly onCatalogue: (code?: string) => void;
  /** A layer is about to go. */
  readonly onLeaving: (code: string) => void;
}

/** Between two looks at a check that goes on, milliseconds. */
const LOOK_MS = 1000;

const UNREAD: ServiceBookState = {
  layers: undefined,
  groups: [],
  failed: false,
  isChecking: false,
  busy: false,
  address: '',
  asking: false,
  problem: undefined,
  found: undefined,
  waiting: [],
  added: [],
};

/** The list of layers, as the server's answers change it. */
function createLayerList({ service, clock, present, onCatalogue, added }: ServiceBookParts) {
  const state = createSignal({ ...UNREAD, added });
  const set = (change: Partial<ServiceBookState>) => state.set({ ...state.value, ...change });
  let cancelLook = () => {};

  /** Takes a changed list over; while the server checks, it is read again. */
  function took(answer: Result<ForeignLayerList, ApiFailure>): boolean {
    cancelLook();
    if (answer.ok) {
      set({ ...answer.value, failed: false });
      if (answer.value.isChecking) cancelLook = clock.after(LOOK_MS, () => void read());
    } else present(eventOfFailure(answer.error));
    return answer.ok;
  }

  async function read(): Promise<void> {
    if (!took(await service.list())) set({ failed: true });
  }

  async function change(work: Promise<Result<ForeignLayerList, ApiFailure>>): Promise<boolean> {
    set({ busy: true });
    const isDone = took(await work);
    if (isDone) onCatalogue();
    set({ busy: false });
    return isDone;
  }

  return { state, set, took, read, change, close: () => cancelLook() };
}

/** A service whose layers without a title have this one. */
function withTitle(service: ForeignService, title: string): ForeignService {
  const layers = service.layers.map((layer) => (layer.title === '' ? { ...layer, title } : layer));
  return { ...service, layers };
}

/** Creates the book. */
export function createServiceBook(parts: ServiceBookParts): ServiceBook {
  const { service, present, onCatalogue, onLeaving } = parts;
  const { state, set, took, read, change, close } = createLayerList(parts);
  let asked = new AbortController();

  async function add(wish: AddWish, layers: readonly OfferedLayer[]): Promise<void> {
    const { found, waiting } = state.value;
    if (found === undefined) return;
    set({ busy: true });
    const { kind, link } = found;
    const wanted = layers.map(({ name, title, extent }) => ({ name, title, extent }));
    const answer = await service.add({ kind, link, ...wish, layers: wanted });
    set({ busy: false });
    if (!answer.ok) return present(eventOfFailure(answer.error));
    const { codes, needsReload } = answer.value;
    present({ id: 'services.added', message: String(codes.length) });
    set({ found: undefined, address: '', added: codes, waiting: needsReload ? codes : waiting });
    onCatalogue(codes[0]);
    await read();
  }

  return {
    state,
    read,
    type: (address) => set({ address, problem: undefined }),
    async ask(title = '') {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      set({ asking: true, problem: undefined });
      const answer = await service.ask(state.value.address.trim(), signal);
      if (signal !== asked.signal) return;
      set({ asking: false });
      if (answer.ok) return set({ found: withTitle(answer.value, title) });
      const { error } = answer;
      if (error.kind === 'refused') set({ problem: error.message });
      else present(eventOfFailure(error));
    },
    async check() {
      took(await service.check());
    },
    close,
    cancelAsking: () => asked.abort(),
    putAway: () => set({ found: undefined }),
    add,
    change: ({ code }, { title, group }) => change(service.change({ code, title, group })),
    async remove({ code }) {
      onLeaving(code);
      const { waiting, added } = state.value;
      const others = (codes: readonly string[]) => codes.filter((one) => one !== code);
      set({ waiting: others(waiting), added: others(added) });
      await change(service.remove([code]));
    },
  };
}
