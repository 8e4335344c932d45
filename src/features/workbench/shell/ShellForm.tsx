import { SHELL_LIMITS, type ShellRecord } from '../../../domain/layers/catalogue/shellRecord.ts';
import { useCurrentPage } from '../../../portal/useCurrentPage.ts';
import { CommitField } from '../../../ui/CommitField.tsx';
import { Hint, PanelBody, Section } from '../../../ui/Layout.tsx';
import { ReadOnlyField } from '../../../ui/ReadOnlyField.tsx';
import { useText } from '../../../ui/text.ts';
import { ownCode, useShellName } from './useShellName.ts';

/** The path of a route in the address: its code after those above it. */
function pathOf(records: readonly ShellRecord[], record: ShellRecord): string {
  const above = records.find(({ code }) => code === record.parent);
  return `${above === undefined || above.code === record.code ? '' : pathOf(records, above)}/${ownCode(record)}`;
}

/** A screen or a system as a form: what it is called; what the file alone says is shown. */
export function ShellForm({
  record,
  records,
  onRecord,
}: {
  readonly record: ShellRecord;
  readonly records: readonly ShellRecord[];
  readonly onRecord: (record: ShellRecord) => void;
}) {
  const t = useText();
  const { rows } = useCurrentPage();
  const nameOf = useShellName();
  const { kind, path } = record;
  const title = rows.find((row) => row.code === path)?.title;
  return (
    <PanelBody>
      <Section title={t(`shell.section.${kind}`)}>
        <CommitField
          label={t('topics.name')}
          value={record.name}
          maxLength={SHELL_LIMITS.nameLength}
          onCommit={(text) => {
            const name = text.trim();
            if (name !== '') onRecord({ ...record, name });
          }}
        />
        <CommitField
          label={t('topics.nameEn')}
          value={record.nameEn}
          maxLength={SHELL_LIMITS.nameLength}
          {...(record.nameEn === '' ? { hint: t('topics.nameEnHint', { name: nameOf(record) }) } : {})}
          onCommit={(text) => onRecord({ ...record, nameEn: text.trim() })}
        />
        <Hint>{t('shell.used')}</Hint>
        {kind === 'route' ? (
          <>
            <ReadOnlyField label={t('shell.address')} value={pathOf(records, record)} />
            <ReadOnlyField label={t('shell.screen')} value={title === undefined ? path : t(title)} />
          </>
        ) : (
          <ReadOnlyField label={t('shell.id')} value={ownCode(record)} />
        )}
        <Hint>{t(`shell.fixed.${kind}`)}</Hint>
      </Section>
    </PanelBody>
  );
}
