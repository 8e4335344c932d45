import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import type { ShellRecord } from '../../domain/layers/catalogue/shellRecord.ts';
import type { TopicRecord } from '../../domain/layers/catalogue/topicRecord.ts';
import { BUREAU_ROLE, RoleChoice } from '../../portal/RoleChoice.tsx';
import { Hint, PanelBody } from '../../ui/Layout.tsx';
import { RadioField } from '../../ui/RadioField.tsx';
import { useText } from '../../ui/text.ts';

/** Who sees a record, of whatever kind: everybody, or some of the units. */
export function RolesForm<R extends CatalogueRecord | TopicRecord | ShellRecord>({
  record,
  words,
  onRecord,
}: {
  readonly record: R;
  /** What is said of its kind; of layers when left out. */
  readonly words?: { readonly everyone: string; readonly hint: string };
  readonly onRecord: (record: R) => void;
}) {
  const t = useText();
  const { roles } = record;
  const set = (next: readonly string[] | null) => onRecord({ ...record, roles: next });
  return (
    <PanelBody>
      <RadioField
        label={t('workbench.tab.roles')}
        labelHidden
        name={`roles-${record.code}`}
        stacked
        value={roles === null ? 'everyone' : 'some'}
        choices={[
          { value: 'everyone', label: words?.everyone ?? t('workbench.roles.everyone') },
          { value: 'some', label: t('workbench.roles.some') },
        ]}
        onChange={(who) => set(who === 'everyone' ? null : [BUREAU_ROLE])}
      />
      {roles !== null && <RoleChoice roles={roles} onRoles={set} />}
      <Hint>{words?.hint ?? t('workbench.roles.hint')}</Hint>
    </PanelBody>
  );
}
