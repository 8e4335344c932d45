import { chevronsLeft16 } from '@esri/calcite-ui-icons/js/chevronsLeft16.js';
import { layers16 } from '@esri/calcite-ui-icons/js/layers16.js';
import { dockLeft16 } from '@esri/calcite-ui-icons/js/dockLeft16.js';
import { useId, useRef } from 'react';
import { POPUP } from '../../domain/bureau/businessConstants.ts';
import type { NodePlace } from './nodeFacts.ts';
import { layerIdOfNode } from '../../domain/layers/record/pipeParts.ts';
import { chosenOpacity } from '../../layers/desiredLayers.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MapCard } from '../../ui/MapCard.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { focusSlider } from '../../ui/SliderField.tsx';
import { useText } from '../../ui/text.ts';
import { useHeaderDrag } from '../../ui/useHeaderDrag.ts';
import type { PanelPlace } from '../../ui/usePanelPlace.ts';
import { LayerDetails } from './LayerDetails.tsx';
import { LayerTabs } from './LayerTabs.tsx';
import { LayerTree } from './LayerTree.tsx';
import { useShownLayers } from './useShownLayers.ts';
import styles from './LayerPanel.module.css';

/** Width of the panel, CSS pixels (viewer.md, section 9, and the look: 320 px). */
export const LAYER_PANEL_WIDTH_PX = 320;

/** Props of {@link LayerPanel}. */
export interface LayerPanelProps {
  readonly store: LayerStore;
  readonly open: boolean;
  /** Docked on the left while it has no place of its own. */
  readonly panelPlace: PanelPlace;
  readonly onOpenChange: (open: boolean) => void;
  readonly onFly: (place: NodePlace) => void;
  readonly onRetry: (layerId: string) => void;
  readonly onProperties: (layerId: string) => void;
}

/** The layer control panel: two tabs of check trees with a name filter, and what the selected layer allows. */
export function LayerPanel(props: LayerPanelProps) {
  const { store, open, panelPlace, onOpenChange, onFly, onRetry, onProperties } = props;
  const t = useText();
  const treeId = useId();
  const view = useShownLayers(store);
  const { place, move, forget } = panelPlace;
  const drag = useHeaderDrag(move);
  const panel = useRef<HTMLElement>(null);
  if (!open) {
    return (
      <MapCard className={styles.opener}>
        <IconButton
          icon={layers16}
          label={t('layer.panel.open')}
          expanded={false}
          tooltipSide="right"
          onClick={() => onOpenChange(true)}
        />
      </MapCard>
    );
  }
  const selected =
    view.selectedId === undefined ? undefined : view.facts.tree.entries.get(view.selectedId)?.node;
  const layer = selected && view.facts.tree.entries.get(layerIdOfNode(selected.id))?.node;
  return (
    <section
      ref={panel}
      data-panel="layers"
      data-docked={place === undefined}
      className={styles.panel}
      aria-label={t('layer.panel.title')}
      style={{
        width: LAYER_PANEL_WIDTH_PX,
        ...(place === undefined
          ? {}
          : { left: `min(${place.leftPx}px, calc(100% - ${LAYER_PANEL_WIDTH_PX}px))`, top: place.topPx }),
        ...(drag.dragging ? { opacity: POPUP.dragOpacity } : {}),
      }}
    >
      <PanelHeader title={t('layer.panel.title')} drag={drag.header}>
        {place !== undefined && (
          <IconButton icon={dockLeft16} label={t('layer.panel.dock')} onClick={forget} />
        )}
        <IconButton
          icon={chevronsLeft16}
          label={t('layer.panel.close')}
          onClick={() => onOpenChange(false)}
        />
      </PanelHeader>
      <LayerTabs tab={view.tab} shown={view.shown} panelId={treeId} onChange={store.actions.setTab} />
      <LayerTree
        id={treeId}
        store={store}
        view={view}
        onFly={onFly}
        onRetry={onRetry}
        onOpacity={() => focusSlider(panel.current)}
        onProperties={onProperties}
      />
      <LayerDetails
        node={selected}
        facts={view.facts}
        opacity={
          layer === undefined
            ? 1
            : chosenOpacity({ opacity: layer.definition?.opacity, id: layer.id }, view.opacity)
        }
        onOpacity={(opacity) =>
          selected !== undefined && store.actions.setOpacity(layerIdOfNode(selected.id), opacity)
        }
        onFly={onFly}
        onSolo={store.actions.toggleSolo}
        onProperties={onProperties}
      />
    </section>
  );
}
