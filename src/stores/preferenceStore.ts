import { z } from 'zod';
import { NOTATIONS } from '../domain/locate/coordinateText.ts';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import { readJson, STORAGE_KEYS, writeJson } from './persist.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

/** Share of the globe where the user set none: the plane is then about as wide as a side panel at 1366 px. */
export const DEFAULT_SPLIT_RATIO = 0.6;

const preferencesSchema = z.object({
  language: z.enum(['zh', 'en']).catch('zh'),
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
  /** How coordinates are typed in the panel that locates them. */
  coordinateNotation: z.enum(NOTATIONS).catch('decimal'),
});

/** How the user arranged the portal; kept in local storage. */
export type Preferences = Readonly<z.infer<typeof preferencesSchema>>;

/** What changes the preferences. */
export interface PreferenceActions {
  /** Changes some preferences and keeps them. */
  set(change: Partial<Preferences>): void;
  /** Back to how the portal comes, the language excepted. */
  reset(): void;
}

/** The store of {@link Preferences}. */
export type PreferenceStore = PlainStore<Preferences, PreferenceActions>;

/**
 * Creates the store with what `storage` kept; a value that is not valid any more gives way to its default.
 * @param storage local storage
 */
export function createPreferenceStore(storage: KeyValueStore): PreferenceStore {
  const defaults = preferencesSchema.parse({});
  const initial = readJson(storage, STORAGE_KEYS.preferences, preferencesSchema) ?? defaults;
  return createPlainStore<Preferences, PreferenceActions>(initial, (patch, read) => {
    const set = (change: Partial<Preferences>) => {
      patch(change);
      writeJson(storage, STORAGE_KEYS.preferences, read());
    };
    return { set, reset: () => set({ ...defaults, language: read().language }) };
  });
}
