import { useState } from 'react';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { BUREAU_ROLE, RoleChoice } from '../../portal/RoleChoice.tsx';
import { Button } from '../../ui/Button.tsx';
import { PanelForm, Row, Section } from '../../ui/Layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
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
  /** 0 to 1. */
  readonly opacity: number | undefined;
  /** Role types that see them; null for everybody. */
  readonly roles: readonly string[] | null | undefined;
  readonly find: string;
  readonly replace: string;
}

const NOTHING: BulkWish = {
  ...{ parent: KEEP, visibility: KEEP, inTree: KEEP, find: '', replace: '' },
  ...{ opacity: undefined, roles: undefined },
};

function withWish(
  record: CatalogueRecord,
  { parent, visibility, inTree, opacity, roles, find, replace }: BulkWish,
): CatalogueRecord {
  const { layer, flags } = record;
  const change = (one: JsonObject): JsonObject => ({
    ...one,
    ...(visibility === KEEP ? {} : { visibility: visibility === 'yes' }),
    ...(opacity === undefined ? {} : { opacity }),
    ...(find !== '' && typeof one.link === 'string' ? { link: one.link.replaceAll(find, replace) } : {}),
  });
  return {
    ...record,
    ...(parent === KEEP ? {} : { parent }),
    ...(roles === undefined ? {} : { roles }),
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

/** Who sees the records: as it is, everybody, or some of the units. */
function RolesField({
  roles,
  onRoles,
}: {
  readonly roles: BulkWish['roles'];
  readonly onRoles: (roles: BulkWish['roles']) => void;
}) {
  const t = useText();
  const value = roles === undefined ? KEEP : roles === null ? 'everyone' : 'some';
  return (
    <>
      <SelectField
        label={t('workbench.tab.roles')}
        value={value}
        choices={[
          { value: KEEP, label: t('workbench.bulk.keep') },
          { value: 'everyone', label: t('workbench.roles.everyone') },
          { value: 'some', label: t('workbench.roles.some') },
        ]}
        onChange={(who) => onRoles(who === KEEP ? undefined : who === 'everyone' ? null : [BUREAU_ROLE])}
      />
      {roles !== undefined && roles !== null && <RoleChoice roles={roles} onRoles={onRoles} />}
    </>
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
  const hasLayers = records.some(({ layer }) => isJsonObject(layer));
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
      <RolesField roles={wish.roles} onRoles={(roles) => set({ roles })} />
      {hasLayers && (
        <NumberField
          label={t('workbench.bulk.opacity')}
          hint={t('workbench.bulk.opacityHint')}
          value={wish.opacity}
          {...{ min: 0, max: 1, step: 0.1 }}
          onCommit={(opacity) => set({ opacity: Number.isNaN(opacity) ? undefined : opacity })}
        />
      )}
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
