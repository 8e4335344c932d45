import type { LayerTab } from '../../stores/layerState.ts';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { useText } from '../../ui/text.ts';

const TABS = [
  { id: 'base', title: 'layer.panel.base' },
  { id: 'thematic', title: 'layer.panel.thematic' },
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
  return (
    <TabStrip
      spread
      label={t('layer.panel.title')}
      value={tab}
      panelId={panelId}
      tabs={TABS.map(({ id, title }) => ({
        id,
        title: t(title),
        noteApart: true,
        note: shown[id] > 0 ? String(shown[id]) : undefined,
      }))}
      onChange={onChange}
    />
  );
}
