import type { LayerResult } from '../../domain/query/resultSet.ts';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { useText } from '../../ui/text.ts';

/** Props of {@link ResultTabs}. */
export interface ResultTabsProps {
  readonly layers: readonly LayerResult[];
  readonly activeId: string | undefined;
  readonly onChoose: (layerId: string) => void;
}

/** The id of the element that the chosen layer's tab controls. */
export const RESULT_PANEL_ID = 'results-of-layer';

const TONES = { done: undefined, running: 'second', failed: 'danger', skipped: 'quiet' } as const;

/** The tabs of a query's layers, each with its count or its state. */
export function ResultTabs({ layers, activeId, onChoose }: ResultTabsProps) {
  const t = useText();
  return (
    <TabStrip
      label={t('results.tabs')}
      value={activeId}
      panelId={RESULT_PANEL_ID}
      tabs={layers.map((layer) => ({
        id: layer.layerId,
        title: layer.title,
        note: layer.state === 'done' ? String(layer.total) : t(`results.state.${layer.state}`),
        tone: TONES[layer.state],
      }))}
      onChange={onChoose}
    />
  );
}
