import { z } from 'zod';
import { NOTATIONS } from '../domain/bureau/places/notations.ts';
import { PLAIN_REFERENCE } from '../domain/geodesy/plainReference.ts';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import { readJson, STORAGE_KEYS, writeJson } from './persist.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

/** Share of the globe where the user set none: the plane is then about as wide as a side panel at 1366 px. */
export const DEFAULT_SPLIT_RATIO = 0.6;

/** The panels that stand beside the map, open or not while a page takes much of its room: out of the way until the user opens them. */
const besidePageSchema = z
  .object({ layerPanelOpen: z.boolean().catch(false), legendOpen: z.boolean().catch(false) })
  .catch({ layerPanelOpen: false, legendOpen: false });

/** How light or dark the portal is: as the computer's own programs, or always one of the two. */
export const THEME_CHOICES = ['system', 'dark', 'light'] as const;

const preferencesSchema = z.object({
  language: z.enum(['zh', 'en']).catch('zh'),
  theme: z.enum(THEME_CHOICES).catch('system'),
  /** Width of the globe as a part of both views, 0 to 1. */
  splitRatio: z.number().min(0).max(1).catch(DEFAULT_SPLIT_RATIO),
  /** The view that is folded away. */
  collapsedView: z.enum(['none', 'globe', 'plane']).catch('none'),
  layerPanelOpen: z.boolean().catch(true),
  legendOpen: z.boolean().catch(true),
  /** The legend tells only what lies in the extent that the views show. */
  legendInView: z.boolean().catch(false),
  eyeViewOpen: z.boolean().catch(false),
  menuOpen: z.boolean().catch(true),
  toolRailOpen: z.boolean().catch(true),
  linkedViews: z.boolean().catch(true),
  /** Borders, main roads and names over the imagery. */
  referenceMap: z.boolean().catch(true),
  /** Id of the base map that the plane stands on; empty for what the globe stands on. */
  baseMap: z.string().catch(''),
  /** Code of the region that the mask leaves clear; empty for no mask. */
  maskRegion: z.string().catch(''),
  /** How long a briefing stays at a view before it goes on, seconds. */
  briefingSeconds: z.number().min(1).max(600).catch(10),
  /** Groups of the plot types that were opened or closed otherwise than the server says, by id. */
  plotGroupsOpen: z.record(z.string(), z.boolean()).catch({}),
  /** How coordinates are typed in the panel that locates them. */
  coordinateNotation: z.enum(NOTATIONS).catch('decimal'),
  /** How the line below the map tells the place under the pointer. */
  pointerNotation: z.enum(NOTATIONS).catch('decimal'),
  /** EPSG code of the reference that files are written in. */
  exportReference: z
    .string()
    .regex(/^EPSG:\d{4,5}$/)
    .catch(PLAIN_REFERENCE),
});

/** What local storage keeps: what holds where the map has room, and the panels as they are where it has not. */
const keptSchema = preferencesSchema.extend({ besidePage: besidePageSchema });

type Kept = Readonly<z.infer<typeof keptSchema>>;

/** How the portal is arranged now; what the user changes is kept in local storage. */
export type Preferences = Readonly<z.infer<typeof preferencesSchema>>;

/** What changes the preferences. */
export interface PreferenceActions {
  /** Changes some preferences and keeps them. */
  set(change: Partial<Preferences>): void;
  /** Arranges the portal as somebody else had it: on this page only, and each part until the user changes it. */
  show(change: Partial<Preferences>): void;
  /** Tells whether a page leaves the map little room: layer panel and legend are then as the user had them beside a page. */
  setCrowded(crowded: boolean): void;
  /** Back to how the portal comes, the language excepted. */
  reset(): void;
}

/** The store of {@link Preferences}. */
export type PreferenceStore = PlainStore<Preferences, PreferenceActions>;

/** A change as it is kept: beside a page, that of the panels is kept apart. */
function keepChange(kept: Kept, change: Partial<Preferences>, crowded: boolean): Kept {
  if (!crowded) return { ...kept, ...change };
  const { layerPanelOpen, legendOpen, ...rest } = change;
  const panels = {
    ...(layerPanelOpen === undefined ? {} : { layerPanelOpen }),
    ...(legendOpen === undefined ? {} : { legendOpen }),
  };
  return { ...kept, ...rest, besidePage: { ...kept.besidePage, ...panels } };
}

/** A change without what another one tells. */
function without(shown: Partial<Preferences>, change: Partial<Preferences>): Partial<Preferences> {
  const left = { ...shown };
  let name: keyof Preferences;
  for (name in change) delete left[name];
  return left;
}

/**
 * Creates the store with what `storage` kept; a value that is not valid any more gives way to its default.
 * @param storage local storage
 */
export function createPreferenceStore(storage: KeyValueStore): PreferenceStore {
  const defaults = keptSchema.parse({});
  let kept: Kept = readJson(storage, STORAGE_KEYS.preferences, keptSchema) ?? defaults;
  let shown: Partial<Preferences> = {};
  let crowded = false;
  const inForce = (): Preferences => {
    const { besidePage, ...roomy } = kept;
    return { ...roomy, ...(crowded ? besidePage : {}), ...shown };
  };
  return createPlainStore<Preferences, PreferenceActions>(inForce(), (patch) => {
    const keep = (next: Kept) => {
      kept = next;
      writeJson(storage, STORAGE_KEYS.preferences, kept);
      patch(inForce());
    };
    return {
      set(change) {
        shown = without(shown, change);
        keep(keepChange(kept, change, crowded));
      },
      show(change) {
        shown = { ...shown, ...change };
        patch(inForce());
      },
      setCrowded(next) {
        crowded = next;
        patch(inForce());
      },
      reset() {
        shown = {};
        keep({ ...defaults, language: kept.language });
      },
    };
  });
}
