import { indexTree } from '../../layers/tree/checkTree.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { decodeLink, encodeLink, MAX_CODE_LENGTH, type SharedView } from './model/permalink.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import type { LayerChoice } from '../../stores/layerState.ts';
import { STORAGE_KEYS } from '../../stores/persist.ts';
import { servedOnIds, type LayerStore } from '../../stores/layerStore.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';
import type { ViewStore } from '../../stores/viewStore.ts';
import type { WindowStore } from '../../stores/windowStore.ts';
import type { PortalSurroundings } from '../../portal/surroundings.ts';

/** The window of the link to what is shown. */
export const SHARE_WINDOW = 'share';

/** The parts of the portal whose state a link carries. */
export interface SharedSources {
  readonly surroundings: Pick<PortalSurroundings, 'path'>;
  readonly views: ViewStore;
  readonly layers: LayerStore;
  readonly preferences: PreferenceStore;
  readonly windows: WindowStore;
}

/** Begins the part of an address that carries a shared view. It is never sent to a server. */
const MARK = '#s=';

/** The query that is each user's own: it is not shared. */
const OWN_QUERY = 'quality';

/** Without the user's own part of its query. */
function sharedPath(path: string): string {
  const url = new URL(path, 'http://portal');
  url.searchParams.delete(OWN_QUERY);
  return `${url.pathname}${url.search}`;
}

/** The view that a link to the portal as it is now would show, without the window that makes the link; undefined while the views have no pose. */
export function viewToShare(portal: SharedSources): SharedView | undefined {
  const { globePose, planePose, ground, drawings } = portal.views.getState();
  if (globePose === null || planePose === null) return undefined;
  const { opacity, order, imagery, period, ...shown } = portal.layers.getState();
  const onIds = servedOnIds(shown);
  const { layerPanelOpen, legendOpen, eyeViewOpen, linkedViews, collapsedView, splitRatio } =
    portal.preferences.getState();
  return {
    path: sharedPath(portal.surroundings.path()),
    globe: globePose,
    plane: planePose,
    onIds,
    opacity,
    order,
    imagery,
    ...(period === null ? {} : { period }),
    ground,
    layout: { layerPanelOpen, legendOpen, eyeViewOpen, linkedViews, collapsedView, splitRatio },
    windows: portal.windows
      .getState()
      .stack.map(({ id }) => id)
      .filter((id) => id !== SHARE_WINDOW),
    drawings,
  };
}

/** A link, and how many drawings it could not carry: none of them, where it would be too long for a reader. */
export interface SharedAddress {
  readonly address: string;
  readonly leftOut: number;
}

/** The address of a view. */
export function sharedAddress(origin: string, view: SharedView): SharedAddress {
  const at = (code: string) => `${origin}/Home${MARK}${code}`;
  const whole = encodeLink(view);
  if (whole.length <= MAX_CODE_LENGTH) return { address: at(whole), leftOut: 0 };
  return { address: at(encodeLink({ ...view, drawings: [] })), leftOut: view.drawings.length };
}

/**
 * Takes a shared view out of the page's address and keeps its code until somebody is signed in; the address then is the view's own
 * route, so that a later reload does not show it again.
 * @returns whether there was one
 */
export function openLink(page: Pick<Window, 'location' | 'history'>, storage: KeyValueStore): boolean {
  const { hash, pathname, search } = page.location;
  if (!hash.startsWith(MARK)) return false;
  const code = hash.slice(MARK.length);
  storage.set(STORAGE_KEYS.link, code);
  const view = decodeLink(code);
  page.history.replaceState(
    null,
    '',
    view === undefined ? `${pathname}${search}` : withOwn(view.path, search),
  );
  return true;
}

/** A shared route with the user's own part of the query. */
function withOwn(path: string, search: string): string {
  const own = new URLSearchParams(search).get(OWN_QUERY);
  if (own === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${OWN_QUERY}=${encodeURIComponent(own)}`;
}

/** Takes the code that {@link openLink} kept, once: the view, or that it could not be read. */
export function takeLink(storage: KeyValueStore): SharedView | 'invalid' | undefined {
  const code = storage.get(STORAGE_KEYS.link);
  if (code === undefined) return undefined;
  storage.remove(STORAGE_KEYS.link);
  return decodeLink(code) ?? 'invalid';
}

/** What a shared view switches on in a catalogue, and how many of its layers the catalogue does not have. */
export function choiceOfLink(
  view: SharedView,
  tree: readonly LayerNode[],
): { readonly layers: LayerChoice; readonly missing: number } {
  const { entries } = indexTree(tree);
  const { onIds, opacity, order, imagery, period } = view;
  const missing = onIds.filter((id) => !entries.has(id) || entries.get(id)?.node.disabled === true).length;
  return {
    missing,
    layers: {
      onIds,
      opacity,
      order,
      imagery,
      ...(period === undefined ? {} : { period }),
      expandedIds: tree.map(({ id }) => id),
      tab: 'thematic',
      theme: 'all',
    },
  };
}
