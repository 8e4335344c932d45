import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { FieldOwner, ReadFields } from '../../api/readFields.ts';
import type { FieldMetadata } from '../../domain/layers/record/bubble.ts';
import { indexTree } from '../../layers/tree/checkTree.ts';
import { layerIdOfNode } from '../../domain/layers/record/pipeParts.ts';
import { err, ok, type Result } from '../../lib/result.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { EmptyState, Hint, PanelBody, PanelFooter, PanelFrame } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { propertyRows } from './layerProperties.ts';

/** Props of {@link LayerProperties}. */
export interface LayerPropertiesProps {
  readonly store: LayerStore;
  /**
   * Asks what the metadata service says of a layer's fields. Must stay the same function while the window is open.
   * @throws Error with the reason
   */
  readonly readFields: ReadFields;
}

/** The properties of the selected layer: its record, what its service told, its health, and the titles of its fields. */
export function LayerProperties({ store, readFields }: LayerPropertiesProps) {
  const t = useText();
  const [language] = useLanguage();
  const state = useStore(store);
  const tree = useMemo(() => indexTree(state.tree), [state.tree]);
  const node =
    state.selectedId === null ? undefined : tree.entries.get(layerIdOfNode(state.selectedId))?.node;
  if (node === undefined || (node.definition === undefined && node.problem === undefined)) {
    return <EmptyState>{t('layer.properties.none')}</EmptyState>;
  }
  const rows = propertyRows(node, tree, state, { t, language });
  return (
    <PanelFrame>
      <PanelBody label={t('layer.properties.title')}>
        <Facts
          layout="table"
          facts={rows.map(({ title, text, tone }) => ({ key: title + text, name: title, value: text, tone }))}
        />
        <Fields key={node.id} layer={node.definition ?? node} readFields={readFields} />
      </PanelBody>
      <CopyButton text={rows.map(({ title, text }) => `${title}\t${text}`).join('\n')} />
    </PanelFrame>
  );
}

/** Says for a moment of use that it was done, or that the browser refused. */
function CopyButton({ text }: { readonly text: string }) {
  const t = useText();
  const [copied, setCopied] = useState<{ readonly text: string; readonly ok: boolean }>();
  const copy = async () => setCopied({ text, ok: await copyText(text) });
  // What was copied is not what is shown any more: the button offers itself again.
  const outcome = copied?.text === text ? copied.ok : undefined;
  return (
    <PanelFooter
      status={
        outcome === undefined ? '' : t(outcome ? 'layer.properties.copied' : 'layer.properties.copyFailed')
      }
    >
      <Button onClick={() => void copy()}>{t('layer.properties.copy')}</Button>
    </PanelFooter>
  );
}

type Loaded = Result<readonly FieldMetadata[], string> | undefined;

/** The layer's fields with their titles, and where each is shown. */
function Fields({
  layer,
  readFields,
}: { readonly layer: FieldOwner } & Pick<LayerPropertiesProps, 'readFields'>) {
  const t = useText();
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      const read: Loaded = await readFields(layer, abort.signal).then(ok, (error: unknown) =>
        err(error instanceof Error ? error.message : String(error)),
      );
      if (!abort.signal.aborted) setLoaded(read);
    };
    void load();
    return () => abort.abort();
  }, [layer, readFields, attempt]);
  return (
    <section aria-label={t('layer.properties.fields')}>
      <Heading>{t('layer.properties.fields')}</Heading>
      {loaded === undefined && <Skeleton text={t('app.loading')} />}
      {loaded?.ok === false && (
        <Notice
          tone="danger"
          action={
            <Button
              onClick={() => {
                setLoaded(undefined);
                setAttempt(attempt + 1);
              }}
            >
              {t('app.retry')}
            </Button>
          }
        >
          {t('layer.properties.fieldsFailed', { reason: loaded.error })}
        </Notice>
      )}
      {loaded?.ok === true && loaded.value.length === 0 && <Hint>{t('layer.properties.noFields')}</Hint>}
      {loaded?.ok === true && loaded.value.length > 0 && <FieldTable rows={loaded.value} />}
    </section>
  );
}

function FieldTable({ rows }: { readonly rows: readonly FieldMetadata[] }) {
  const t = useText();
  const has = ({ extend1 }: FieldMetadata, mark: string) => extend1?.includes(mark) === true;
  return (
    <Table label={t('layer.properties.fields')} dense>
      <thead>
        <tr>
          <th scope="col">{t('layer.properties.fieldTitle')}</th>
          <th scope="col">{t('layer.properties.fieldName')}</th>
          <th scope="col">{t('layer.properties.inTable')}</th>
          <th scope="col">{t('layer.properties.inPopup')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.dataKey}>
            <td>{row.dataValue}</td>
            <td>
              <code>{row.dataKey}</code>
            </td>
            <td>{has(row, 'header') ? t('layer.properties.yes') : '–'}</td>
            <td>{has(row, 'bubble') ? t('layer.properties.yes') : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
