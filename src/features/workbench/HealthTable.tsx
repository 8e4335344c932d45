import { useEffect, useState } from 'react';
import type { CheckedLayer } from '../../api/contracts/layerHealth.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Hint, PanelBand, PanelBody, Row } from '../../ui/Layout.tsx';
import { useMomentText } from '../../ui/momentText.ts';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { Table } from '../../ui/Table.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { HealthBook } from './healthBook.ts';
import { inOrderOfHealth, isFailing, layerFits } from './model/layerHealth.ts';

type Shown = 'all' | 'failing';

const COLUMNS = ['layer', 'state', 'since', 'checked', 'next'] as const;

/** The name takes the room that the others leave, px. */
const WIDTHS_PX = [undefined, 108, 118, 118, 118] as const;

function LayerRow({ layer, onOpen }: { readonly layer: CheckedLayer; readonly onOpen: () => void }) {
  const t = useText();
  const [language] = useLanguage();
  const momentText = useMomentText();
  const { name, link, health } = layer;
  const state = health?.state ?? 'unknown';
  const detail = health !== null && isFailing(layer) ? health.reason[language] : link;
  const moment = (ms: number | undefined) => (ms === undefined ? '–' : momentText(ms));
  return (
    <tr>
      <td>
        <RowButton
          detail={detail}
          title={[t('workbench.row.hint', { name }), detail].join('\n')}
          onClick={onOpen}
        >
          {name}
        </RowButton>
      </td>
      <td>
        <Badge tone={isFailing(layer) ? 'danger' : undefined}>{t(`workbench.health.${state}`)}</Badge>
      </td>
      <td>{moment(health?.sinceMs)}</td>
      <td>{moment(health?.checkedAtMs)}</td>
      <td>{moment(health?.nextAtMs)}</td>
    </tr>
  );
}

/** Whether what each layer reads is still there; a row opens its record. */
export function HealthTable({
  book,
  onBack,
  onOpen,
}: {
  readonly book: HealthBook;
  readonly onBack: () => void;
  readonly onOpen: (code: string) => void;
}) {
  const t = useText();
  const { layers, failed, isChecking } = useSignal(book.state);
  const [shown, setShown] = useState<Shown>('all');
  const [text, setText] = useState('');
  useEffect(() => void book.read(), [book]);
  const failing = layers?.filter(isFailing).length ?? 0;
  const listed = inOrderOfHealth(
    (layers ?? []).filter((layer) => (shown === 'all' || isFailing(layer)) && layerFits(layer, text)),
  );
  return (
    <>
      <PanelBand>
        <Row grow>
          <Hint live>{t('workbench.health.counts', { count: layers?.length ?? 0, failing })}</Hint>
          <Button busy={isChecking} disabled={layers === undefined} onClick={() => void book.check()}>
            {t(isChecking ? 'workbench.health.checking' : 'workbench.health.check')}
          </Button>
          <Button onClick={onBack}>{t('workbench.back')}</Button>
        </Row>
        {failed && <RetryNotice onRetry={() => void book.read()}>{t('workbench.health.failed')}</RetryNotice>}
        <Row grow>
          <SearchBox label={t('workbench.health.filter')} text={text} onChange={setText} />
          <SegmentedField
            label={t('workbench.show')}
            labelHidden
            value={shown}
            choices={[
              { value: 'all', label: t('workbench.show.all') },
              { value: 'failing', label: t('workbench.show.failing', { count: failing }) },
            ]}
            onChange={setShown}
          />
        </Row>
      </PanelBand>
      <PanelBody fill label={t('workbench.health')}>
        {layers === undefined && !failed && <Hint>{t('app.loading')}</Hint>}
        {layers !== undefined && listed.length === 0 && (
          <EmptyState>
            {t(shown === 'failing' && text === '' ? 'workbench.health.allFine' : 'workbench.noMatch')}
          </EmptyState>
        )}
        {listed.length > 0 && (
          <Table label={t('workbench.health')} widthsPx={WIDTHS_PX} dense>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`workbench.health.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listed.map((layer) => (
                <LayerRow key={layer.code} layer={layer} onOpen={() => onOpen(layer.code)} />
              ))}
            </tbody>
          </Table>
        )}
      </PanelBody>
    </>
  );
}
