import { useEffect, useRef } from 'react';
import type { ScreenProps } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { usePortal } from '../../portal/portal.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { useText } from '../../ui/text.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { FirePanel, type FirePanelProps } from './FirePanel.tsx';
import type { FireDoor, FIRE_NEEDS } from './openFire.ts';
import type { FirePageTexts } from './model/firePage.ts';

function OpenFire({
  session: { scene, clock },
  ...panel
}: Pick<FirePanelProps, 'desk' | 'locator'> & { readonly session: MapSession }) {
  const t = useText();
  const { api, present } = usePortal();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const print = async (texts: FirePageTexts) => {
    const { signal } = (leaving.current = new AbortController());
    try {
      const { firePdf } = await import('./firePdf.ts');
      const page = await firePdf(texts, { api, scene, clock }, signal);
      if (!signal.aborted) downloadBlob(`${t('fire.fileName')}.pdf`, page);
    } catch {
      if (!signal.aborted) void present({ id: 'fire.notPrinted' });
    }
  };
  return <FirePanel {...panel} onPrint={print} />;
}

/** The window of the fire desk. */
export function FireWindow({ door, needs, session }: ScreenProps<FireDoor, typeof FIRE_NEEDS>) {
  const t = useText();
  if (door === undefined || session === undefined) return <WaitingText text={t('fire.noMap')} />;
  return <OpenFire desk={door.desk} locator={needs.locator()} session={session} />;
}
