import type { ScreenProps } from '../../portal/feature.ts';
import { useText } from '../../ui/text.ts';
import { useLateTexts } from '../../ui/useLateTexts.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { FirePanel } from './FirePanel.tsx';
import type { FIRE_NEEDS, FireDoor } from './openFire.ts';
import { panelTexts } from './panelTexts.ts';

/** The window of the fire desk. */
export function FireWindow({ door, needs }: ScreenProps<FireDoor, typeof FIRE_NEEDS>) {
  const t = useText();
  useLateTexts(panelTexts);
  if (door === undefined) return <WaitingText text={t('fire.noMap')} />;
  return <FirePanel desk={door.desk} locator={needs.locator()} />;
}
