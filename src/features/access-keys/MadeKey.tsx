import { copyToClipboard16 } from '@esri/calcite-ui-icons/js/copyToClipboard16.js';
import { useState } from 'react';
import type { OfferedResource, ServiceAddresses } from '../../api/contracts/accessKeys.ts';
import { Button } from '../../ui/Button.tsx';
import cards from '../../ui/CardPanel.module.css';
import { copyText } from '../../ui/copyText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import type { AccessKeyState } from './accessKeyBook.ts';
import styles from './AccessKeyPanel.module.css';
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
    <div className={cards.body}>
      <p className={styles.once} role="alert">
        {t('accessKey.once', { name: made.item.name })}
      </p>
      <div className={styles.secret}>
        <textarea
          readOnly
          rows={2}
          value={made.key}
          aria-label={t('accessKey.key')}
          onFocus={({ target }) => target.select()}
        />
        <Button look="primary" onClick={() => copy(made.key)}>
          <Icon shape={copyToClipboard16} />
          {t('accessKey.copyKey')}
        </Button>
      </div>
      <h3 className={styles.heading}>{t('accessKey.addresses')}</h3>
      <dl className={styles.addresses}>
        {programAddresses({ origin, services, key: made.key }, opened).map(({ program, text }) => (
          <div key={program}>
            <dt>{t(`accessKey.program.${program}`)}</dt>
            <dd>
              <code title={text}>{text}</code>
              <IconButton
                icon={copyToClipboard16}
                label={t('accessKey.copyAddress', { program: t(`accessKey.program.${program}`) })}
                onClick={() => copy(text)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className={cards.note}>{t('accessKey.header')}</p>
      <div className={cards.actions}>
        <span className={cards.note} role="status">
          {outcome === undefined ? '' : t(outcome)}
        </span>
        <Button onClick={onDone}>{t('accessKey.done')}</Button>
      </div>
    </div>
  );
}
