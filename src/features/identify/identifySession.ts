import type { Extent } from '../../domain/geodesy/extent.ts';
import { isAbortError } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { isFiner, type Identification, type Identified, type Identifier } from '../../layers/identify.ts';
import { createHighlight } from '../../viewing/highlight.ts';
import type { FoundElsewhere } from '../../portal/ports.ts';
import type { Scene } from '../../scene/scene.ts';
import type { GroundPoint, ScreenPoint, ViewKind } from '../../scene/viewPort.ts';

/** A place of a view that is asked about. */
export interface AskedPlace {
  readonly view: ViewKind;
  readonly screen: ScreenPoint;
  readonly ground: GroundPoint;
}

/** What the popup shows. */
export interface IdentifyState {
  readonly place: AskedPlace;
  readonly found: Identification;
  /** Key of the hit that is shown; undefined while there is none. */
  readonly chosenKey: string | undefined;
  /** All hits are listed by name, instead of one with its fields. */
  readonly listing: boolean;
}

/** How a place is asked about. */
export interface AskOptions {
  /** A plain click: nothing is shown until something is found, and nothing at all when nothing is. */
  readonly quiet: boolean;
}

/** The popup's life: what is asked, found, chosen and highlighted. */
export interface IdentifySession {
  readonly state: ReadonlySignal<IdentifyState | undefined>;
  /** Asks what lies under a place of a view, in place of any earlier question. Never rejects. */
  ask(view: ViewKind, screen: ScreenPoint, options: AskOptions): Promise<void>;
  /** Asks again about the place shown. */
  askAgain(): Promise<void>;
  show(found: FoundElsewhere): void;
  /** Shows one of the hits with its fields. */
  choose(key: string): void;
  /** Lists all hits, or shows the chosen one again. */
  setListing(listing: boolean): void;
  /** Closes the popup and forgets the question. */
  close(): void;
}

/** The scene that is clicked, the layers that are asked, and who hears of a cluster to be opened. */
export interface IdentifySessionOptions {
  readonly scene: Scene;
  readonly identifier: Identifier;
  readonly clock: Clock;
  /** Asked to show an extent: a cluster was clicked that falls apart there. */
  readonly onExpand: (extent: Extent) => void;
  /** Told what went wrong other than a layer's own failure. */
  readonly onError: (error: unknown) => void;
}

/** Name of the highlight's overlays. */
export const IDENTIFY_OVERLAY = 'identify';

/** The hit that is shown. */
export function chosenHit({ found, chosenKey }: IdentifyState): Identified | undefined {
  return found.hits.find(({ key }) => key === chosenKey);
}

/** A mark that stands for several points is shown as its members, each of them still knowing the mark. */
function membersOf(hit: Identified): readonly Identified[] {
  const { cluster } = hit.feature;
  if (cluster === undefined) return [hit];
  return cluster.members.map((attributes, index) => ({
    ...hit,
    key: `${hit.key} ${index}`,
    feature: { ...hit.feature, attributes },
  }));
}

const NOTHING_YET = { hits: [], failures: [], complete: false, asked: 0 } as const;

/** Shows on both views what the popup tells of. */
function createShownHit(scene: Scene, clock: Clock) {
  const highlight = createHighlight(scene, IDENTIFY_OVERLAY, clock);
  let highlighted: string | undefined;
  return {
    clear() {
      highlighted = undefined;
      highlight.clear();
    },
    /** Highlights the chosen hit, else the place. */
    show(state: IdentifyState) {
      const hit = chosenHit(state);
      const { ground } = state.place;
      const key = hit?.key ?? `${ground.lon} ${ground.lat}`;
      if (key === highlighted) return;
      highlighted = key;
      highlight.show(hit?.feature ?? { ground });
    },
  };
}

/**
 * The popup's state with another answer for its place: the hit that is being read is kept while answers of other layers come in, unless a
 * finer one comes that is rather what was clicked.
 * @param ownChoice the key that the user chose himself for the present question
 */
function withAnswer(
  before: IdentifyState | undefined,
  place: AskedPlace,
  answer: Identification,
  ownChoice: string | undefined,
): IdentifyState {
  const found = { ...answer, hits: answer.hits.flatMap(membersOf) };
  const shown = found.hits.find(({ key }) => key === before?.chosenKey);
  const [finest] = found.hits;
  const isOutdone = shown && finest && shown.key !== ownChoice && isFiner(finest, shown);
  const kept = isOutdone === true ? undefined : shown;
  const chosen = kept ?? finest;
  const listing = kept === undefined ? chosen?.feature.cluster !== undefined : before?.listing === true;
  return { place, found, chosenKey: chosen?.key, listing };
}

/** What the popup shows, and what is highlighted for it. */
function createPopup(scene: Scene, clock: Clock) {
  const state = createSignal<IdentifyState | undefined>(undefined);
  const shownHit = createShownHit(scene, clock);
  let onClosed: (() => void) | undefined;
  /** The key that the user chose himself for the present question. */
  let ownChoice: string | undefined;
  const set = (next: IdentifyState | undefined) => {
    // Nothing is highlighted when closed, or when somebody else highlights.
    if (next === undefined || onClosed !== undefined) shownHit.clear();
    else shownHit.show(next);
    state.set(next);
  };
  return {
    state,
    hide: () => set(undefined),
    /** Forgets what the user chose, and tells who showed a hit of his own that it is over. */
    leave() {
      ownChoice = undefined;
      const tell = onClosed;
      onClosed = undefined;
      tell?.();
    },
    /** Shows what somebody else highlights. @param told called when it is over */
    showFor(next: IdentifyState, told: (() => void) | undefined) {
      onClosed = told;
      set(next);
    },
    take(place: AskedPlace, answer: Identification) {
      const before = state.value?.place === place ? state.value : undefined;
      set(withAnswer(before, place, answer, ownChoice));
    },
    choose(key: string) {
      if (state.value?.found.hits.some((hit) => hit.key === key) !== true) return;
      ownChoice = key;
      set({ ...state.value, chosenKey: key, listing: false });
    },
    setListing(listing: boolean) {
      if (state.value !== undefined) set({ ...state.value, listing });
    },
  };
}

/** Creates the session of one scene; closed, it holds nothing of it. */
export function createIdentifySession(options: IdentifySessionOptions): IdentifySession {
  const { scene, identifier, clock, onExpand, onError } = options;
  const popup = createPopup(scene, clock);
  const { state, take } = popup;
  let question: AbortController | undefined;

  const forget = () => {
    question?.abort();
    question = undefined;
    popup.leave();
  };
  const close = () => {
    forget();
    popup.hide();
  };
  /** Flies to where a cluster on top falls apart; false when there is none. */
  const expand = ({ hits }: Identification): boolean => {
    const extent = hits[0]?.feature.cluster?.extent;
    if (extent === undefined) return false;
    close();
    onExpand(extent);
    return true;
  };

  const ask = async (view: ViewKind, screen: ScreenPoint, { quiet }: AskOptions) => {
    forget();
    const own = new AbortController();
    question = own;
    const ground = scene[view].locate(screen);
    if (ground === undefined) return close();
    const place: AskedPlace = { view, screen, ground };
    if (quiet) popup.hide();
    else take(place, { ...NOTHING_YET, ground });
    const onProgress = (soFar: Identification) => {
      if (question !== own || (quiet && (soFar.hits.length === 0 || expand(soFar)))) return;
      take(place, soFar);
    };
    try {
      const found = await identifier.at(view, screen, { signal: own.signal, onProgress });
      if (found !== undefined) onProgress(found);
    } catch (error) {
      if (question !== own || isAbortError(error)) return;
      close();
      onError(error);
    }
  };

  return {
    state,
    ask,
    async askAgain() {
      const place = state.value?.place;
      if (place === undefined) return;
      // The camera may have moved: what is asked about is the place on the ground.
      const screen = scene[place.view].project([place.ground.lon, place.ground.lat]) ?? place.screen;
      await ask(place.view, screen, { quiet: false });
    },
    show({ view, screen, hit, onClosed: told }) {
      forget();
      const { ground } = hit.feature;
      const found = { ground, hits: [hit], failures: [], complete: true, asked: 1 };
      popup.showFor({ place: { view, screen, ground }, found, chosenKey: hit.key, listing: false }, told);
    },
    choose: popup.choose,
    setListing: popup.setListing,
    close,
  };
}
