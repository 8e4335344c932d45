import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { holdsText } from '../../domain/bureau/places/roads.ts';
import { Button } from '../../ui/Button.tsx';
import type { IconShape } from '../../ui/Icon.tsx';
import { EmptyState, PanelBand, PanelFooter } from '../../ui/Layout.tsx';
import { ListBox } from '../../ui/ListBox.tsx';
import { OptionRow } from '../../ui/OptionRow.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { useText } from '../../ui/text.ts';

/** One line of a {@link PlaceList}. */
export interface PlaceItem {
  readonly key: string;
  readonly name: string;
  /** Said at the line's end. */
  readonly note?: string;
  readonly icon: IconShape;
}

/** Props of {@link PlaceList}. */
export interface PlaceListProps {
  /** Accessible name of the list and of its filter. */
  readonly label: string;
  readonly items: readonly PlaceItem[];
  /** The line that is shown on the map. */
  readonly chosenKey: string | undefined;
  readonly onChoose: (key: string) => void;
}

const ROW_PX = 36;
const OVERSCAN_ROWS = 6;

/** The lines that a filter leaves, which of them the keys are at, and which are in sight. */
function useFiltered(items: readonly PlaceItem[]) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => items.filter(({ name }) => holdsText(name, text)), [items, text]);
  // oxlint-disable-next-line react/incompatible-library -- its functions go to no memoised component
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => shown[index]?.key ?? index,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
  });
  const filter = (next: string) => {
    setText(next);
    setActive(0);
    rows.scrollToOffset(0);
  };
  const moveTo = (index: number) => {
    const held = Math.max(0, Math.min(shown.length - 1, index));
    setActive(held);
    rows.scrollToIndex(held);
  };
  return { text, filter, shown, active, setActive, moveTo, scroller, rows };
}

/** A filter over a list of places: arrows and Enter choose from the filter, Esc empties it; only the lines in sight are drawn. */
export function PlaceList({ label, items, chosenKey, onChoose }: PlaceListProps) {
  const t = useText();
  const listId = useId();
  const { text, filter, shown, active, setActive, moveTo, scroller, rows } = useFiltered(items);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    const item = shown[active];
    if (step !== undefined) moveTo(active + step);
    else if (event.key === 'Enter' && item !== undefined && !event.nativeEvent.isComposing)
      onChoose(item.key);
    else if (event.key === 'Escape' && text !== '') filter('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (index: number) => `${listId}-${String(index)}`;
  const isDrawn = rows.getVirtualItems().some(({ index }) => index === active);
  const activeId = isDrawn ? optionId(active) : undefined;
  return (
    <>
      <PanelBand>
        <SearchBox
          label={t('locate.filterOf', { list: label })}
          placeholder={t('locate.filter')}
          text={text}
          list={{ listId, activeId }}
          onChange={filter}
          onKeyDown={onKeyDown}
        />
      </PanelBand>
      {shown.length === 0 ? (
        <EmptyState action={<Button onClick={() => filter('')}>{t('locate.clearFilter')}</Button>}>
          {t('locate.noMatch', { text: text.trim() })}
        </EmptyState>
      ) : (
        <ListBox ref={scroller} id={listId} label={label} activeId={activeId} onKeyDown={onKeyDown}>
          <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
            {rows.getVirtualItems().map(({ index, key, start }) => {
              const item = shown[index];
              return item === undefined ? null : (
                <OptionRow
                  key={key}
                  id={optionId(index)}
                  icon={item.icon}
                  name={item.name}
                  note={item.note}
                  place={{ index, count: shown.length }}
                  style={{ position: 'absolute', insetInline: 0, top: start, height: ROW_PX }}
                  selected={item.key === chosenKey}
                  active={index === active}
                  onClick={() => {
                    setActive(index);
                    onChoose(item.key);
                  }}
                />
              );
            })}
          </div>
        </ListBox>
      )}
      <PanelFooter status={t('locate.count', { shown: shown.length, count: items.length })} />
    </>
  );
}
