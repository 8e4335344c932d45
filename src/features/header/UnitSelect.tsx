import { departmentName, findRole } from '../../domain/bureau/roles.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import styles from './Header.module.css';

/** The user's department; for users of the bureau a choice of the units they may switch to. */
export function UnitSelect({
  department,
  roleType,
  choices,
  onChoose,
}: {
  readonly department: string;
  /** Role type in force. */
  readonly roleType: number | undefined;
  /** Role types to choose from; empty for users who may not switch. */
  readonly choices: readonly number[];
  readonly onChoose: (roleType: number) => void;
}) {
  const t = useText();
  const [language] = useLanguage();
  const nameOf = (type: number) => {
    const role = findRole(type);
    return (language === 'zh' ? role?.department : role?.departmentEn) ?? String(type);
  };
  if (choices.length === 0 || roleType === undefined) {
    const name = departmentName(department, language);
    return (
      <span
        className={styles.department}
        title={name}
        aria-label={`${t('header.department')} ${name}`}
        role="note"
      >
        {name}
      </span>
    );
  }
  return (
    <div className={styles.unit}>
      <SelectField
        label={t('header.unit')}
        labelHidden
        value={String(roleType)}
        choices={choices.map((type) => ({ value: String(type), label: nameOf(type) }))}
        onChange={(type) => onChoose(Number(type))}
      />
    </div>
  );
}
