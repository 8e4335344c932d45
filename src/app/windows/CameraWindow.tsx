import { useStore } from 'zustand';
import { CameraPanel } from '../../features/camera/CameraPanel.tsx';
import { readClipboard } from '../../ui/readClipboard.ts';
import { useText } from '../../ui/text.ts';
import { usePortal } from '../portal.ts';
import type { WindowScreenProps } from './windowScreen.ts';
import styles from './WindowLayer.module.css';

/** The window of the camera's pose, bound to the globe. */
export function CameraWindow({ session }: WindowScreenProps) {
  const { views, present } = usePortal();
  const t = useText();
  const pose = useStore(views, (state) => state.globePose);
  if (session === undefined || pose === null) return <p className={styles.loading}>{t('locate.noMap')}</p>;
  return (
    <CameraPanel
      pose={pose}
      onFly={(target) => void session.flyTo({ pose: target })}
      readClipboard={readClipboard}
      notify={(event) => void present(event)}
    />
  );
}
