import type { ScreenProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { useText } from '../../ui/text.ts';
import { useLateTexts } from '../../ui/useLateTexts.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { FirePanel } from './FirePanel.tsx';
import type { FIRE_NEEDS, FireDoor } from './openFire.ts';
import type { FirePageTexts } from './model/firePage.ts';
import { panelTexts } from './panelTexts.ts';

/** The window of the fire desk. */
export function FireWindow({ door, needs, session }: ScreenProps<FireDoor, typeof FIRE_NEEDS>) {
  const t = useText();
  useLateTexts(panelTexts);
  const { api, present } = usePortal();
  if (door === undefined || session === undefined) return <WaitingText text={t('fire.noMap')} />;
  const { scene, clock } = session;
  const print = async (texts: FirePageTexts) => {
    try {
      const { firePdf } = await import('./firePdf.ts');
      downloadBlob(
        `${t('fire.fileName')}.pdf`,
        await firePdf(texts, { api, scene, clock }, new AbortController().signal),
      );
    } catch {
      void present({ id: 'fire.notPrinted' });
    }
  };
  return <FirePanel desk={door.desk} locator={needs.locator()} onPrint={print} />;
}
