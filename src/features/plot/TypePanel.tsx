import { useCallback, useEffect, useState } from 'react';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { PlotDesk } from './plotDesk.ts';
import { PlotTypePanel, type PlotTypePanelProps } from './PlotTypePanel.tsx';
import { SourceGroups, type SourceLayer } from './SourceGroups.tsx';
import { useEntryName } from './useEntryName.ts';

/** Props of {@link TypePanel}. */
export interface TypePanelProps extends Pick<PlotTypePanelProps, 'open' | 'onOpen'> {
  readonly desk: PlotDesk;
  /** The vector layers that are shown now. */
  readonly layers: readonly SourceLayer[];
}

/** The plot type panel, bound to a desk. */
export function TypePanel({ desk, layers, open, onOpen }: TypePanelProps) {
  const t = useText();
  const nameOf = useEntryName();
  const { book, menus, sources } = desk;
  const menu = useSignal(menus.types);
  const drawing = useSignal(desk.drawing);
  const [added, setAdded] = useState('');
  useEffect(() => menus.load(), [menus]);
  const read = useCallback<typeof sources.read>((id, signal) => sources.read(id, signal), [sources]);
  return (
    <>
      <PlotTypePanel
        menu={menu}
        onRetry={menus.load}
        drawing={drawing}
        onDraw={(entry) => void desk.draw(entry, nameOf(entry))}
        open={open}
        onOpen={onOpen}
        sources={(search) => (
          <SourceGroups
            layers={layers}
            search={search}
            read={read}
            onAdd={(layerId, features) => {
              const ids = book.add(sources.plotsOf(layerId, features));
              if (ids !== undefined) setAdded(t('plot.sources.added', { count: ids.length }));
            }}
          />
        )}
      />
      <span className="visually-hidden" role="status">
        {added}
      </span>
    </>
  );
}
