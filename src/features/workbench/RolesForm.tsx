import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import type { ShellRecord } from '../../domain/layers/catalogue/shellRecord.ts';
import type { TopicRecord } from '../../domain/layers/catalogue/topicRecord.ts';
import { AUDITOR_ROLE_TYPE } from '../../domain/bureau/roles.ts';
import { useRoleNames } from '../../portal/roleNames.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Hint, PanelBody } from '../../ui/Layout.tsx';
import { RadioField } from '../../ui/RadioField.tsx';
import { useText } from '../../ui/text.ts';

/** The bureau, which looks after the catalogue. */
const BUREAU = '0';

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
  const { roles: known, nameOf } = useRoleNames();
  const units = known.filter(({ roleType, isDeleted }) => roleType !== AUDITOR_ROLE_TYPE && !isDeleted);
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
        onChange={(who) => set(who === 'everyone' ? null : [BUREAU])}
      />
      {roles !== null &&
        units.map(({ roleType }) => {
          const role = String(roleType);
          const others = roles.filter((one) => one !== role);
          return (
            <CheckField
              key={role}
              label={nameOf(roleType)}
              checked={roles.includes(role)}
              disabled={role === BUREAU && roles.includes(BUREAU)}
              onChange={(isIn) =>
                set((isIn ? [...others, role] : others).sort((a, b) => Number(a) - Number(b)))
              }
            />
          );
        })}
      <Hint>{words?.hint ?? t('workbench.roles.hint')}</Hint>
    </PanelBody>
  );
}
