import { useRef, type KeyboardEvent } from 'react';
import type { LayerResult } from '../../domain/query/resultSet.ts';
import type { Translator } from '../../i18n/translate.ts';
import { useText } from '../../ui/text.ts';
import styles from './ResultPanel.module.css';

/** Props of {@link ResultTabs}. */
export interface ResultTabsProps {
  readonly layers: readonly LayerResult[];
  readonly activeId: string | undefined;
  readonly onChoose: (layerId: string) => void;
}

/** The id of the element that a layer's tab controls. */
export const resultPanelId = (layerId: string) => `results-of-${layerId}`;

function stateText(layer: LayerResult, t: Translator['t']): string {
  if (layer.state === 'done') return String(layer.total);
  return t(`results.state.${layer.state}`);
}

/** The tabs of a query's layers, each with its count or its state: arrows, Home and End lead from one to the other. */
export function ResultTabs({ layers, activeId, onChoose }: ResultTabsProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = layers.findIndex(({ layerId }) => layerId === activeId);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % layers.length,
      ArrowLeft: (at + layers.length - 1) % layers.length,
      Home: 0,
      End: layers.length - 1,
    };
    const next = steps[event.key];
    const layer = next === undefined ? undefined : layers[next];
    if (next === undefined || layer === undefined) return;
    event.preventDefault();
    onChoose(layer.layerId);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('results.tabs')}
      className={styles.tabs}
      onKeyDown={onKeyDown}
    >
      {layers.map((layer) => (
        <button
          key={layer.layerId}
          type="button"
          role="tab"
          id={`${resultPanelId(layer.layerId)}-tab`}
          aria-selected={layer.layerId === activeId}
          aria-controls={layer.layerId === activeId ? resultPanelId(layer.layerId) : undefined}
          tabIndex={layer.layerId === activeId ? 0 : -1}
          data-layer-id={layer.layerId}
          data-state={layer.state}
          className={styles.tab}
          title={layer.title}
          onClick={() => onChoose(layer.layerId)}
        >
          <span>{layer.title}</span>
          <small>{stateText(layer, t)}</small>
        </button>
      ))}
    </div>
  );
}
