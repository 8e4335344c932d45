import { useEffect, useState } from 'react';
import type { FieldOwner } from '../../api/readFields.ts';
import type { FieldMetadata } from '../../domain/layers/record/bubble.ts';
import { isWhole, newLayerQuery, type LayerQuery, type QueryLimit } from '../../domain/query/layerQuery.ts';
import type { DrawnArea } from '../../domain/query/queryShape.ts';
import { LimitChoice } from '../../portal/LimitChoice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, PanelBody, PanelFooter, PanelFrame } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { ConditionRows } from './ConditionRows.tsx';
import type { RegionMask } from './regionMask.ts';
import type { SavedQueryBook } from './savedQueryBook.ts';
import { SavedQueries } from './SavedQueries.tsx';

/** A layer that can be chosen. */
export interface ChoosableLayer extends FieldOwner {
  readonly name: string;
}

/** Props of {@link LayerQueryPanel}. */
export interface LayerQueryPanelProps {
  /** The visible layers that answer queries. */
  readonly layers: readonly ChoosableLayer[];
  /** What is known of a layer's fields; rejects when it cannot be read. */
  readonly readFields: (layer: ChoosableLayer, signal: AbortSignal) => Promise<readonly FieldMetadata[]>;
  readonly regions: RegionMask['regions'];
  /** Lets the user draw an area; undefined when he gives up. */
  readonly draw: (kind: DrawnArea['kind']) => Promise<DrawnArea | undefined>;
  readonly onRun: (query: LayerQuery) => void;
  readonly saved: SavedQueryBook;
  /** The area of the annotation that is selected. */
  readonly annotated: DrawnArea | undefined;
}

const NO_FIELDS: readonly FieldMetadata[] = [];

/** The metadata of the chosen layer's fields; none until they are there, or where they cannot be read. */
function useFields(
  layer: ChoosableLayer | undefined,
  readFields: LayerQueryPanelProps['readFields'],
): readonly FieldMetadata[] {
  const [read, setRead] = useState<{ readonly of: string; readonly fields: readonly FieldMetadata[] }>();
  useEffect(() => {
    if (layer === undefined) return;
    const abort = new AbortController();
    readFields(layer, abort.signal).then(
      (fields) => !abort.signal.aborted && setRead({ of: layer.id, fields }),
      () => undefined,
    );
    return () => abort.abort();
  }, [layer, readFields]);
  return read !== undefined && read.of === layer?.id ? read.fields : NO_FIELDS;
}

/** Query mode 6: one layer by conditions on its attributes within a limit, kept by name if the user wants. */
export function LayerQueryPanel(props: LayerQueryPanelProps) {
  const { layers, readFields, regions, draw, onRun, saved, annotated } = props;
  const t = useText();
  const [query, setQuery] = useState<LayerQuery>(() => newLayerQuery(layers[0]?.id ?? ''));
  const kept = useSignal(saved.items);
  const layer = layers.find(({ id }) => id === query.layerId);
  const fields = useFields(layer, readFields);
  const setLimit = (limit: QueryLimit) => setQuery((now) => ({ ...now, limit }));
  const reason =
    layer === undefined
      ? 'query.layer.choose'
      : isWhole(query.conditions)
        ? undefined
        : 'query.condition.incomplete';
  if (layers.length === 0 && kept.length === 0) return <EmptyState>{t('query.layer.none')}</EmptyState>;
  return (
    <PanelFrame>
      <PanelBody>
        <SelectField
          label={t('query.layer')}
          value={layer?.id ?? ''}
          choices={[
            ...(layer === undefined ? [{ value: '', label: t('query.layer.choose') }] : []),
            ...layers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => setQuery({ ...newLayerQuery(id), limit: query.limit })}
        />
        <ConditionRows
          conditions={query.conditions}
          fields={fields}
          onChange={(conditions) => setQuery((now) => ({ ...now, conditions }))}
        />
        <LimitChoice {...{ limit: query.limit, regions, draw, annotated, onChange: setLimit }} />
        <SavedQueries book={saved} query={query} canSave={reason === undefined} onOpen={setQuery} />
      </PanelBody>
      <PanelFooter status={reason === undefined ? '' : t(reason)}>
        <Button look="primary" disabled={reason !== undefined} onClick={() => onRun(query)}>
          {t('query.run')}
        </Button>
      </PanelFooter>
    </PanelFrame>
  );
}
