import { gpsOn16 } from '@esri/calcite-ui-icons/js/gpsOn16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { viewHide16 } from '@esri/calcite-ui-icons/js/viewHide16.js';
import { viewVisible16 } from '@esri/calcite-ui-icons/js/viewVisible16.js';
import { useState } from 'react';
import { annotationTypeOf, type Annotation } from '../../domain/drawing/annotation.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ReferenceTool } from '../../portal/exportReference/ReferenceTool.tsx';
import { useWrittenReference } from '../../portal/exportReference/useWrittenReference.ts';
import { FileTools } from '../../ui/FileTools.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState, Fill, Hint, Row } from '../../ui/Layout.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { Table } from '../../ui/Table.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { exportAnnotations, FILE_KINDS } from './annotationFiles.ts';
import type { Annotations } from './annotations.ts';

interface ListProps {
  readonly annotations: Annotations;
}

/** Widths of index, label, type, status, time and actions. */
const WIDTHS_PX = [36, undefined, 48, 60, 76, 72];

/** The annotations as rows of index, label, type, status and time; each can be shown, hidden, edited, flown to and deleted. */
export function AnnotationList({ annotations }: ListProps) {
  const t = useText();
  const write = useWrittenReference();
  const { book } = annotations;
  const items = useSignal(book.items);
  const [asking, setAsking] = useState(false);
  const allShown = items.every(({ show }) => show);
  return (
    <>
      <Row grow>
        <Hint>{t('annotation.count', { count: items.length })}</Hint>
        <FileTools
          labels={{ import: t('annotation.import'), export: t('annotation.export') }}
          accept=".geojson,.json,.kml,.csv"
          kinds={FILE_KINDS}
          nameOf={(kind) => t(`annotation.export.${kind}`)}
          empty={items.length === 0}
          onImport={(file) => void annotations.importFile(file)}
          fileOf={(kind) => write((reference) => exportAnnotations(items, kind, { t, reference }))}
        />
        <ReferenceTool />
        <IconButton
          icon={allShown ? viewVisible16 : viewHide16}
          label={t(allShown ? 'annotation.hideAll' : 'annotation.showAll')}
          disabled={items.length === 0}
          onClick={() => book.showAll(!allShown)}
        />
        <IconButton
          icon={trash16}
          label={t('annotation.clear')}
          disabled={items.length === 0}
          onClick={() => setAsking(true)}
        />
      </Row>
      {items.length === 0 ? (
        <Fill>
          <EmptyState>{t('annotation.none')}</EmptyState>
        </Fill>
      ) : (
        <Rows annotations={annotations} items={items} />
      )}
      {asking && (
        <ConfirmDialog
          title={t('annotation.clear')}
          text={t('annotation.clearText', { count: items.length })}
          confirmLabel={t('annotation.clearConfirm')}
          cancelLabel={t('app.cancel')}
          look="danger"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            book.clear();
          }}
        />
      )}
    </>
  );
}

function Rows({ annotations, items }: ListProps & { readonly items: readonly Annotation[] }) {
  const t = useText();
  return (
    <Table label={t('annotation.list')} dense widthsPx={WIDTHS_PX}>
      <thead>
        <tr>
          <th scope="col">{t('annotation.index')}</th>
          <th scope="col">{t('annotation.label')}</th>
          <th scope="col">{t('annotation.type')}</th>
          <th scope="col">{t('annotation.status')}</th>
          <th scope="col">{t('annotation.time')}</th>
          <th scope="col">{t('annotation.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <AnnotationRow key={item.id} item={item} index={index + 1} annotations={annotations} />
        ))}
      </tbody>
    </Table>
  );
}

function AnnotationRow({
  item,
  index,
  annotations,
}: ListProps & { readonly item: Annotation; readonly index: number }) {
  const t = useText();
  const { book } = annotations;
  const isSelected = useSignal(book.selectedId) === item.id;
  const { id, label, show, shape, time } = item;
  const type = t(`annotation.type.${annotationTypeOf(shape)}`);
  const name = label === '' ? type : label;
  return (
    <tr data-selected={isSelected || undefined}>
      <td>{index}</td>
      <td>
        <RowButton
          pressed={isSelected}
          title={t('annotation.edit', { name })}
          onClick={() => void annotations.edit(id)}
        >
          {name}
        </RowButton>
      </td>
      <td>{type}</td>
      <td>
        <Button look="quiet" pressed={show} onClick={() => book.change(id, { show: !show })}>
          {t(show ? 'annotation.shown' : 'annotation.hidden')}
        </Button>
      </td>
      <td>
        <time dateTime={time.replace(' ', 'T')}>
          {time.slice(0, 10)}
          <br />
          {time.slice(11)}
        </time>
      </td>
      <td>
        <Row grow>
          <IconButton
            icon={gpsOn16}
            label={t('annotation.fly', { name })}
            onClick={() => annotations.flyTo(id)}
          />
          <IconButton
            icon={trash16}
            label={t('annotation.delete', { name })}
            onClick={() => book.remove(id)}
          />
        </Row>
      </td>
    </tr>
  );
}
