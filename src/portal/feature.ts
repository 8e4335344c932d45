import type { ComponentType } from 'react';
import type { Command } from '../commands/command.ts';
import type { CommandRegistry } from '../commands/commandRegistry.ts';
import type { ToolId } from '../domain/bureau/tools.ts';
import type { EventRows } from '../domain/bureau/errorCatalogue.ts';
import type { TextKey, Texts } from '../i18n/translate.ts';
import type { Unsubscribe } from '../lib/signal.ts';
import type { PanelPlace } from '../ui/usePanelPlace.ts';
import type { WindowSpec } from '../windows/windowSpec.ts';
import type { LoadTexts } from './loadScreen.ts';
import type { MapSession } from './mapSession.ts';
import type { Needed, Needs, NoNeeds, Port } from './needs.ts';
import type { PageRow } from './pageRow.ts';
import type { Portal } from './portal.ts';

export type { Needed, Needs, NoNeeds, Port } from './needs.ts';

/** Something that tells when it changes. */
export interface Changing {
  subscribe(listener: () => void): Unsubscribe;
}

/** What is done with every feature that is open. */
export interface Lifetime {
  /** Takes away what the feature shows, when the screen is cleared. */
  clear?(): void | Promise<void>;
  /** Ends it, with the map or when the user leaves. */
  destroy?(): void | Promise<void>;
  /** What changes its commands: they are asked anew then. */
  readonly changes?: readonly Changing[];
}

/** A unit to switch to, with its name in the language in force. */
export interface UnitChoice {
  readonly roleType: number;
  readonly name: string;
}

/** Kept with an address whose screen leaves the camera where it is. */
export interface StayingCamera {
  readonly keepsCamera: boolean;
  /** Where this is another one than before, the screen opens anew, also one of which only the selection has changed. */
  readonly opening?: string;
}

/** The ways of the shell. */
export interface ShellWays {
  /** Goes to an address of the portal; `replace`: in the place of the one before; `state`: {@link StayingCamera}. */
  readonly open: (
    address: string,
    options?: { readonly replace?: boolean; readonly state?: unknown },
  ) => void;
  readonly goBack: () => void | Promise<void>;
  /** True where the user came to this screen from another screen of the shell. */
  readonly canGoBack: () => boolean;
  /** The home action: leaves what is open, for the portal page. */
  readonly goHome: () => Promise<void>;
  /** Takes away all that tools, windows and features show on the map. */
  readonly clearScreen: () => Promise<void>;
  /** Opens the screen that the portal's title leads to. */
  readonly openTitle: () => void;
  /** Asks, and signs out. @param onLeaving called once the user has confirmed */
  readonly signOut: (onLeaving: () => void) => Promise<void>;
  /** Asks, and loads the portal anew with the rights of another unit. @param onSwitching called with whether that is under way */
  readonly switchUnit: (unit: UnitChoice, onSwitching: (under: boolean) => void) => Promise<void>;
}

/** What a feature's commands act on. */
export interface CommandContext<Door extends object = object, N extends Needs = NoNeeds> {
  readonly portal: Portal;
  readonly shell: ShellWays;
  /** undefined until the engine is loaded. */
  readonly session: () => MapSession | undefined;
  /** The opened feature; undefined while it needs a map and there is none. */
  readonly door: () => Door | undefined;
  readonly needs: Needed<N>;
}

/** What a window's screen is given. */
export interface ScreenProps<Door extends object = object, N extends Needs = NoNeeds> {
  readonly registry: CommandRegistry;
  /** undefined until the engine is loaded. */
  readonly session: MapSession | undefined;
  /** The opened feature; undefined while it needs a map and there is none. */
  readonly door: Door | undefined;
  readonly needs: Needed<N>;
}

/** How the stage stands now. */
export interface StageLayout {
  /** Where the layer panel stands: docked while it has no place of its own. */
  readonly layerPanelPlace: PanelPlace;
  /** Width that the docked panel covers at the map's left, CSS pixels. */
  readonly insetLeftPx: number;
  /** False on the screens that hide the toolbar. */
  readonly showsToolbar: boolean;
  /** A briefing runs: everything but the map and the legend is hidden. */
  readonly presenting: boolean;
  /** A page is docked beside the map. */
  readonly narrow: boolean;
}

/** What a part of the map is given. */
export interface MapPartProps<Door extends object = object, N extends Needs = NoNeeds> extends ScreenProps<
  Door,
  N
> {
  readonly layout: StageLayout;
  readonly shell: ShellWays;
}

/** Where a part of the map stands: over one view, over both, over all of the stage with its screens and windows, or above and below the stage. */
export type MapPlace = 'globe' | 'plane' | 'views' | 'stage' | 'header' | 'footer';

/** A part of the map that a feature draws in the page. */
export interface MapPart<P> {
  readonly place: MapPlace;
  readonly part: ComponentType<P>;
  /** It is drawn only once there is a map. */
  readonly needsMap?: true;
}

/** What a feature offers under a name. */
export interface Offer<Door extends object> {
  readonly port: Port<unknown>;
  readonly value: (door: Door) => unknown;
}

/** Offers `value` of a feature's door under the name of `port`. */
export function offer<T, Door extends object>(port: Port<T>, value: (door: Door) => T): Offer<Door> {
  return { port, value };
}

/** A window of a feature. */
export type FeatureWindow<Door extends object, N extends Needs> = WindowSpec<
  ComponentType<ScreenProps<Door, N>>
>;

/** A feature: its windows, commands, texts and map parts, and the function that opens it. */
export interface FeatureDefinition<Door extends object, N extends Needs> {
  readonly id: string;
  /** The tool that a role must have: without it there are no commands, screens and parts of it, and nothing opens with the map. */
  readonly tool?: ToolId;
  /** What it says from the start, in both languages. */
  readonly texts?: Texts;
  /** Loads what its windows and screens say; it comes with the first of them. */
  readonly panelTexts?: LoadTexts;
  /** What it tells the user, and how each is shown. */
  readonly events?: EventRows;
  /** Its floating windows, one row each. */
  readonly windows?: readonly FeatureWindow<Door, N>[];
  /** Its screens over the map, one row each. */
  readonly screens?: readonly PageRow<N>[];
  /** What a person can do of it. */
  readonly commands?: (context: CommandContext<Door, N>) => readonly Command[];
  /** What it draws over the map. */
  readonly mapParts?: readonly MapPart<MapPartProps<Door, N>>[];
  /** What it asks of other features, which do not know it. */
  readonly needs?: N;
  /** What it gives other features. */
  readonly offers?: readonly Offer<NoInfer<Door>>[];
  /** While this window is open, the user is asked before he leaves. */
  readonly leaving?: { readonly window: string; readonly question: TextKey };
  /** Opened together with the map; other features open when first asked for. */
  readonly withMap?: true;
  /** Opens it on a map; it ends with the map. */
  readonly open?: (session: MapSession, needs: Needed<N>) => Door & Lifetime;
  /** Opens what needs no map; it ends when the user leaves. */
  readonly openInPortal?: (portal: Portal, needs: Needed<N>) => Door & Lifetime;
}

/** A feature as the list holds it, without the type of its door: only its own rows know that. */
export type Feature = FeatureDefinition<object, Needs>;

/** Defines a feature; the one export of its folder. */
export function defineFeature<Door extends object = object, const N extends Needs = NoNeeds>(
  definition: FeatureDefinition<Door, N>,
): Feature {
  // Safe: the host gives the rows of a feature only the door of that feature, so the list may forget its type.
  return definition as unknown as Feature;
}
