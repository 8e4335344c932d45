import { useStore } from 'zustand';
import { CameraPanel } from './CameraPanel.tsx';
import { readClipboard } from '../../ui/readClipboard.ts';
import { useText } from '../../ui/text.ts';
import { usePortal } from '../../portal/portal.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';

/** The window of the camera's pose, bound to the globe. */
export function CameraWindow({ session }: ScreenProps) {
  const { views, present } = usePortal();
  const t = useText();
  const pose = useStore(views, (state) => state.globePose);
  if (session === undefined || pose === null) return <WaitingText text={t('locate.noMap')} />;
  return (
    <CameraPanel
      pose={pose}
      onFly={(target) => void session.flyTo({ pose: target })}
      readClipboard={readClipboard}
      notify={(event) => void present(event)}
    />
  );
}
