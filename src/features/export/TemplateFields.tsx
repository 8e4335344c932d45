import { useEffect, useState } from 'react';
import { TEMPLATE_LIMITS } from '../../domain/sheet/sheetTemplate.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Row, Section } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useSignal } from '../../ui/useSignal.ts';
import type { ExportDesk } from './exportDesk.ts';
import type { ExportForm } from './exportForm.ts';
import { withTemplate, type TemplateDesk } from './templateDesk.ts';

/** Props of {@link TemplateFields}. */
export interface TemplateFieldsProps {
  readonly desk: ExportDesk;
  readonly templates: TemplateDesk;
  readonly form: ExportForm;
  /** Whether the user keeps and deletes templates of the bureau. */
  readonly mayShare: boolean;
}

/** Under which name the form is kept as a template. */
function NewTemplate({
  templates,
  form,
  mayShare,
  onDone,
}: Omit<TemplateFieldsProps, 'desk'> & { readonly onDone: () => void }) {
  const t = useText();
  const { templates: known = [], chosen, busy } = useSignal(templates.state);
  const before = known.find(({ id }) => id === chosen);
  const [name, setName] = useState(before?.name ?? '');
  const [isShared, setShared] = useState(mayShare && before?.isShared === true);
  const wanted = name.trim();
  const replaces = known.some((each) => each.name === wanted && each.isShared === isShared);
  return (
    <>
      <TextField
        label={t('export.template.name')}
        value={name}
        maxLength={TEMPLATE_LIMITS.nameLength}
        hint={replaces ? t('export.template.replaces') : undefined}
        onChange={setName}
      />
      {mayShare && <CheckField label={t('export.template.shared')} checked={isShared} onChange={setShared} />}
      <Row>
        <Button
          disabled={busy || wanted === ''}
          onClick={() => void templates.save(wanted, isShared, form).then((isKept) => isKept && onDone())}
        >
          {t('export.template.keep')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('app.cancel')}
        </Button>
      </Row>
    </>
  );
}

/** Templates: how a sheet is made up, taken from one that was kept before, or kept for the next time. */
export function TemplateFields({ desk, templates, form, mayShare }: TemplateFieldsProps) {
  const t = useText();
  const { templates: known = [], chosen, failed, busy } = useSignal(templates.state);
  const [isKeeping, setKeeping] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => void templates.read(), [templates]);
  const present = known.find(({ id }) => id === chosen);
  const take = (id: string) => {
    templates.choose(id);
    const template = known.find((each) => each.id === id);
    if (template !== undefined) desk.setForm(withTemplate(form, template.content));
  };
  return (
    <Section title={t('export.template')}>
      {failed && (
        <Notice
          tone="danger"
          action={<Button onClick={() => void templates.read()}>{t('app.retry')}</Button>}
        >
          {t('export.template.failed')}
        </Notice>
      )}
      <SelectField
        label={t('export.template')}
        labelHidden
        value={present?.id ?? ''}
        disabled={busy || known.length === 0}
        choices={[
          { value: '', label: t(known.length === 0 ? 'export.template.none' : 'export.template.choose') },
          ...known.map(({ id, name, isShared }) => ({
            value: id,
            label: isShared ? t('export.template.ofBureau', { name }) : name,
          })),
        ]}
        onChange={take}
      />
      {isKeeping ? (
        <NewTemplate templates={templates} form={form} mayShare={mayShare} onDone={() => setKeeping(false)} />
      ) : (
        <Row>
          <Button onClick={() => setKeeping(true)}>{t('export.template.save')}</Button>
          {present !== undefined && (mayShare || !present.isShared) && (
            <Button look="danger" disabled={busy} onClick={() => setAsking(true)}>
              {t('export.template.delete')}
            </Button>
          )}
        </Row>
      )}
      {isAsking && present !== undefined && (
        <ConfirmDialog
          title={t('export.template.delete')}
          text={t(present.isShared ? 'export.template.deleteShared' : 'export.template.deleteOwn', {
            name: present.name,
          })}
          confirmLabel={t('export.template.delete')}
          cancelLabel={t('app.cancel')}
          look="danger"
          onConfirm={() => {
            setAsking(false);
            void templates.remove();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
