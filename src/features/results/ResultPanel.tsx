import { fullScreenExit16 } from '@esri/calcite-ui-icons/js/fullScreenExit16.js';
import { maximize16 } from '@esri/calcite-ui-icons/js/maximize16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { RESULT_PANEL } from '../../domain/bureau/businessConstants.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { summarize } from '../../domain/query/resultSet.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState, Hint } from '../../ui/Layout.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { LayerResults } from './LayerResults.tsx';
import styles from './ResultPanel.module.css';
import { ResultTabs } from './ResultTabs.tsx';
import type { ResultSession, ShownResults } from './resultSession.ts';
import { SingleResult } from './SingleResult.tsx';

/** Props of {@link ResultPanel}. */
export interface ResultPanelProps {
  readonly session: ResultSession;
  /** Keeps columns and page size. */
  readonly storage: KeyValueStore;
  /** Room that panels take at the left of the map, CSS pixels. */
  readonly insetLeftPx: number;
  readonly present: (event: PortalEvent) => void;
}

/** The results of the query in force: a card for a single hit, else a panel with a tab and a table for each layer. */
export function ResultPanel(props: ResultPanelProps) {
  const view = useSignal(props.session.view);
  if (view === undefined) return null;
  const { single } = summarize(view.set);
  if (single !== undefined && !view.tabled)
    return <SingleResult {...props} key={view.set.id} layer={single.layer} row={single.row} />;
  return <Panel {...props} view={view} />;
}

/** Gives the focus back to who had it before the panel opened. */
function useReturnedFocus() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    return () => {
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (isLost === true && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return panel;
}

function Panel({
  session,
  storage,
  insetLeftPx,
  present,
  view,
}: ResultPanelProps & { readonly view: ShownResults }) {
  const t = useText();
  const titleId = useId();
  const panel = useReturnedFocus();
  const { set, activeId, maximised } = view;
  const { running } = summarize(set);
  const active = set.layers.find(({ layerId }) => layerId === activeId);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (maximised) session.setMaximised(false);
    else session.close();
  };
  return (
    <section
      ref={panel}
      role="region"
      aria-labelledby={titleId}
      aria-busy={running > 0}
      data-covers
      data-results={maximised ? 'maximised' : 'normal'}
      className={styles.panel}
      style={
        maximised
          ? { height: RESULT_PANEL.maximisedHeight }
          : { height: RESULT_PANEL.normalHeight, left: insetLeftPx }
      }
      onKeyDown={onKeyDown}
    >
      <PanelHeader
        title={t('results.title')}
        titleId={titleId}
        tabs={<ResultTabs layers={set.layers} activeId={activeId} onChoose={session.choose} />}
      >
        {running > 0 && (
          <>
            <Hint live>{t('results.progress', { count: running })}</Hint>
            <Button look="quiet" onClick={session.cancel}>
              {t('results.cancel')}
            </Button>
          </>
        )}
        <IconButton
          icon={maximised ? fullScreenExit16 : maximize16}
          label={t(maximised ? 'results.restore' : 'results.maximise')}
          pressed={maximised}
          tooltipSide="left"
          onClick={() => session.setMaximised(!maximised)}
        />
        <IconButton icon={x16} label={t('results.close')} tooltipSide="left" onClick={session.close} />
      </PanelHeader>
      {active === undefined ? (
        <EmptyState>{t('results.noLayers')}</EmptyState>
      ) : (
        <LayerResults
          key={`${set.id} ${active.layerId}`}
          session={session}
          storage={storage}
          present={present}
          layer={active}
          maximised={maximised}
        />
      )}
    </section>
  );
}
