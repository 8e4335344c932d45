import { copyToClipboard16 } from '@esri/calcite-ui-icons/js/copyToClipboard16.js';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Hint, PanelBody, Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ReadOnlyField } from '../../ui/ReadOnlyField.tsx';
import { useText } from '../../ui/text.ts';
import type { Given } from './accountDesk.ts';
import styles from './AccountPanel.module.css';

/** A password that the portal made, the only time that it is shown. */
export function GivenPassword({ given, onDone }: { readonly given: Given; readonly onDone: () => void }) {
  const t = useText();
  const [outcome, setOutcome] = useState<'error.copy.done' | 'error.copy.failed'>();
  const { what, account, password } = given;
  return (
    <div className={styles.form}>
      <PanelBody>
        <Notice tone="warning">
          <strong>{t(`accounts.given.${what}`, { account })}</strong>
          <br />
          {t('accounts.given.once')}
        </Notice>
        <ReadOnlyField label={t('accounts.given.password')} value={password} autoFocus />
        <Row grow>
          <Hint live>{outcome === undefined ? '' : t(outcome)}</Hint>
          <Button
            onClick={() =>
              void copyText(password).then((copied) =>
                setOutcome(copied ? 'error.copy.done' : 'error.copy.failed'),
              )
            }
          >
            <Icon shape={copyToClipboard16} />
            {t('accounts.given.copy')}
          </Button>
          <Button look="primary" onClick={onDone}>
            {t('accounts.given.done')}
          </Button>
        </Row>
      </PanelBody>
    </div>
  );
}
