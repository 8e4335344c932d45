import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PlotMenuEntry } from '../../domain/drawing/plot/records.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { useText } from '../../ui/text.ts';
import type { MenuState } from './plotMenu.ts';
import { SymbolPicture } from './SymbolPicture.tsx';
import { typeGroups, type TypeGroup } from './typeGroups.ts';
import { useEntryName } from './useEntryName.ts';
import styles from './PlotTypePanel.module.css';

const SKELETON_TILES = 10;
const TILE_PX = 26;

/** Props of {@link PlotTypePanel}. */
export interface PlotTypePanelProps {
  readonly menu: MenuState;
  readonly onRetry: () => void;
  /** The symbol that is being drawn. */
  readonly drawing: string | undefined;
  /** Begins to draw, or ends when it is being drawn. */
  readonly onDraw: (entry: PlotMenuEntry) => void;
  /** Groups that the user closed or opened otherwise than the server says, by id. */
  readonly open: Readonly<Record<string, boolean>>;
  readonly onOpen: (open: Readonly<Record<string, boolean>>) => void;
  /** The groups of layers, for a search text. */
  readonly sources: (search: string) => ReactNode;
}

/** The plot type panel (viewer.md, section 2): symbols by group, and layers whose features become plots. */
export function PlotTypePanel(props: PlotTypePanelProps) {
  const { menu, onRetry, drawing, sources } = props;
  const t = useText();
  const [search, setSearch] = useState('');
  return (
    <div className={styles.panel}>
      <div className={styles.search}>
        <SearchBox label={t('plot.types.search')} text={search} onChange={setSearch} />
      </div>
      <div className={styles.groups}>
        {menu.state === 'failed' && (
          <div className={styles.note} role="alert">
            <p>{t('plot.types.failed')}</p>
            <Button onClick={onRetry}>{t('app.retry')}</Button>
          </div>
        )}
        {menu.state === 'loading' && <Skeleton />}
        {menu.state === 'ready' && <Groups {...props} entries={menu.entries} search={search} />}
        {menu.state === 'ready' && sources(search)}
      </div>
      <p className={styles.hint} role="status">
        {t(drawing === undefined ? 'plot.types.hint' : 'plot.types.drawing')}
      </p>
    </div>
  );
}

function Skeleton() {
  const t = useText();
  return (
    <div className={styles.grid} role="status" aria-label={t('plot.types.loading')}>
      {Array.from({ length: SKELETON_TILES }, (_, index) => (
        <span key={index} className={styles.ghost} />
      ))}
    </div>
  );
}

interface GroupsProps extends PlotTypePanelProps {
  readonly entries: readonly PlotMenuEntry[];
  readonly search: string;
}

function Groups({ entries, search, drawing, onDraw, open, onOpen }: GroupsProps) {
  const t = useText();
  const nameOf = useEntryName();
  const groups = typeGroups(entries, nameOf, search);
  const isSearching = search.trim() !== '';
  if (groups.length === 0) return <p className={styles.note}>{t('plot.types.noMatch', { text: search })}</p>;
  return groups.map((group) => {
    const { id, active } = group.entry;
    const isOpen = isSearching || (open[id] ?? active);
    return (
      <TypeSection
        key={id}
        name={group.name}
        count={group.types.length}
        open={isOpen}
        onToggle={() => onOpen({ ...open, [id]: !isOpen })}
      >
        <TileGrid group={group} drawing={drawing} onDraw={onDraw} />
      </TypeSection>
    );
  });
}

/** Props of {@link TypeSection}. */
export interface TypeSectionProps {
  readonly name: string;
  /** Things in it, where that is known while it is closed. */
  readonly count?: number;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A collapsible group of the panel. */
export function TypeSection({ name, count, open, onToggle, children }: TypeSectionProps) {
  const id = useId();
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <Icon shape={chevronRight16} sizePx={12} />
          <span>{name}</span>
          {count !== undefined && <span className={styles.count} data-count={count} />}
        </button>
      </h3>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}

/** The tile that a key leads to from the focused one; undefined for other keys. */
function tileAfter(grid: HTMLElement, key: string): HTMLElement | undefined {
  const tiles = [...grid.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const at = tiles.findIndex((tile) => tile === document.activeElement);
  const columns = tiles.filter((tile) => tile.offsetTop === tiles[0]?.offsetTop).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  if (key === 'Home') return tiles[0];
  if (key === 'End') return tiles.at(-1);
  const step = steps[key];
  const next = step === undefined ? -1 : at + step;
  return next < 0 ? undefined : tiles[next];
}

interface TileGridProps {
  readonly group: TypeGroup;
  readonly drawing: string | undefined;
  readonly onDraw: (entry: PlotMenuEntry) => void;
}

/** The types of a group as tiles: one stop of the Tab key, with arrows inside. */
function TileGrid({ group, drawing, onDraw }: TileGridProps) {
  const t = useText();
  const [last, setLast] = useState<string>();
  const stop = group.types.find(({ entry }) => entry.id === last) ?? group.types[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = tileAfter(event.currentTarget, event.key);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    target.focus();
  };
  return (
    <div className={styles.grid} role="toolbar" aria-label={group.name} onKeyDown={onKeyDown}>
      {group.types.map(({ entry, name }) => (
        <button
          key={entry.id}
          type="button"
          className={styles.tile}
          tabIndex={entry === stop?.entry ? 0 : -1}
          aria-pressed={entry.type === drawing}
          disabled={entry.disable}
          title={t('plot.types.draw', { name })}
          onFocus={() => setLast(entry.id)}
          onClick={() => onDraw(entry)}
        >
          <SymbolPicture symbol={entry.type} image={entry.image} sizePx={TILE_PX} />
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
