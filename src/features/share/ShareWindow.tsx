import { copyToClipboard16 } from '@esri/calcite-ui-icons/js/copyToClipboard16.js';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useText } from '../../ui/text.ts';
import { qrShape } from './qrPath.ts';
import styles from './ShareWindow.module.css';

/** Props of {@link ShareWindow}. */
export interface ShareWindowProps {
  /** The address of the portal as it is now; undefined while there is no map to share. */
  readonly address: string | undefined;
  /** Drawings that the link could not carry. */
  readonly leftOut?: number | undefined;
}

/** The link to what is shown now: to copy, or to read with a phone. */
export function ShareWindow({ address, leftOut = 0 }: ShareWindowProps) {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly copied: boolean }>();
  const shape = useMemo(() => (address === undefined ? undefined : qrShape(address)), [address]);
  if (address === undefined) return <p className={styles.note}>{t('share.noMap')}</p>;
  const copy = async () => {
    const copied = await copyText(address);
    setOutcome({ of: address, copied });
    if (!copied) field.current?.select();
  };
  const said =
    outcome?.of === address ? (outcome.copied ? 'error.copy.done' : 'error.copy.failed') : undefined;
  return (
    <div className={styles.body}>
      <p className={styles.note}>{t('share.what')}</p>
      <textarea
        ref={field}
        className={styles.address}
        readOnly
        rows={2}
        value={address}
        aria-label={t('share.link')}
        onFocus={(event) => event.target.select()}
      />
      {leftOut > 0 && <p className={styles.note}>{t('share.leftOut', { count: leftOut })}</p>}
      <div className={styles.actions}>
        <span role="status" className={styles.note}>
          {said === undefined ? '' : t(said)}
        </span>
        <Button look="primary" onClick={() => void copy()}>
          <Icon shape={copyToClipboard16} />
          {t('share.copy')}
        </Button>
      </div>
      {shape === undefined ? (
        <p className={styles.note}>{t('share.tooLong')}</p>
      ) : (
        <figure className={styles.code}>
          <svg
            role="img"
            aria-label={t('share.qr')}
            viewBox={`0 0 ${String(shape.size)} ${String(shape.size)}`}
            shapeRendering="crispEdges"
          >
            <rect width={shape.size} height={shape.size} fill="#fff" />
            <path d={shape.path} fill="#000" />
          </svg>
          <figcaption className={styles.note}>{t('share.qrHint')}</figcaption>
        </figure>
      )}
    </div>
  );
}
