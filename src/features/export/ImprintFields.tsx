import { NO_IMPRINT, SECRECY_GRADES, SHEET_LIMITS } from '../../domain/sheet/sheet.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Columns, Section } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { ExportDesk } from './exportDesk.ts';
import type { ExportForm } from './exportForm.ts';

const SIGNATURES = ['author', 'reviewer', 'approver'] as const;

/** Who answers for the sheet, under which number it was approved, how secret it is, and whether it names its sources. */
export function ImprintFields({ desk, form }: { readonly desk: ExportDesk; readonly form: ExportForm }) {
  const t = useText();
  const { imprint = NO_IMPRINT } = form.sheet;
  const change = (part: Partial<typeof imprint>) => desk.changeSheet({ imprint: { ...imprint, ...part } });
  return (
    <Section title={t('export.imprint')}>
      <Columns>
        {SIGNATURES.map((who) => (
          <TextField
            key={who}
            label={t(`export.imprint.${who}`)}
            value={imprint[who]}
            maxLength={SHEET_LIMITS.signatureLength}
            onChange={(name) => change({ [who]: name })}
          />
        ))}
        <SelectField
          label={t('export.imprint.secrecy')}
          value={imprint.secrecy}
          choices={SECRECY_GRADES.map((grade) => ({
            value: grade,
            label: t(`export.imprint.secrecy.${grade}`),
          }))}
          onChange={(secrecy) => change({ secrecy })}
        />
      </Columns>
      <TextField
        label={t('export.imprint.approvalNumber')}
        value={imprint.approvalNumber}
        maxLength={SHEET_LIMITS.approvalNumberLength}
        placeholder={t('export.imprint.approvalExample')}
        onChange={(approvalNumber) => change({ approvalNumber })}
      />
      <CheckField
        label={t('export.imprint.sources')}
        checked={imprint.sources}
        onChange={(sources) => change({ sources })}
      />
    </Section>
  );
}
