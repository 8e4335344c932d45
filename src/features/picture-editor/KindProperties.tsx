import { bold16 } from '@esri/calcite-ui-icons/js/bold16.js';
import { crop16 } from '@esri/calcite-ui-icons/js/crop16.js';
import { flip16 } from '@esri/calcite-ui-icons/js/flip16.js';
import { italicize16 } from '@esri/calcite-ui-icons/js/italicize16.js';
import { ltrParagraphAlign16 } from '@esri/calcite-ui-icons/js/ltrParagraphAlign16.js';
import { reset16 } from '@esri/calcite-ui-icons/js/reset16.js';
import { rtlParagraphAlign16 } from '@esri/calcite-ui-icons/js/rtlParagraphAlign16.js';
import { centerAlign16 } from '@esri/calcite-ui-icons/js/centerAlign16.js';
import { cropped } from './model/crop.ts';
import {
  NO_CROP,
  PT_PER_MM,
  type ImageObject,
  type PictureObject,
  type ShapeObject,
  type TextObject,
} from './model/picture.ts';
import type { IconShape } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ColourField } from '../../ui/ColourField.tsx';
import { Columns, Row } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { NumberField } from './NumberField.tsx';
import type { PictureEditor } from './pictureEditor.ts';

/** Changes what is selected; `gesture` names what is being typed or dragged. */
export type Change = (edit: (object: PictureObject) => PictureObject, gesture: string) => void;

const FONTS = ['sans', 'serif', 'kai', 'fang'] as const;

const ALIGNS: readonly (readonly [TextObject['align'], IconShape])[] = [
  ['left', ltrParagraphAlign16],
  ['center', centerAlign16],
  ['right', rtlParagraphAlign16],
];

interface LetterProps {
  readonly object: TextObject;
  readonly set: (edit: Partial<TextObject>) => void;
}

/** Font, colour and size of letters, and the halo around them. */
function LetterFields({ object, set }: LetterProps) {
  const t = useText();
  return (
    <Columns>
      <SelectField
        label={t('picture.font')}
        value={object.font}
        choices={FONTS.map((font) => ({ value: font, label: t(`picture.font.${font}`) }))}
        onChange={(font) => set({ font })}
      />
      <ColourField label={t('picture.colour')} value={object.colour} onChange={(colour) => set({ colour })} />
      <NumberField
        label={t('picture.sizePt')}
        value={object.sizePt}
        min={1}
        max={2000}
        onChange={(sizePt) => set({ sizePt })}
      />
      <NumberField
        label={t('picture.sizeMm')}
        value={object.sizePt / PT_PER_MM}
        digits={2}
        min={0.4}
        max={700}
        step={0.5}
        onChange={(mm) => set({ sizePt: Math.min(2000, Math.max(1, mm * PT_PER_MM)) })}
      />
      <NumberField
        label={t('picture.halo')}
        value={object.haloMm}
        digits={2}
        min={0}
        max={50}
        step={0.1}
        onChange={(haloMm) => set({ haloMm })}
      />
      <ColourField
        label={t('picture.haloColour')}
        value={object.haloColour}
        onChange={(haloColour) => set({ haloColour })}
      />
    </Columns>
  );
}

/** Weight, slope and alignment of letters. */
function LetterButtons({ object, set }: LetterProps) {
  const t = useText();
  return (
    <Row>
      <IconButton
        icon={bold16}
        label={t('picture.bold')}
        pressed={object.bold}
        onClick={() => set({ bold: !object.bold })}
      />
      <IconButton
        icon={italicize16}
        label={t('picture.italic')}
        pressed={object.italic}
        onClick={() => set({ italic: !object.italic })}
      />
      {ALIGNS.map(([align, icon]) => (
        <IconButton
          key={align}
          icon={icon}
          label={t(`picture.textAlign.${align}`)}
          pressed={object.align === align}
          onClick={() => set({ align })}
        />
      ))}
    </Row>
  );
}

/** The letters of a text, or of several that are shown as the first of them is. */
export function TextProperties({
  object,
  change,
  many = false,
}: {
  readonly object: TextObject;
  readonly change: Change;
  readonly many?: boolean;
}) {
  const t = useText();
  const set = (edit: Partial<TextObject>) =>
    change((before) => (before.kind === 'text' ? { ...before, ...edit } : before), Object.keys(edit).join());
  return (
    <>
      {!many && (
        <TextAreaField
          label={t('picture.text')}
          rows={2}
          maxLength={4000}
          value={object.text}
          onChange={(text) => set({ text })}
        />
      )}
      <LetterFields object={object} set={set} />
      <LetterButtons object={object} set={set} />
    </>
  );
}

/** Line and fill of a shape. */
export function ShapeProperties({
  object,
  change,
}: {
  readonly object: ShapeObject;
  readonly change: Change;
}) {
  const t = useText();
  const set = (edit: Partial<ShapeObject>) =>
    change((before) => (before.kind === 'shape' ? { ...before, ...edit } : before), Object.keys(edit).join());
  const isFlat = object.shape === 'line' || object.shape === 'arrow';
  return (
    <Columns>
      <NumberField
        label={t('picture.stroke')}
        value={object.strokeMm}
        digits={2}
        min={0}
        max={50}
        step={0.1}
        onChange={(strokeMm) => set({ strokeMm })}
      />
      <ColourField
        label={t('picture.strokeColour')}
        value={object.stroke}
        onChange={(stroke) => set({ stroke })}
      />
      <CheckField
        label={t('picture.dashed')}
        checked={object.dashed}
        onChange={(on) => set({ dashed: on })}
      />
      {!isFlat && (
        <CheckField
          label={t('picture.filled')}
          checked={object.fill !== null}
          onChange={(on) => set({ fill: on ? '#dfe9d8' : null })}
        />
      )}
      {!isFlat && object.fill !== null && (
        <ColourField label={t('picture.fillColour')} value={object.fill} onChange={(fill) => set({ fill })} />
      )}
    </Columns>
  );
}

/** Crop and flip of an image. */
export function ImageProperties({
  object,
  change,
  editor,
}: {
  readonly object: ImageObject;
  readonly change: Change;
  readonly editor: PictureEditor;
}) {
  const t = useText();
  const edit = (next: (image: ImageObject) => ImageObject, gesture: string) =>
    change((before) => (before.kind === 'image' ? next(before) : before), gesture);
  const isCropped = Object.values(object.crop).some((share) => share > 0);
  return (
    <>
      <Row>
        <IconButton
          icon={crop16}
          label={t('picture.crop')}
          disabled={object.locked}
          onClick={() => editor.crop(object.id)}
        />
        <IconButton
          icon={reset16}
          label={t('picture.crop.reset')}
          disabled={!isCropped}
          onClick={() => edit((image) => cropped(image, NO_CROP), 'uncrop')}
        />
        <IconButton
          icon={flip16}
          label={t('picture.flip')}
          pressed={object.flipped}
          onClick={() => edit((image) => ({ ...image, flipped: !image.flipped }), 'flip')}
        />
      </Row>
      <Columns>
        {(['left', 'right', 'top', 'bottom'] as const).map((side) => (
          <NumberField
            key={side}
            label={t(`picture.crop.${side}`)}
            value={object.crop[side] * 100}
            min={0}
            max={95}
            onChange={(percent) =>
              edit((image) => cropped(image, { ...image.crop, [side]: percent / 100 }), `crop ${side}`)
            }
          />
        ))}
      </Columns>
    </>
  );
}
