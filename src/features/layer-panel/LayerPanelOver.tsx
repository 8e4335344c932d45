import { useStore } from 'zustand';
import type { MapPartProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { flyToLayer } from './layerFlight.ts';
import { LayerPanel } from './LayerPanel.tsx';
import { LAYER_PROPERTIES_WINDOW } from './layerPropertiesWindow.ts';

/** The layer panel over the views, bound to the stores; not in a briefing. */
export function LayerPanelOver({ session, layout }: MapPartProps) {
  const { layers, preferences, windows } = usePortal();
  const open = useStore(preferences, ({ layerPanelOpen }) => layerPanelOpen);
  if (layout.presenting) return null;
  return (
    <LayerPanel
      store={layers}
      open={open}
      panelPlace={layout.layerPanelPlace}
      onOpenChange={(layerPanelOpen) => preferences.actions.set({ layerPanelOpen })}
      onFly={(place) => void (session && flyToLayer(session, place))}
      onRetry={(id) => session?.controller.retry(id)}
      onProperties={(id) => {
        layers.actions.select(id);
        windows.actions.open(LAYER_PROPERTIES_WINDOW);
      }}
    />
  );
}
