import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { ReceivedDrawings } from './receivedDrawings.ts';

/** Says that a link brought drawings, and lets the user take or drop them. */
export function ReceivedLine({ received }: { readonly received: ReceivedDrawings }) {
  const t = useText();
  const { length } = useSignal(received.items);
  if (length === 0) return null;
  return (
    <div role="group" aria-label={t('annotation.received', { count: length })}>
      <Notice
        tone="info"
        action={
          <Row>
            <Button look="primary" onClick={() => received.take()}>
              {t('annotation.take')}
            </Button>
            <Button look="quiet" onClick={() => received.drop()}>
              {t('annotation.drop')}
            </Button>
          </Row>
        }
      >
        {t('annotation.received', { count: length })}
      </Notice>
    </div>
  );
}
