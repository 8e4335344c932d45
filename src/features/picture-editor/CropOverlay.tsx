import { check16 } from '@esri/calcite-ui-icons/js/check16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { cropped, uncropped } from './model/crop.ts';
import { changeObjects, findObject } from './model/operations.ts';
import type { Crop, ImageObject } from './model/picture.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { PictureEditor } from './pictureEditor.ts';
import { RULER_PX } from './Rulers.tsx';
import type { Stage } from './stage.ts';
import styles from './CropOverlay.module.css';

type Side = 'left' | 'right' | 'top' | 'bottom';

/** Handles by the sides that they move. */
const HANDLES: readonly (readonly [Side, ...Side[]])[] = [
  ['top', 'left'],
  ['top'],
  ['top', 'right'],
  ['right'],
  ['bottom', 'right'],
  ['bottom'],
  ['bottom', 'left'],
  ['left'],
];

const LEAST = 0.02;

/** An arrow key moves an edge by so much of the image. */
const KEY_STEP = 0.005;

const OPPOSITE: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };

function withSide(crop: Crop, side: Side, share: number): Crop {
  return { ...crop, [side]: Math.max(0, Math.min(share, 1 - LEAST - crop[OPPOSITE[side]])) };
}

/** The crop of an image being drawn over it: the edges are dragged or moved by the arrow keys, Enter takes it, Esc leaves it. */
export function CropOverlay({ editor, stage }: { readonly editor: PictureEditor; readonly stage: Stage }) {
  const id = useSignal(editor.cropping);
  const picture = useSignal(editor.desk.picture);
  const object = id === undefined ? undefined : findObject(picture, id);
  if (object?.kind !== 'image') return null;
  return <OpenCrop key={object.id} editor={editor} stage={stage} image={object} />;
}

function OpenCrop({
  editor,
  stage,
  image,
}: {
  readonly editor: PictureEditor;
  readonly stage: Stage;
  readonly image: ImageObject;
}) {
  const t = useText();
  const view = useSignal(stage.window);
  const [crop, setCrop] = useState(image.crop);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  const whole = uncropped(image);
  const box: CSSProperties = {
    left: RULER_PX + view.originX + (whole.xMm - whole.widthMm / 2) * view.pxPerMm,
    top: RULER_PX + view.originY + (whole.yMm - whole.heightMm / 2) * view.pxPerMm,
    width: whole.widthMm * view.pxPerMm,
    height: whole.heightMm * view.pxPerMm,
    transform: `rotate(${String(image.rotationDeg)}deg)${image.flipped ? ' scaleX(-1)' : ''}`,
  };
  const take = () => {
    editor.crop(undefined);
    editor.desk.apply((picture) => changeObjects(picture, [image.id], () => cropped(image, crop)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.target === root.current) take();
    else if (event.key === 'Escape') editor.crop(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const percent = (share: number) => `${String(share * 100)}%`;
  const frame: CSSProperties = {
    left: percent(crop.left),
    right: percent(crop.right),
    top: percent(crop.top),
    bottom: percent(crop.bottom),
  };
  return (
    <div
      ref={root}
      className={styles.root}
      role="group"
      aria-label={t('picture.crop')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={styles.whole} style={box}>
        <img className={styles.image} src={editor.images.addressOf(image.imageId)} alt="" draggable={false} />
        <div className={styles.frame} style={frame}>
          {HANDLES.map((sides) => (
            <CropHandle
              key={sides.join()}
              sides={sides}
              crop={crop}
              image={image}
              whole={whole}
              pxPerMm={view.pxPerMm}
              onCrop={setCrop}
            />
          ))}
        </div>
      </div>
      <div className={styles.tools}>
        <IconButton icon={check16} label={t('picture.crop.apply')} tooltipSide="top" onClick={take} />
        <IconButton
          icon={x16}
          label={t('picture.crop.cancel')}
          tooltipSide="top"
          onClick={() => editor.crop(undefined)}
        />
      </div>
    </div>
  );
}

function CropHandle({
  sides,
  crop,
  image,
  whole,
  pxPerMm,
  onCrop,
}: {
  readonly sides: readonly [Side, ...Side[]];
  readonly crop: Crop;
  readonly image: ImageObject;
  readonly whole: ReturnType<typeof uncropped>;
  readonly pxPerMm: number;
  readonly onCrop: (crop: Crop) => void;
}) {
  const t = useText();
  const grip = useRef<{ x: number; y: number; crop: Crop }>(undefined);
  const style: CSSProperties = {
    left: sides.includes('left') ? 0 : sides.includes('right') ? '100%' : '50%',
    top: sides.includes('top') ? 0 : sides.includes('bottom') ? '100%' : '50%',
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = grip.current;
    if (from === undefined) return;
    const angle = (-image.rotationDeg * Math.PI) / 180;
    const [px, py] = [event.clientX - from.x, event.clientY - from.y];
    const along = px * Math.cos(angle) - py * Math.sin(angle);
    const dx = (image.flipped ? -along : along) / (whole.widthMm * pxPerMm);
    const dy = (px * Math.sin(angle) + py * Math.cos(angle)) / (whole.heightMm * pxPerMm);
    const moved: Readonly<Record<Side, number>> = { left: dx, right: -dx, top: dy, bottom: -dy };
    onCrop(sides.reduce((next, side) => withSide(next, side, from.crop[side] + moved[side]), from.crop));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, readonly [Side, number]>> = {
      ArrowLeft: ['left', -1],
      ArrowRight: ['left', 1],
      ArrowUp: ['top', -1],
      ArrowDown: ['top', 1],
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const side = sides.find((own) => own === step[0] || OPPOSITE[own] === step[0]);
    if (side === undefined) return;
    onCrop(withSide(crop, side, crop[side] + (side === step[0] ? step[1] : -step[1]) * KEY_STEP));
  };
  return (
    <button
      type="button"
      className={styles.handle}
      style={style}
      aria-label={`${t('picture.crop.handle')} ${sides.join(' ')}`}
      data-sides={sides.join(' ')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY, crop };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (grip.current = undefined)}
      onPointerCancel={() => (grip.current = undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
