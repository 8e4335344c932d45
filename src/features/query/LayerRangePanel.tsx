import { layerPolygon16 } from '@esri/calcite-ui-icons/js/layerPolygon16.js';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Hint, PanelBand, PanelFooter, PanelFrame } from '../../ui/Layout.tsx';
import { ListBox } from '../../ui/ListBox.tsx';
import { OptionRow } from '../../ui/OptionRow.tsx';
import { useText } from '../../ui/text.ts';
import type { LayerRange } from './layerRange.ts';

/** Props of {@link LayerRangePanel}. */
export interface LayerRangePanelProps {
  readonly ranges: readonly LayerRange[];
  /** Queries the visible layers within a range; resolves once the query has begun or the range could not be read. */
  readonly onConfirm: (range: LayerRange, signal: AbortSignal) => Promise<void>;
  readonly notify: (event: PortalEvent) => void;
}

/** Chooses the layer whose areas limit a query: one or none, a click on the chosen one takes it back (viewer.md, section 4). */
export function LayerRangePanel({ ranges, onConfirm, notify }: LayerRangePanelProps) {
  const t = useText();
  const [chosen, setChosen] = useState<string>();
  const [active, setActive] = useState(0);
  const [busy, setBusy] = useState(false);
  const reading = useRef<AbortController>(undefined);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const toggle = (id: string) => setChosen((now) => (now === id ? undefined : id));
  const moveTo = (index: number) => {
    const held = Math.max(0, Math.min(ranges.length - 1, index));
    setActive(held);
    list.current?.children.item(held)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    const range = ranges[active];
    if (step !== undefined) moveTo(active + step);
    else if ((event.key === 'Enter' || event.key === ' ') && range !== undefined) toggle(range.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const confirm = async () => {
    const range = ranges.find(({ id }) => id === chosen);
    if (range === undefined) return notify({ id: 'query.chooseRange' });
    const own = new AbortController();
    reading.current = own;
    setBusy(true);
    await onConfirm(range, own.signal);
    if (!own.signal.aborted) setBusy(false);
  };
  if (ranges.length === 0) return <EmptyState>{t('query.range.none')}</EmptyState>;
  return (
    <PanelFrame>
      <PanelBand>
        <Hint>{t('query.range.intro')}</Hint>
      </PanelBand>
      <ListBox
        ref={list}
        label={t('query.range.title')}
        activeId={`range-${String(active)}`}
        onKeyDown={onKeyDown}
      >
        {ranges.map(({ id, name }, index) => (
          <OptionRow
            key={id}
            id={`range-${String(index)}`}
            icon={layerPolygon16}
            name={name}
            selected={id === chosen}
            active={index === active}
            onClick={() => {
              setActive(index);
              toggle(id);
            }}
          />
        ))}
      </ListBox>
      <PanelFooter>
        <Button look="primary" disabled={busy} onClick={() => void confirm()}>
          {t(busy ? 'query.range.reading' : 'query.confirm')}
        </Button>
      </PanelFooter>
    </PanelFrame>
  );
}
