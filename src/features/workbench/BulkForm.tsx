import { useState } from 'react';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { Button } from '../../ui/Button.tsx';
import { PanelForm, Row, Section } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import { isJsonObject, type JsonObject } from './model/formFields.ts';

/** What is left as it is where nothing is chosen. */
const KEEP = 'keep';

type Choice = typeof KEEP | 'yes' | 'no';

/** What is done to several records. */
interface BulkWish {
  readonly parent: string;
  readonly visibility: Choice;
  readonly inTree: Choice;
  readonly find: string;
  readonly replace: string;
}

const NOTHING: BulkWish = { parent: KEEP, visibility: KEEP, inTree: KEEP, find: '', replace: '' };

function withWish(
  record: CatalogueRecord,
  { parent, visibility, inTree, find, replace }: BulkWish,
): CatalogueRecord {
  const { layer, flags } = record;
  const change = (one: JsonObject): JsonObject => ({
    ...one,
    ...(visibility === KEEP ? {} : { visibility: visibility === 'yes' }),
    ...(find !== '' && typeof one.link === 'string' ? { link: one.link.replaceAll(find, replace) } : {}),
  });
  return {
    ...record,
    ...(parent === KEEP ? {} : { parent }),
    flags: inTree === KEEP ? flags : { ...flags, hidden: inTree === 'no' ? true : undefined },
    layer: isJsonObject(layer) ? change(layer) : layer,
  };
}

/** Search and replace in the records' addresses. */
function AddressFields({
  records,
  wish: { find, replace },
  set,
}: {
  readonly records: readonly CatalogueRecord[];
  readonly wish: BulkWish;
  readonly set: (change: Partial<BulkWish>) => void;
}) {
  const t = useText();
  const holding = records.filter(
    ({ layer }) => isJsonObject(layer) && typeof layer.link === 'string' && layer.link.includes(find),
  );
  return (
    <Section title={t('workbench.bulk.address')}>
      <TextField
        label={t('workbench.bulk.find')}
        value={find}
        onChange={(text) => set({ find: text })}
        hint={find === '' ? undefined : t('workbench.bulk.replaceCount', { count: holding.length })}
        verbatim
      />
      <TextField
        label={t('workbench.bulk.replace')}
        value={replace}
        onChange={(text) => set({ replace: text })}
        verbatim
      />
    </Section>
  );
}

/** Changes the ticked records together: one step to undo. */
export function BulkForm({
  records,
  groups,
  onRecords,
  onRemove,
  onNone,
}: {
  readonly records: readonly CatalogueRecord[];
  readonly groups: readonly CatalogueRecord[];
  readonly onRecords: (records: readonly CatalogueRecord[]) => void;
  readonly onRemove: () => void;
  readonly onNone: () => void;
}) {
  const t = useText();
  const [wish, setWish] = useState(NOTHING);
  const set = (change: Partial<BulkWish>) => setWish({ ...wish, ...change });
  const count = records.length;
  const choices = [
    { value: KEEP, label: t('workbench.bulk.keep') },
    { value: 'yes', label: t('workbench.bulk.yes') },
    { value: 'no', label: t('workbench.bulk.no') },
  ] as const;
  const isNothing = JSON.stringify(wish) === JSON.stringify({ ...NOTHING, replace: wish.replace });
  return (
    <PanelForm
      title={t('workbench.bulk', { count })}
      onSubmit={() => {
        if (isNothing) return;
        onRecords(records.map((record) => withWish(record, wish)));
        setWish(NOTHING);
      }}
    >
      <SelectField
        label={t('workbench.bulk.parent')}
        value={wish.parent}
        choices={[
          { value: KEEP, label: t('workbench.bulk.keep') },
          ...groups.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(parent) => set({ parent })}
      />
      <SelectField
        label={t('workbench.bulk.visibility')}
        value={wish.visibility}
        choices={choices}
        onChange={(visibility) => set({ visibility })}
      />
      <SelectField
        label={t('workbench.bulk.hidden')}
        value={wish.inTree}
        choices={choices}
        onChange={(inTree) => set({ inTree })}
      />
      <AddressFields {...{ records, wish, set }} />
      <Row end>
        <Button onClick={onNone}>{t('workbench.bulk.none')}</Button>
        <Button look="danger" onClick={onRemove}>
          {t('workbench.remove')}
        </Button>
        <Button type="submit" look="primary" disabled={isNothing}>
          {t('workbench.bulk.apply', { count })}
        </Button>
      </Row>
    </PanelForm>
  );
}
