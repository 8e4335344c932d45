import { useState } from 'react';
import { reasonOf } from '../../../api/apiFailure.ts';
import { err, ok } from '../../../lib/result.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hint, Row } from '../../../ui/Layout.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useText } from '../../../ui/text.ts';
import { useReading } from '../../../ui/useReading.ts';
import type { AskService } from './sceneFieldParts.ts';

/** What an {@link AddressCheck} takes. */
export interface AddressCheckProps {
  readonly address: string;
  readonly ask: AskService;
}

/** Lets the server look what stands at an address of tiles, when somebody wants to know. */
export function AddressCheck({ address, ask }: AddressCheckProps) {
  const t = useText();
  const [asked, setAsked] = useState<string>();
  if (asked === address)
    return <Answer key={address} {...{ address, ask }} onAgain={() => setAsked(undefined)} />;
  return (
    <Row>
      <Button onClick={() => setAsked(address)}>{t('scene.check')}</Button>
    </Row>
  );
}

/** What was found. */
function Answer({ address, ask, onAgain }: AddressCheckProps & { readonly onAgain: () => void }) {
  const t = useText();
  const [answer] = useReading(address, async (signal) => {
    const found = await ask(address, signal);
    return found.ok ? ok(found.value) : err(reasonOf(found.error));
  });
  if (answer.kind === 'loading') return <Hint live>{t('scene.check.asking')}</Hint>;
  const again = <Button onClick={onAgain}>{t('scene.check')}</Button>;
  if (answer.kind === 'failed')
    return (
      <Notice tone="danger" action={again}>
        {t('scene.check.failed', { reason: answer.reason })}
      </Notice>
    );
  const { kind, isReadable } = answer.value;
  if (kind !== 'tiles') return <Notice tone="danger">{t('scene.check.other', { kind })}</Notice>;
  return isReadable ? (
    <Notice tone="success">{t('scene.check.fine')}</Notice>
  ) : (
    <Notice tone="warning">{t('scene.check.closed')}</Notice>
  );
}
