import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FoldSection } from '../../ui/FoldSection.tsx';
import { Hint, PanelForm, Row } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import { TIANDITU_LAYERS, tiandituTemplate, type TiandituLayer } from './tianditu.ts';

/** Longest key that is taken. */
const KEY_LENGTH = 64;

/** The national base maps, by the key that the bureau has for them. */
export function TiandituForm({
  onAddress,
}: {
  readonly onAddress: (address: string, title: string) => void;
}) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [layer, setLayer] = useState<TiandituLayer>('img');
  // Kept nowhere else: it goes into the layer's address.
  const [key, setKey] = useState('');
  return (
    <FoldSection title={t('services.tianditu')} open={isOpen} onToggle={() => setOpen(!isOpen)}>
      <PanelForm
        label={t('services.tianditu')}
        onSubmit={() => {
          if (key.trim() === '') return;
          onAddress(tiandituTemplate(layer, key.trim()), t(`services.tianditu.${layer}`));
        }}
      >
        <SelectField
          label={t('services.tiandituLayer')}
          value={layer}
          choices={TIANDITU_LAYERS.map((value) => ({ value, label: t(`services.tianditu.${value}`) }))}
          onChange={setLayer}
        />
        <TextField
          label={t('services.tiandituKey')}
          value={key}
          onChange={setKey}
          maxLength={KEY_LENGTH}
          verbatim
        />
        <Hint>{t('services.tiandituHint')}</Hint>
        <Row end>
          <Button type="submit" disabled={key.trim() === ''}>
            {t('services.ask')}
          </Button>
        </Row>
      </PanelForm>
    </FoldSection>
  );
}
