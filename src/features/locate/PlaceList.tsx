import { magnifyingGlass16 } from '@esri/calcite-ui-icons/js/magnifyingGlass16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { holdsText } from '../../domain/bureau/places/roads.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconShape } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import styles from './Locate.module.css';

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

interface FilterFieldProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly text: string;
  readonly listId: string;
  /** The line of the list that the keys are at, while it is drawn. */
  readonly activeId: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function FilterField({ label, text, listId, activeId, onChange, onKeyDown }: FilterFieldProps) {
  const t = useText();
  return (
    <div className={styles.filter}>
      <Icon shape={magnifyingGlass16} />
      <input
        type="text"
        role="searchbox"
        value={text}
        placeholder={t('locate.filter')}
        aria-label={t('locate.filterOf', { list: label })}
        aria-controls={listId}
        aria-activedescendant={activeId}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && <IconButton icon={x16} label={t('locate.clearFilter')} onClick={() => onChange('')} />}
    </div>
  );
}

interface PlaceRowProps {
  readonly id: string;
  readonly item: PlaceItem;
  /** Where it stands in the list. */
  readonly place: { readonly index: number; readonly count: number; readonly topPx: number };
  readonly chosen: boolean;
  /** The keys are at it. */
  readonly active: boolean;
  readonly onClick: () => void;
}

function PlaceRow({ id, item, place, chosen, active, onClick }: PlaceRowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      data-active={active ? true : undefined}
      className={styles.row}
      style={{ top: place.topPx, height: ROW_PX }}
      title={item.name}
      onClick={onClick}
    >
      <Icon shape={item.icon} />
      <span className={styles.name}>{item.name}</span>
      {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
    </div>
  );
}

/** The lines that a filter leaves, which of them the keys are at, and which are in sight. */
function useFiltered(items: readonly PlaceItem[]) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => items.filter(({ name }) => holdsText(name, text)), [items, text]);
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions go to no memoised component
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
  return (
    <div className={styles.finder}>
      <FilterField
        label={label}
        text={text}
        listId={listId}
        activeId={isDrawn ? optionId(active) : undefined}
        onChange={filter}
        onKeyDown={onKeyDown}
      />
      {shown.length === 0 ? (
        <div className={styles.empty}>
          <p>{t('locate.noMatch', { text: text.trim() })}</p>
          <Button onClick={() => filter('')}>{t('locate.clearFilter')}</Button>
        </div>
      ) : (
        <div
          ref={scroller}
          id={listId}
          role="listbox"
          tabIndex={0}
          aria-label={label}
          aria-activedescendant={isDrawn ? optionId(active) : undefined}
          className={styles.list}
          onKeyDown={onKeyDown}
        >
          <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
            {rows.getVirtualItems().map(({ index, key, start }) => {
              const item = shown[index];
              return item === undefined ? null : (
                <PlaceRow
                  key={key}
                  id={optionId(index)}
                  item={item}
                  place={{ index, count: shown.length, topPx: start }}
                  chosen={item.key === chosenKey}
                  active={index === active}
                  onClick={() => {
                    setActive(index);
                    onChoose(item.key);
                  }}
                />
              );
            })}
          </div>
        </div>
      )}
      <p className={styles.count} role="status">
        {t('locate.count', { shown: shown.length, count: items.length })}
      </p>
    </div>
  );
}
