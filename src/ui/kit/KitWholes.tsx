import { information16 } from '@esri/calcite-ui-icons/js/information16.js';
import { useTable } from '@tanstack/react-table';
import { useEffect, useMemo, useRef, useState } from 'react';
import { indexTree, visibleRows } from '../../layers/tree/checkTree.ts';
import { Button } from '../Button.tsx';
import { CheckTree } from '../CheckTree.tsx';
import type { RowFacts } from '../CheckTreeRow.tsx';
import { DataGrid } from '../DataGrid.tsx';
import { Facts } from '../Facts.tsx';
import { GRID_FEATURES, GRID_WIDTH_PX, type GridColumnDef } from '../gridTable.ts';
import { Icon } from '../Icon.tsx';
import { PanelBody } from '../Layout.tsx';
import { PopupCard, PopupNote } from '../PopupCard.tsx';
import { useText } from '../text.ts';
import { WindowFrame } from '../WindowFrame.tsx';
import { idle, Specimen } from './Specimen.tsx';

/** The states of a tree's row, each with what is said of it. */
const ROWS: Readonly<Record<string, Partial<RowFacts>>> = {
  off: { check: 'unchecked' },
  on: { state: 'ready' },
  loading: { state: 'loading' },
  failed: { state: 'failed', retry: { text: '↻', label: 'retry' } },
  warning: { state: 'ready', mark: 'warning' },
  locked: { check: 'unchecked', disabled: true, mark: 'locked' },
  solo: { state: 'ready', solo: true },
};

/** A tree whose rows are in all states. */
function Tree() {
  const t = useText();
  const [selectedId, select] = useState('on');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['group']));
  const label = t('kit.title');
  const long = t('kit.long');
  const rows = useMemo(() => {
    const children = Object.keys(ROWS).map((id) => ({
      id,
      label: id === 'failed' ? `${long} ${id}` : `${label} ${id}`,
      children: [],
    }));
    return visibleRows(
      indexTree([{ id: 'group', label, children }], ({ id }) => id === 'on'),
      open,
    );
  }, [label, long, open]);
  return (
    <CheckTree
      label={label}
      rows={rows}
      selectedId={selectedId}
      marked={label}
      factsOf={({ node }) => ({
        check: node.id === 'group' ? 'indeterminate' : 'checked',
        disabled: false,
        state: 'off',
        stateText: t('kit.text'),
        hint: t('kit.hint'),
        ...(node.id === 'group' ? { meta: '3/7' } : {}),
        ...ROWS[node.id],
      })}
      actions={{
        select,
        toggle: idle,
        expand: (id, isOpen) => setOpen(new Set(isOpen ? [id] : [])),
        fly: idle,
        retry: idle,
        menu: idle,
        step: idle,
        drop: idle,
      }}
    />
  );
}

interface Parcel {
  readonly id: string;
  readonly name: string;
  readonly area: string;
}

const NO_ROWS: Parcel[] = [];

/** Two columns, whose rows the grid asks for by itself. */
function useParcelTable() {
  const t = useText();
  const [name, area] = [t('kit.label'), t('kit.unit')];
  const columns = useMemo<GridColumnDef<Parcel>[]>(
    () => [
      {
        id: 'name',
        accessorKey: 'name',
        meta: { title: name, isNumber: false },
        size: 200,
        ...GRID_WIDTH_PX,
      },
      { id: 'area', accessorKey: 'area', meta: { title: area, isNumber: true }, size: 120, ...GRID_WIDTH_PX },
    ],
    [name, area],
  );
  return useTable({
    features: GRID_FEATURES,
    columns,
    data: NO_ROWS,
    manualSorting: true,
    manualFiltering: true,
  });
}

/** A grid of so many rows. */
function Grid({
  label,
  count,
  busy = false,
}: {
  readonly label: string;
  readonly count: number;
  readonly busy?: boolean;
}) {
  const t = useText();
  const [focusIndex, setFocusIndex] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['1']));
  const [openId, setOpenId] = useState('2');
  const [long, short] = [t('kit.long'), t('kit.short')];
  const table = useParcelTable();
  const rowAt = (index: number): Parcel => ({
    id: String(index),
    name: index === 0 ? long : short,
    area: (index * 1234.5).toLocaleString('en-US'),
  });
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <DataGrid
      label={label}
      table={table}
      count={count}
      firstNumber={0}
      rowAt={rowAt}
      isSelected={(id) => chosen.has(id)}
      allSelected={false}
      openId={openId}
      focusIndex={focusIndex}
      head={{
        selectAll: idle,
        menuOf: () => [{ id: 'one', text: t('kit.action'), run: idle }],
        filtering: true,
        texts: {
          selectAll: t('kit.action'),
          filter: (title) => `${t('kit.placeholder')} ${title}`,
          filterHint: t('kit.placeholder'),
          menu: (title) => `${t('kit.other')} ${title}`,
        },
      }}
      rows={{
        open: (index) => {
          setOpenId(String(index));
          setFocusIndex(index);
        },
        details: idle,
        toggle: (index) => toggle(String(index)),
        focus: (index) => setFocusIndex(Math.max(0, Math.min(count - 1, index))),
      }}
      rowTexts={{ select: t('kit.action'), details: t('kit.title') }}
      detailsIcon={<Icon shape={information16} sizePx={14} />}
      empty={<p>{t('kit.empty')}</p>}
      busy={busy}
    />
  );
}

/** A tree and a table, of which only what is seen is drawn. */
export function CollectionSpecimens() {
  const t = useText();
  return (
    <>
      <Specimen of="CheckTree" tall>
        <Tree />
      </Specimen>
      {(
        [
          ['plain', { count: 5000 }],
          ['busy', { count: 5000, busy: true }],
          ['empty', { count: 0 }],
        ] as const
      ).map(([state, props]) => (
        <Specimen key={state} of="DataGrid" state={state} tall>
          <Grid label={`${t('kit.title')} ${state}`} {...props} />
        </Specimen>
      ))}
    </>
  );
}

/** A card about one thing: in the corner, or with its tip at a place. */
function Popup({ at }: { readonly at: 'corner' | 'place' }) {
  const t = useText();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (at === 'corner' || card.current === null) return;
    card.current.dataset.side = 'above';
    card.current.style.setProperty('--tip', '40px');
  }, [at]);
  return (
    <PopupCard
      ref={card}
      at={at}
      title={at === 'place' ? t('kit.short') : t('kit.long')}
      mark={t('kit.short')}
      source={t('kit.label')}
      closeLabel={t('kit.other')}
      onClose={idle}
      onKeyDown={idle}
      foot={<Button onClick={idle}>{t('kit.action')}</Button>}
    >
      <Facts layout="table" facts={[{ name: t('kit.label'), value: t('kit.number') }]} />
      <PopupNote>{t('kit.text')}</PopupNote>
    </PopupCard>
  );
}

const WINDOW_PX = { widthPx: 260, heightPx: 180 } as const;

/** A window that can be dragged and, unless it is fixed, resized. */
function Window({ fixed }: { readonly fixed: boolean }) {
  const t = useText();
  const [place, setPlace] = useState({ leftPx: 8, topPx: 8 });
  const [sizePx, setSizePx] = useState<{ readonly widthPx: number; readonly heightPx: number }>(WINDOW_PX);
  return (
    <WindowFrame
      id={fixed ? 'kit-fixed' : 'kit-resized'}
      title={fixed ? t('kit.label') : t('kit.long')}
      place={place}
      sizePx={sizePx}
      zIndex={1}
      onMove={setPlace}
      {...(fixed ? {} : { onResize: setSizePx })}
      onRaise={idle}
      onClose={idle}
    >
      <PanelBody label={t('kit.title')}>{t('kit.text')}</PanelBody>
    </WindowFrame>
  );
}

/** Cards and windows over the map. */
export function FloatSpecimens() {
  return (
    <>
      {(['corner', 'place'] as const).map((at) => (
        <Specimen key={at} of="PopupCard" state={at} tall>
          <Popup at={at} />
        </Specimen>
      ))}
      {[false, true].map((fixed) => (
        <Specimen key={String(fixed)} of="WindowFrame" state={fixed ? 'fixed' : 'plain'} tall>
          <Window fixed={fixed} />
        </Specimen>
      ))}
    </>
  );
}
