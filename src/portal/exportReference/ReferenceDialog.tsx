import { useState } from 'react';
import { PREFECTURE_EXTENT } from '../../domain/geodesy/extent.ts';
import { PLAIN_REFERENCE } from '../../domain/geodesy/plainReference.ts';
import { PREFECTURE_ZONES } from '../../domain/geodesy/prefectureZones.ts';
import { referenceTitle } from '../../domain/layers/imports/references.ts';
import { accuracyText } from '../../i18n/referenceText.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Hint } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';

/** What files may be written in: degrees, the zones that the prefecture lies in, degrees of the old datums, Web Mercator. */
const CHOICES = [
  PLAIN_REFERENCE,
  ...PREFECTURE_ZONES.map((code) => `EPSG:${String(code)}`),
  'EPSG:4610',
  'EPSG:4214',
  'EPSG:3857',
];

/** What a {@link ReferenceDialog} takes. */
interface ReferenceDialogProps {
  readonly code: string;
  readonly onChoose: (code: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the reference of exported files; tells how good places are in it, and what which format makes of it. */
export function ReferenceDialog({ code, onChoose, onCancel }: ReferenceDialogProps) {
  const t = useText();
  const [language] = useLanguage();
  const [chosen, setChosen] = useState(CHOICES.includes(code) ? code : PLAIN_REFERENCE);
  const labelOf = (choice: string) =>
    choice === PLAIN_REFERENCE
      ? t('crs.plain')
      : t('crs.option', { title: referenceTitle(choice, language), code: choice });
  const accuracy = accuracyText(chosen, PREFECTURE_EXTENT, t);
  return (
    <FormDialog
      title={t('crs.title')}
      cancelLabel={t('app.cancel')}
      saveLabel={t('crs.save')}
      onSave={() => onChoose(chosen)}
      onCancel={onCancel}
    >
      <SelectField
        label={t('crs.field')}
        value={chosen}
        choices={CHOICES.map((value) => ({ value, label: labelOf(value) }))}
        onChange={setChosen}
      />
      {accuracy !== undefined && <Notice tone="warning">{accuracy}</Notice>}
      <Hint>{t('crs.tables')}</Hint>
      <Hint>{t('crs.json')}</Hint>
      <Hint>{t('crs.fixed')}</Hint>
      <Hint>{t('crs.kept')}</Hint>
    </FormDialog>
  );
}
