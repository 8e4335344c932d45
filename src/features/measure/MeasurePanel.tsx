import { download16 } from '@esri/calcite-ui-icons/js/download16.js';
import { erase16 } from '@esri/calcite-ui-icons/js/erase16.js';
import { fileCsv16 } from '@esri/calcite-ui-icons/js/fileCsv16.js';
import { viewHide16 } from '@esri/calcite-ui-icons/js/viewHide16.js';
import { viewVisible16 } from '@esri/calcite-ui-icons/js/viewVisible16.js';
import { MEASURE_KINDS, type MeasureKind } from './model/measureItem.ts';
import { measureCsv, measureGeoJson } from './model/measureFiles.ts';
import { ReferenceTool } from '../../portal/exportReference/ReferenceTool.tsx';
import { useWrittenReference } from '../../portal/exportReference/useWrittenReference.ts';
import { Box } from '../../ui/Box.tsx';
import { Button } from '../../ui/Button.tsx';
import { downloadText } from '../../ui/downloadText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState, Hint, PanelBody, Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { Tile, TileGrid } from '../../ui/Tile.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { MeasureDetails } from './MeasureDetails.tsx';
import { MEASURE_ICONS } from './measureIcons.ts';
import { MeasureList } from './MeasureList.tsx';
import { mainText } from './measureTexts.ts';
import type { MeasureWindowProps } from './measureWindow.ts';

/** Four tiles beside each other in the window as it opens. */
const TILE_PX = 80;

/** The window of measuring: what to measure, the figure while it is drawn, and the results. */
export function MeasurePanel({ book, measuring, annotate, notify }: MeasureWindowProps) {
  const t = useText();
  const state = useSignal(book.state);
  const selected = state.items.find(({ id }) => id === state.selectedId);
  return (
    <PanelBody>
      <Kinds book={book} measuring={measuring} empty={state.items.length === 0} />
      <Live book={book} measuring={measuring} />
      {state.items.length === 0 ? (
        <EmptyState>{t('measure.empty')}</EmptyState>
      ) : (
        <MeasureList book={book} state={state} measuring={measuring} />
      )}
      {state.deleted.length > 0 && (
        <Notice
          tone="info"
          action={
            <Button look="quiet" onClick={book.restore}>
              {t('measure.undo')}
            </Button>
          }
        >
          {t('measure.wasDeleted', { count: state.deleted.length })}
        </Notice>
      )}
      {state.items.length > 0 && <Files book={book} />}
      {selected !== undefined && (
        <MeasureDetails
          key={selected.id}
          item={selected}
          book={book}
          state={state}
          measuring={measuring}
          annotate={annotate}
          notify={notify}
        />
      )}
    </PanelBody>
  );
}

/** One button for each kind, and one that clears. */
function Kinds({
  book,
  measuring,
  empty,
}: Pick<MeasureWindowProps, 'book' | 'measuring'> & { readonly empty: boolean }) {
  const t = useText();
  const active = useSignal(measuring.kind);
  const press = (kind: MeasureKind) => void (active === kind ? measuring.stop() : measuring.measure(kind));
  return (
    <div role="toolbar" aria-label={t('measure.title')}>
      <TileGrid leastPx={TILE_PX}>
        {MEASURE_KINDS.map((kind) => (
          <Tile
            key={kind}
            picture={<Icon shape={MEASURE_ICONS[kind]} />}
            pressed={active === kind}
            title={t(`measure.about.${kind}`)}
            onClick={() => press(kind)}
          >
            {t(`measure.kind.${kind}`)}
          </Tile>
        ))}
        <Tile
          picture={<Icon shape={erase16} />}
          disabled={empty}
          title={t(empty ? 'measure.nothing' : 'measure.clear')}
          label={t('measure.clear')}
          onClick={book.clear}
        >
          {t('measure.clearShort')}
        </Tile>
      </TileGrid>
    </div>
  );
}

/** The figure of what is being drawn. */
function Live({ book, measuring }: Pick<MeasureWindowProps, 'book' | 'measuring'>) {
  const t = useText();
  const kind = useSignal(measuring.kind);
  const live = useSignal(book.live);
  if (kind === undefined) return null;
  const hasFigure = live !== undefined && live.places.length > 1;
  return (
    <Box tone="second">
      <Row>
        <span>{t('measure.live', { kind: t(`measure.kind.${kind}`) })}</span>
        <Phrase as="output">{hasFigure ? mainText(t, live) : t('measure.noFigure')}</Phrase>
      </Row>
      <Hint>{t('measure.liveNone')}</Hint>
    </Box>
  );
}

/** Shows or hides all, and gives them as files. */
function Files({ book }: Pick<MeasureWindowProps, 'book'>) {
  const t = useText();
  const { items } = useSignal(book.state);
  const allShown = items.every(({ shown }) => shown);
  const write = useWrittenReference();
  const saveGeoJson = () => {
    const text = write((reference) => measureGeoJson(items, reference));
    if (text !== undefined) downloadText(`${t('measure.fileName')}.geojson`, 'application/geo+json', text);
  };
  const saveCsv = () =>
    downloadText(
      `${t('measure.fileName')}.csv`,
      'text/csv;charset=utf-8',
      measureCsv(
        items,
        (column) => t(`measure.column.${column}`),
        (kind) => t(`measure.kind.${kind}`),
      ),
    );
  return (
    <Row grow>
      <Hint>{t('measure.count', { count: items.length })}</Hint>
      <IconButton
        icon={allShown ? viewHide16 : viewVisible16}
        label={t(allShown ? 'measure.hideAll' : 'measure.showAll')}
        onClick={() => book.setAllShown(!allShown)}
      />
      <IconButton icon={fileCsv16} label={t('measure.exportCsv')} onClick={saveCsv} />
      <IconButton icon={download16} label={t('measure.exportGeoJson')} onClick={saveGeoJson} />
      <ReferenceTool />
    </Row>
  );
}
