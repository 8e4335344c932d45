import { useState } from 'react';
import type { KeyWish } from '../../api/accessKeys.ts';
import type { OfferedResource } from '../../api/contracts/accessKeys.ts';
import { ACCESS_KEY_LIMITS } from '../../domain/bureau/accessKeys.ts';
import { Button } from '../../ui/Button.tsx';
import cards from '../../ui/CardPanel.module.css';
import { Field } from '../../ui/Field.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import styles from './AccessKeyPanel.module.css';

/** How long keys may be valid, days. */
const DAYS = [7, 30, 90, 180, 365] as const;

/** Props of {@link KeyForm}. */
export interface KeyFormProps {
  readonly offered: readonly OfferedResource[];
  /** A key is being made. */
  readonly busy: boolean;
  readonly onMake: (wish: KeyWish) => void;
  readonly onCancel: () => void;
}

/** Which layers a key opens. */
function ResourceChoice({
  offered,
  chosen,
  onChoose,
}: {
  readonly offered: readonly OfferedResource[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const t = useText();
  const [language] = useLanguage();
  const [filter, setFilter] = useState('');
  const titleOf = ({ title, titleEn }: OfferedResource) => (language === 'zh' ? title : titleEn);
  const shown = offered.filter((resource) =>
    `${titleOf(resource)} ${resource.id}`.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  const areAllChosen = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  const change = (ids: readonly string[], isChosen: boolean) => {
    const rest = [...chosen].filter((id) => !ids.includes(id));
    onChoose(new Set(isChosen ? [...rest, ...ids] : rest));
  };
  return (
    <fieldset className={styles.choice}>
      <legend>{t('accessKey.layers', { count: chosen.size })}</legend>
      <SearchBox label={t('accessKey.filter')} text={filter} onChange={setFilter} />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={areAllChosen}
          disabled={shown.length === 0}
          onChange={({ target }) =>
            change(
              shown.map(({ id }) => id),
              target.checked,
            )
          }
        />
        {t('accessKey.all')}
      </label>
      <ul className={styles.resources}>
        {shown.map((resource) => (
          <li key={resource.id}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={chosen.has(resource.id)}
                onChange={({ target }) => change([resource.id], target.checked)}
              />
              {titleOf(resource)}
              <span className={styles.kind}>{t(`accessKey.kind.${resource.kind}`)}</span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.empty}>{t('accessKey.nothingFound')}</p>}
    </fieldset>
  );
}

/** What a new key is called, opens, and how long. */
export function KeyForm({ offered, busy, onMake, onCancel }: KeyFormProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(90);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const lacks =
    name.trim() === '' ? 'accessKey.lacksName' : chosen.size === 0 ? 'accessKey.lacksLayers' : undefined;
  return (
    <form
      className={cards.body}
      onSubmit={(event) => {
        event.preventDefault();
        if (lacks === undefined) onMake({ name: name.trim(), days, resources: [...chosen] });
      }}
    >
      <Field
        label={t('accessKey.name')}
        value={name}
        maxLength={ACCESS_KEY_LIMITS.nameLength}
        placeholder={t('accessKey.namePlaceholder')}
        onChange={({ target }) => setName(target.value)}
      />
      <label className={styles.days}>
        {t('accessKey.validFor')}
        <select value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {t('accessKey.days', { count })}
            </option>
          ))}
        </select>
      </label>
      <ResourceChoice offered={offered} chosen={chosen} onChoose={setChosen} />
      <div className={cards.actions}>
        <span className={cards.note} role="status">
          {lacks === undefined ? '' : t(lacks)}
        </span>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <Button look="primary" type="submit" disabled={busy || lacks !== undefined}>
          {t('accessKey.make')}
        </Button>
      </div>
    </form>
  );
}
