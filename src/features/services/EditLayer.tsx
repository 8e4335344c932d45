import { useState } from 'react';
import type { ForeignLayer } from '../../api/contracts/foreignLayers.ts';
import { FOREIGN_LIMITS } from '../../domain/layers/foreignServices.ts';
import { ReadReference } from '../../portal/ReadReference.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';

/** What a layer of a service is called, and where it stands in the tree. */
export function EditLayer({
  layer,
  groups,
  onSave,
  onCancel,
}: {
  readonly layer: ForeignLayer;
  readonly groups: readonly { readonly code: string; readonly name: string }[];
  readonly onSave: (facts: { readonly title: string; readonly group: string }) => void;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const [title, setTitle] = useState(layer.title);
  const [group, setGroup] = useState(layer.group.code);
  const isMissing = title.trim() === '';
  return (
    <FormDialog
      title={t('services.editTitle')}
      cancelLabel={t('app.cancel')}
      saveLabel={t('services.save')}
      onCancel={onCancel}
      onSave={() => {
        if (!isMissing) onSave({ title: title.trim(), group });
      }}
    >
      <TextField
        label={t('services.layerTitle')}
        value={title}
        onChange={setTitle}
        maxLength={FOREIGN_LIMITS.titleLength}
        autoFocus
        {...(isMissing ? { invalid: true, hint: t('services.titleMissing') } : {})}
      />
      <SelectField
        label={t('services.group')}
        value={group}
        choices={groups.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={setGroup}
      />
      <ReadReference code={layer.code} />
    </FormDialog>
  );
}
