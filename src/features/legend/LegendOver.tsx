import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { legendSections } from '../../layers/tree/legendSections.ts';
import type { MapPartProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { CLEAR_ALL_LEGENDS } from '../../stores/layerState.ts';
import { usePanelPlace } from '../../ui/usePanelPlace.ts';
import { LegendPanel } from './LegendPanel.tsx';

/** The legend, bound to the stores. */
export function LegendOver({ layout: { insetLeftPx, narrow } }: MapPartProps) {
  const { layers, preferences, surroundings } = usePortal();
  const { legendOpen, legendInView } = useStore(preferences);
  const { tree, legend, clearedLegendIds } = useStore(layers);
  const place = usePanelPlace(surroundings.localStorage, 'legend');
  const shown = useMemo(
    () => legend.filter(({ layerId }) => !clearedLegendIds.includes(layerId)),
    [legend, clearedLegendIds],
  );
  const sections = useMemo(() => legendSections(tree, shown), [tree, shown]);
  const set = preferences.actions.set;
  // With nothing in it the legend stays folded, unless it is asked for.
  const [isAsked, setAsked] = useState(false);
  const hasNothing = legend.length === 0 && !legendInView;
  return (
    <LegendPanel
      sections={sections}
      cleared={shown.length < legend.length}
      onClear={() => layers.actions.clearLegend(CLEAR_ALL_LEGENDS)}
      onRestore={layers.actions.restoreLegend}
      inView={legendInView}
      onInViewChange={(inView) => set({ legendInView: inView })}
      open={legendOpen && (isAsked || !hasNothing)}
      onOpenChange={(open) => {
        setAsked(open);
        set({ legendOpen: open });
      }}
      sidePanelsOpen={insetLeftPx > 0}
      narrow={narrow}
      panelPlace={place}
    />
  );
}
