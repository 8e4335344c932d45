import type { ComponentType } from 'react';
import type { Command } from '../commands/command.ts';
import { hasTool } from '../stores/sessionStore.ts';
import type { Unsubscribe } from '../lib/signal.ts';
import { windowTable, type WindowSpec } from '../windows/windowSpec.ts';
import type {
  Feature,
  Lifetime,
  MapPart,
  MapPartProps,
  MapPlace,
  Needed,
  Needs,
  Port,
  ScreenProps,
  ShellWays,
} from './feature.ts';
import type { LoadTexts } from './loadScreen.ts';
import type { MapSession } from './mapSession.ts';
import type { PageRow } from './pageRow.ts';
import type { Portal } from './portal.ts';

/** A part of the map with the feature that it belongs to. */
export interface OwnedPart extends MapPart<MapPartProps<object, Needs>> {
  readonly key: string;
  readonly featureId: string;
}

/** A window with the feature that it belongs to. */
export interface OwnedWindow extends WindowSpec<ComponentType<ScreenProps<object, Needs>>> {
  readonly featureId: string;
  /** The texts that come with it. */
  readonly panelTexts: LoadTexts | undefined;
}

/** The features of a page, opened when they are first needed. */
export interface FeatureHost {
  /** The commands of all features, in the order of the list: of two that one key means, the first acts. */
  commands(shell: ShellWays): readonly Command[];
  /** What features draw at a place of the map, in the order of the list. */
  parts(place: MapPlace): readonly OwnedPart[];
  /** The windows of all features. */
  readonly windows: Readonly<Record<string, OwnedWindow>>;
  /** The screens of all features. */
  readonly screens: readonly PageRow[];
  /** What the windows and parts of a feature are given: the feature itself, opened, and what it needs of others. */
  given(featureId: string): Pick<ScreenProps<object, Needs>, 'door' | 'needs'>;
  /** What is offered under a name. @throws Error while the feature that offers it needs a map and there is none */
  use<T>(port: Port<T>): T;
  /** Gives the features a map and opens those that are on it from the start. */
  attach(session: MapSession): void;
  /** Takes away what the features show. */
  clear(): Promise<void>;
  /** Ends what stands on the map, the last that was opened first. */
  detach(): Promise<void>;
  /** Ends all. */
  destroy(): Promise<void>;
  /** Tells when commands may have changed. */
  watch(changed: () => void): Unsubscribe;
}

/** A feature that is open. */
interface Open {
  readonly door: object & Lifetime;
  readonly feature: Feature;
  /** Ends the watching of what changes its commands. */
  readonly unwatch: Unsubscribe;
}

type Offers = ReadonlyMap<string, { readonly feature: Feature; readonly value: (door: object) => unknown }>;

/**
 * Who offers what.
 * @throws Error when two offer one name, or what a feature needs is offered by nobody
 */
function offersOf(features: readonly Feature[]): Offers {
  const offers = new Map<string, { feature: Feature; value: (door: object) => unknown }>();
  for (const feature of features) {
    for (const { port, value } of feature.offers ?? []) {
      if (offers.has(port.name)) throw new Error(`two features offer ${port.name}`);
      offers.set(port.name, { feature, value });
    }
  }
  for (const { id, needs } of features) {
    for (const { name } of Object.values(needs ?? {})) {
      if (!offers.has(name)) throw new Error(`${id} needs ${name}, which no feature offers`);
    }
  }
  return offers;
}

/** The features by id. @throws Error when two have one id */
function byIdOf(features: readonly Feature[]): ReadonlyMap<string, Feature> {
  const byId = new Map<string, Feature>();
  for (const feature of features) {
    if (byId.has(feature.id)) throw new Error(`two features are called ${feature.id}`);
    byId.set(feature.id, feature);
  }
  return byId;
}

/** The windows of all features by id. @throws Error when two have one id */
export function windowsById(features: readonly Feature[]): Readonly<Record<string, OwnedWindow>> {
  const rows = features.flatMap(({ id, windows = [], panelTexts }) =>
    windows.map((row) => ({ ...row, featureId: id, panelTexts })),
  );
  return windowTable(rows);
}

/** The screens of all features. @throws Error when two have one code */
export function collectScreens(features: readonly Feature[]): readonly PageRow[] {
  const rows = features.flatMap(({ id, screens = [], panelTexts, tool }) =>
    screens.map((row) => ({ ...row, featureId: id, panelTexts, tool })),
  );
  const codes = new Set<string>();
  for (const { code } of rows) {
    if (codes.has(code)) throw new Error(`two screens are called ${code}`);
    codes.add(code);
  }
  return rows;
}

/** Runs one step of a feature; its failure is reported and does not stop the other features. */
async function tolerant(portal: Portal, act: () => void | Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    portal.onError(error);
  }
}

/** The features that are open, and what opens and closes them. */
function createOpenFeatures(features: readonly Feature[], portal: Portal) {
  const offers = offersOf(features);
  const opened = new Map<string, Open>();
  let session: MapSession | undefined;
  let changed: () => void = () => undefined;

  const openerOf = (feature: Feature) => {
    const needs = neededOf(feature);
    if (feature.openInPortal !== undefined) return feature.openInPortal(portal, needs);
    return session && feature.open?.(session, needs);
  };
  const open = (feature: Feature): object | undefined => {
    const known = opened.get(feature.id);
    if (known !== undefined) return known.door;
    const door = openerOf(feature);
    if (door === undefined) return undefined;
    const stops = (door.changes ?? []).map((source) => source.subscribe(() => changed()));
    opened.set(feature.id, { door, feature, unwatch: () => stops.forEach((stop) => stop()) });
    return door;
  };
  const use = (name: string): unknown => {
    const found = offers.get(name);
    const door = found && open(found.feature);
    if (found === undefined || door === undefined) throw new Error(`${name} is not there yet`);
    return found.value(door);
  };
  const needed = new Map(
    features.map(({ id, needs = {} }): [string, Needed<Needs>] => [
      id,
      Object.fromEntries(Object.entries(needs).map(([own, { name }]) => [own, () => use(name)])),
    ]),
  );
  const neededOf = ({ id }: Feature): Needed<Needs> => needed.get(id) ?? {};
  return {
    open,
    use,
    neededOf,
    session: () => session,
    setSession(next: MapSession | undefined) {
      session = next;
    },
    setListener(listener: () => void) {
      changed = listener;
    },
    doors: () => [...opened.values()].map(({ door }) => door),
    /** Ends those that `isOver` says are, the last opened first. */
    async close(isOver: (feature: Feature) => boolean) {
      const over = [...opened.values()].reverse().filter(({ feature }) => isOver(feature));
      for (const { door, feature, unwatch } of over) {
        opened.delete(feature.id);
        unwatch();
        await tolerant(portal, () => door.destroy?.());
      }
    },
  };
}

/** Creates the host of a list of features. @throws Error when ids or offers collide, or a need is offered by nobody */
export function createFeatureHost(features: readonly Feature[], portal: Portal): FeatureHost {
  const byId = byIdOf(features);
  const all = createOpenFeatures(features, portal);
  const { open, neededOf, session } = all;
  const isGiven = ({ tool }: Feature) => tool === undefined || hasTool(portal.session.getState(), tool);
  const endAll = async (isOver: (feature: Feature) => boolean) => {
    // First of all, so that nothing drawn meanwhile opens a feature on a map that is closing.
    all.setSession(undefined);
    await all.close(isOver);
  };
  return {
    windows: windowsById(features),
    screens: collectScreens(features),
    commands: (shell) =>
      features.filter(isGiven).flatMap((feature) => {
        const needs = neededOf(feature);
        return feature.commands?.({ portal, shell, session, door: () => open(feature), needs }) ?? [];
      }),
    parts: (place) =>
      features
        .filter(isGiven)
        .flatMap(({ id, mapParts = [] }) =>
          mapParts
            .filter((part) => part.place === place)
            .map((part, index) => ({ ...part, featureId: id, key: `${id}.${String(index)}` })),
        ),
    given(featureId) {
      const feature = byId.get(featureId);
      if (feature === undefined) throw new Error(`no feature is called ${featureId}`);
      return { door: open(feature), needs: neededOf(feature) };
    },
    use: <T>({ name }: Port<T>) => all.use(name) as T,
    attach(opening) {
      all.setSession(opening);
      for (const feature of features) if (feature.withMap === true && isGiven(feature)) open(feature);
    },
    async clear() {
      for (const door of all.doors()) await tolerant(portal, () => door.clear?.());
    },
    detach: () => endAll(({ openInPortal }) => openInPortal === undefined),
    destroy: () => endAll(() => true),
    watch(listener) {
      all.setListener(listener);
      return () => all.setListener(() => undefined);
    },
  };
}
