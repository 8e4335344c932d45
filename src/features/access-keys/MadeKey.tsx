import { copyToClipboard16 } from '@esri/calcite-ui-icons/js/copyToClipboard16.js';
import { useState } from 'react';
import type { OfferedResource, ServiceAddresses } from '../../api/contracts/accessKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, PanelBody, PanelFooter, Row, Section } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { ReadOnlyField } from '../../ui/ReadOnlyField.tsx';
import { useText } from '../../ui/text.ts';
import type { AccessKeyState } from './accessKeyBook.ts';
import { programAddresses } from './programAddresses.ts';

/** Props of {@link MadeKey}. */
export interface MadeKeyProps {
  readonly made: NonNullable<AccessKeyState['made']>;
  readonly offered: readonly OfferedResource[];
  readonly services: ServiceAddresses;
  readonly origin: string;
  readonly onDone: () => void;
}

/** A key that was just made, the only time that it is shown, with addresses to paste into programs. */
export function MadeKey({ made, offered, services, origin, onDone }: MadeKeyProps) {
  const t = useText();
  const [outcome, setOutcome] = useState<'error.copy.done' | 'error.copy.failed'>();
  const copy = (text: string) =>
    void copyText(text).then((copied) => setOutcome(copied ? 'error.copy.done' : 'error.copy.failed'));
  const opened = offered.filter(({ id }) => made.item.resources.includes(id));
  return (
    <PanelBody fill>
      <Notice tone="warning">{t('accessKey.once', { name: made.item.name })}</Notice>
      <ReadOnlyField label={t('accessKey.key')} rows={2} value={made.key} />
      <Row end>
        <Button look="primary" onClick={() => copy(made.key)}>
          <Icon shape={copyToClipboard16} />
          {t('accessKey.copyKey')}
        </Button>
      </Row>
      <Section title={t('accessKey.addresses')}>
        <Facts
          layout="stacked"
          facts={programAddresses({ origin, services, key: made.key }, opened).map(({ program, text }) => ({
            name: t(`accessKey.program.${program}`),
            value: (
              <Row grow>
                <Phrase as="code" look="quiet" fit="rest" title={text}>
                  {text}
                </Phrase>
                <IconButton
                  icon={copyToClipboard16}
                  label={t('accessKey.copyAddress', { program: t(`accessKey.program.${program}`) })}
                  onClick={() => copy(text)}
                />
              </Row>
            ),
          }))}
        />
      </Section>
      <Hint>{t('accessKey.header')}</Hint>
      <PanelFooter status={outcome === undefined ? '' : t(outcome)}>
        <Button onClick={onDone}>{t('accessKey.done')}</Button>
      </PanelFooter>
    </PanelBody>
  );
}
