import { AnnotationPanel } from './AnnotationPanel.tsx';
import type { ScreenProps } from '../../portal/feature.ts';
import { useText } from '../../ui/text.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import type { AnnotateDoor } from './annotateDoor.ts';

/** The window of the user's annotations, once there is a map to draw on. */
export function AnnotationWindow({ door }: ScreenProps<AnnotateDoor>) {
  const t = useText();
  if (door === undefined) return <WaitingText text={t('annotation.noMap')} />;
  return <AnnotationPanel annotations={door.annotations} received={door.received} />;
}
