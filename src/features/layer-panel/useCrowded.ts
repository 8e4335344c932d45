import { useLayoutEffect } from 'react';
import { LAYER_PANEL_WIDTH_PX } from './LayerPanel.tsx';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';

/** Least width of a view beside open panels, CSS pixels: the look's least map. */
const VIEW_PX = 480;

/** True where the layer panel and two views of a fair size do not fit beside a docked page. All CSS pixels. */
export function isCrowded(pageWidthPx: number, reservedPx: number): boolean {
  return reservedPx > 0 && pageWidthPx - reservedPx < LAYER_PANEL_WIDTH_PX + 2 * VIEW_PX;
}

/** Tells the preferences whether a docked page leaves the map little room. @param reservedPx the docked page's width, 0 without one */
export function useCrowded(preferences: PreferenceStore, reservedPx: number): void {
  useLayoutEffect(() => {
    const tell = () => preferences.actions.setCrowded(isCrowded(window.innerWidth, reservedPx));
    tell();
    window.addEventListener('resize', tell);
    return () => window.removeEventListener('resize', tell);
  }, [preferences, reservedPx]);
}
