import { missingText } from './missingText.ts';
import type { ViewBase } from '../../scene/viewPort.ts';
import { Button } from '../../ui/Button.tsx';
import { MapSign } from '../../ui/MapCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';

/** One line over a view for each part of its base that is missing, with the reason and the way to try again at once. */
export function BaseNotice({ base }: { readonly base: ViewBase }) {
  const t = useText();
  const missing = useSignal(base.missing);
  if (missing.length === 0) return null;
  return (
    <MapSign at="top" rows>
      {missing.map((one) => (
        <Notice
          key={`${one.part} ${one.name ?? ''}`}
          tone="warning"
          action={
            <Button look="quiet" onClick={base.retry}>
              {t('stage.retry')}
            </Button>
          }
        >
          {missingText(one, t)}
        </Notice>
      ))}
    </MapSign>
  );
}
