import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PlotMenuEntry } from '../../domain/drawing/plot/records.ts';
import { FoldSection } from '../../ui/FoldSection.tsx';
import { EmptyState, Fill, Hint, PanelBody } from '../../ui/Layout.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SkeletonBoxes } from '../../ui/SkeletonBoxes.tsx';
import { Tile, TileGrid } from '../../ui/Tile.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useText } from '../../ui/text.ts';
import type { MenuState } from './plotMenu.ts';
import { SymbolPicture } from './SymbolPicture.tsx';
import { typeGroups, type TypeGroup } from './typeGroups.ts';
import { useEntryName } from './useEntryName.ts';

const SKELETON_TILES = 10;
const PICTURE_PX = 26;
/** Four beside each other in the window as it opens. */
const TILE_LEAST_PX = 64;

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
    <PanelBody fill>
      <SearchBox label={t('plot.types.search')} text={search} onChange={setSearch} />
      <Fill>
        {menu.state === 'failed' && <RetryNotice onRetry={onRetry}>{t('plot.types.failed')}</RetryNotice>}
        {menu.state === 'loading' && (
          <SkeletonBoxes
            label={t('plot.types.loading')}
            count={SKELETON_TILES}
            heightPx={58}
            leastPx={TILE_LEAST_PX}
          />
        )}
        {menu.state === 'ready' && <Groups {...props} entries={menu.entries} search={search} />}
        {menu.state === 'ready' && sources(search)}
      </Fill>
      <Hint live>{t(drawing === undefined ? 'plot.types.hint' : 'plot.types.drawing')}</Hint>
    </PanelBody>
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
  if (groups.length === 0) return <EmptyState>{t('plot.types.noMatch', { text: search })}</EmptyState>;
  return groups.map((group) => {
    const { id, active } = group.entry;
    const isOpen = isSearching || (open[id] ?? active);
    return (
      <FoldSection
        key={id}
        title={group.name}
        count={group.types.length}
        open={isOpen}
        onToggle={() => onOpen({ ...open, [id]: !isOpen })}
      >
        <TypeTiles group={group} drawing={drawing} onDraw={onDraw} />
      </FoldSection>
    );
  });
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

interface TypeTilesProps {
  readonly group: TypeGroup;
  readonly drawing: string | undefined;
  readonly onDraw: (entry: PlotMenuEntry) => void;
}

/** The types of a group as tiles: one stop of the Tab key, with arrows inside. */
function TypeTiles({ group, drawing, onDraw }: TypeTilesProps) {
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
    <div role="toolbar" aria-label={group.name} onKeyDown={onKeyDown}>
      <TileGrid leastPx={TILE_LEAST_PX}>
        {group.types.map(({ entry, name }) => (
          <Tile
            key={entry.id}
            picture={<SymbolPicture symbol={entry.type} image={entry.image} sizePx={PICTURE_PX} />}
            tabIndex={entry === stop?.entry ? 0 : -1}
            pressed={entry.type === drawing}
            disabled={entry.disable}
            title={t('plot.types.draw', { name })}
            onFocus={() => setLast(entry.id)}
            onClick={() => onDraw(entry)}
          >
            {name}
          </Tile>
        ))}
      </TileGrid>
    </div>
  );
}
