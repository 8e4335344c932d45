import { useStore } from 'zustand';
import { round4 } from '../../domain/views/pose.ts';
import { formatScale } from '../../domain/views/scaleBar.ts';
import { composeImage } from './composeImage.ts';
import { ImagePanel, type ImageChoice } from './ImagePanel.tsx';
import { makeImage, viewWindows } from './imageSaver.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { useText } from '../../ui/text.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { usePortal } from '../../portal/portal.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';

/** The window that saves the views as a picture, once there is a map. */
export function ImageWindow({ session }: ScreenProps) {
  const t = useText();
  if (session === undefined) return <WaitingText text={t('locate.noMap')} />;
  return <BoundImagePanel session={session} />;
}

const two = (value: number) => String(value).padStart(2, '0');

/** "2026-11-21 20:47", and the same for a file's name. */
function stampOf(timeMs: number) {
  const time = new Date(timeMs);
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())];
  const clock = [two(time.getHours()), two(time.getMinutes())];
  return { text: `${day.join('-')} ${clock.join(':')}`, name: [...day, ...clock].join('') };
}

function BoundImagePanel({ session: { scene } }: { readonly session: MapSession }) {
  const { config, surroundings, preferences, present } = usePortal();
  const t = useText();
  // Folding a view changes which can be taken.
  useStore(preferences, (state) => state.collapsedView);
  const windows = viewWindows(scene);

  const save = async ({ subject, title, widthPx, format }: ImageChoice, signal: AbortSignal) => {
    const stamp = stampOf(surroundings.clock.nowMs());
    const { pose } = scene.globe.pose.value;
    const scale = formatScale(scene.plane.pose.value.pose.scale);
    const facts = [
      ...(subject === 'globe' ? [] : [t('image.scale', { scale })]),
      ...(subject === 'plane' ? [] : [t('image.camera', { height: String(Math.round(pose.heightM)) })]),
      t('image.centre', { lon: String(round4(pose.lon)), lat: String(round4(pose.lat)) }),
      stamp.text,
    ].join('　');
    const request = {
      subject,
      title: title.trim(),
      widthPx,
      format,
      facts,
      attribution: config.services.attribution,
    };
    const blob = await makeImage(
      { scene, clock: surroundings.clock, compose: composeImage },
      request,
      signal,
    );
    downloadBlob(`${t('image.fileName')}${stamp.name}.${format === 'jpeg' ? 'jpg' : 'png'}`, blob);
    await present({ id: 'image.saved' });
  };
  return (
    <ImagePanel
      defaultTitle={t('image.defaultTitle')}
      open={{ globe: windows.globe !== undefined, plane: windows.plane !== undefined }}
      save={save}
      onError={(error) =>
        void present({ id: 'image.failed', message: error instanceof Error ? error.message : String(error) })
      }
    />
  );
}
