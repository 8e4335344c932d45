import { copyToClipboard16 } from '@esri/calcite-ui-icons/js/copyToClipboard16.js';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState, Hint, PanelBody, Row } from '../../ui/Layout.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
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
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly copied: boolean }>();
  const shape = useMemo(() => (address === undefined ? undefined : qrShape(address)), [address]);
  if (address === undefined) return <EmptyState>{t('share.noMap')}</EmptyState>;
  const copy = async () => {
    setOutcome({ of: address, copied: await copyText(address) });
  };
  const said =
    outcome?.of === address ? (outcome.copied ? 'error.copy.done' : 'error.copy.failed') : undefined;
  return (
    <PanelBody>
      <Hint>{t('share.what')}</Hint>
      <TextAreaField
        label={t('share.link')}
        labelHidden
        readOnly
        rows={2}
        value={address}
        forCopying
        focused={said === 'error.copy.failed'}
      />
      {leftOut > 0 && <Hint>{t('share.leftOut', { count: leftOut })}</Hint>}
      <Row end>
        <Hint live>{said === undefined ? '' : t(said)}</Hint>
        <Button look="primary" onClick={() => void copy()}>
          <Icon shape={copyToClipboard16} />
          {t('share.copy')}
        </Button>
      </Row>
      {shape === undefined ? (
        <Hint>{t('share.tooLong')}</Hint>
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
          <figcaption>
            <Hint>{t('share.qrHint')}</Hint>
          </figcaption>
        </figure>
      )}
    </PanelBody>
  );
}
