import { useCallback } from 'react';
import type { ScreenProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { useText } from '../../ui/text.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { PictureEditorPanel } from './PictureEditorPanel.tsx';
import { PICTURE_WINDOW, PICTURE_WINDOW_SIZE } from './pictureWindow.ts';
import type { PictureDoor } from './pictureDoor.ts';

/** The window of the picture editor. */
export function PictureWindow({ door }: ScreenProps<PictureDoor>) {
  const t = useText();
  const { present, surroundings, windows } = usePortal();
  const onFailure = useCallback(() => void present({ id: 'chunk.failed' }), [present]);
  const editor = useLoaded(door?.load, onFailure);
  const { move, resize } = windows.actions;
  if (editor === undefined) return <WaitingText text={t('app.loading')} />;
  return (
    <PictureEditorPanel
      editor={editor}
      window={{
        restore: () => resize(PICTURE_WINDOW, PICTURE_WINDOW_SIZE),
        fill: () => {
          resize(PICTURE_WINDOW, surroundings.stageSize());
          move(PICTURE_WINDOW, { leftPx: 0, topPx: 0 }, false);
        },
      }}
    />
  );
}
