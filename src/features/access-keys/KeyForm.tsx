import { useState } from 'react';
import type { KeyWish } from '../../api/accessKeys.ts';
import type { OfferedResource } from '../../api/contracts/accessKeys.ts';
import { ACCESS_KEY_LIMITS } from '../../domain/bureau/accessKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { EmptyState, Fill, Hint, PanelFooter, PanelForm, Row } from '../../ui/Layout.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';

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
    <>
      <Hint>{t('accessKey.layers', { count: chosen.size })}</Hint>
      <SearchBox label={t('accessKey.filter')} text={filter} onChange={setFilter} />
      <CheckField
        label={t('accessKey.all')}
        checked={areAllChosen}
        mixed={!areAllChosen && shown.some(({ id }) => chosen.has(id))}
        disabled={shown.length === 0}
        onChange={(isChosen) =>
          change(
            shown.map(({ id }) => id),
            isChosen,
          )
        }
      />
      <Fill>
        {shown.length === 0 && <EmptyState>{t('accessKey.nothingFound')}</EmptyState>}
        <ul aria-label={t('accessKey.layers', { count: chosen.size })}>
          {shown.map((resource) => (
            <li key={resource.id}>
              <Row grow>
                <CheckField
                  label={titleOf(resource)}
                  checked={chosen.has(resource.id)}
                  onChange={(isChosen) => change([resource.id], isChosen)}
                />
                <Hint>{t(`accessKey.kind.${resource.kind}`)}</Hint>
              </Row>
            </li>
          ))}
        </ul>
      </Fill>
    </>
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
    <PanelForm
      fill
      onSubmit={() => {
        if (lacks === undefined) onMake({ name: name.trim(), days, resources: [...chosen] });
      }}
    >
      <TextField
        label={t('accessKey.name')}
        value={name}
        maxLength={ACCESS_KEY_LIMITS.nameLength}
        placeholder={t('accessKey.namePlaceholder')}
        onChange={setName}
      />
      <SelectField
        label={t('accessKey.validFor')}
        value={String(days)}
        choices={DAYS.map((count) => ({ value: String(count), label: t('accessKey.days', { count }) }))}
        onChange={(count) => setDays(Number(count))}
      />
      <ResourceChoice offered={offered} chosen={chosen} onChoose={setChosen} />
      <PanelFooter status={lacks === undefined ? '' : t(lacks)}>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <Button look="primary" type="submit" disabled={busy || lacks !== undefined}>
          {t('accessKey.make')}
        </Button>
      </PanelFooter>
    </PanelForm>
  );
}
