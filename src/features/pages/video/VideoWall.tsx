import { fullScreenExit16 } from '@esri/calcite-ui-icons/js/fullScreenExit16.js';
import { maximize16 } from '@esri/calcite-ui-icons/js/maximize16.js';
import { useState } from 'react';
import type { VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import type { WindowPlace, WindowSize } from '../../../windows/windowSpec.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { EmptyState, PanelBand, PanelFrame, Row } from '../../../ui/Layout.tsx';
import { RowButton } from '../../../ui/RowButton.tsx';
import { SegmentedField } from '../../../ui/SegmentedField.tsx';
import { useText } from '../../../ui/text.ts';
import { WindowFrame } from '../../../ui/WindowFrame.tsx';
import { CameraPicture } from './CameraPicture.tsx';
import type { VideoMeans } from './videoMeans.ts';
import styles from './VideoPage.module.css';
import { WALL_SIZES, type WallSize } from './wall.ts';

/** Where the wall opens, and how large: beside the panel of a screen of 1366 pixels. */
const PLACE: WindowPlace = { leftPx: 12, topPx: 12 };
const SIZE: WindowSize = { widthPx: 760, heightPx: 610 };
const LEAST: WindowSize = { widthPx: 380, heightPx: 320 };

/** What a wall takes. */
export interface VideoWallProps {
  readonly cameras: readonly VideoPoint[];
  readonly chosenId: string | undefined;
  readonly means: VideoMeans;
  readonly size: WallSize;
  /** Room for it when it is maximised, CSS pixels. */
  readonly room: () => WindowSize;
  readonly onSize: (size: WallSize) => void;
  readonly onChoose: (point: VideoPoint) => void;
  readonly onClose: () => void;
}

/** Pictures of up to nine cameras beside each other, in a window over the map. */
export function VideoWall(props: VideoWallProps) {
  const { cameras, size, room, onSize, onClose } = props;
  const t = useText();
  const [place, setPlace] = useState(PLACE);
  const [sizePx, setSizePx] = useState(SIZE);
  const [isMaximised, setMaximised] = useState(false);
  const shown = cameras.slice(0, size);
  return (
    <WindowFrame
      id="video-wall"
      title={t('pages.video.wall')}
      place={isMaximised ? { leftPx: 0, topPx: 0 } : place}
      sizePx={isMaximised ? room() : sizePx}
      zIndex={1}
      onMove={setPlace}
      {...(isMaximised ? {} : { onResize: (next: WindowSize) => setSizePx(atLeast(next)) })}
      onRaise={() => undefined}
      onClose={onClose}
    >
      <PanelFrame>
        <PanelBand>
          <Row grow>
            <SegmentedField<`${WallSize}`>
              labelHidden
              label={t('pages.video.wallSize')}
              choices={WALL_SIZES.map((count) => ({
                value: `${count}`,
                label: t('pages.video.pictures', { count }),
              }))}
              value={`${size}`}
              onChange={(next) => onSize(Number(next) as WallSize)}
            />
            <IconButton
              icon={isMaximised ? fullScreenExit16 : maximize16}
              label={t(isMaximised ? 'pages.video.restore' : 'pages.video.maximise')}
              onClick={() => setMaximised(!isMaximised)}
            />
          </Row>
        </PanelBand>
        {shown.length === 0 ? (
          <EmptyState title={t('pages.video.wallEmpty')}>{t('pages.video.wallHint')}</EmptyState>
        ) : (
          <ul
            className={styles.wall}
            style={{ gridTemplateColumns: `repeat(${String(Math.sqrt(size))}, minmax(0, 1fr))` }}
          >
            {shown.map((point) => (
              <WallPicture key={point.id} {...props} point={point} />
            ))}
          </ul>
        )}
      </PanelFrame>
    </WindowFrame>
  );
}

const atLeast = ({ widthPx, heightPx }: WindowSize): WindowSize => ({
  widthPx: Math.max(LEAST.widthPx, widthPx),
  heightPx: Math.max(LEAST.heightPx, heightPx),
});

function WallPicture({ point, chosenId, means, onChoose }: VideoWallProps & { readonly point: VideoPoint }) {
  const t = useText();
  return (
    <li className={styles.tile} data-camera={point.code}>
      <div>
        <CameraPicture point={point} means={means} hasControls={false} />
      </div>
      <div>
        <RowButton
          title={t('pages.video.flyAndMark', { name: point.name })}
          pressed={point.id === chosenId}
          onClick={() => onChoose(point)}
        >
          {`${point.name} · ${point.state ?? t('pages.video.unknownState')}`}
        </RowButton>
      </div>
    </li>
  );
}
