import type { KeyboardEvent } from 'react';
import type { LayerTab } from '../../stores/layerState.ts';
import { useText } from '../../ui/text.ts';
import styles from './LayerPanel.module.css';

const TABS = [
  { tab: 'base', title: 'layer.panel.base' },
  { tab: 'thematic', title: 'layer.panel.thematic' },
] as const;

interface LayerTabsProps {
  readonly tab: LayerTab;
  /** Layers shown, by tab. */
  readonly shown: Readonly<Record<LayerTab, number>>;
  readonly panelId: string;
  readonly onChange: (tab: LayerTab) => void;
}

/** The tabs of the layer control panel. */
export function LayerTabs({ tab, shown, panelId, onChange }: LayerTabsProps) {
  const t = useText();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = tab === 'base' ? 'thematic' : 'base';
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('layer.panel.title')} onKeyDown={onKeyDown}>
      {TABS.map((entry) => (
        <button
          key={entry.tab}
          type="button"
          role="tab"
          data-tab={entry.tab}
          aria-label={t(entry.title)}
          aria-selected={entry.tab === tab}
          aria-controls={panelId}
          tabIndex={entry.tab === tab ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(entry.tab)}
        >
          {t(entry.title)}
          {shown[entry.tab] > 0 && <span className={styles.badge} data-count={shown[entry.tab]} />}
        </button>
      ))}
    </div>
  );
}
