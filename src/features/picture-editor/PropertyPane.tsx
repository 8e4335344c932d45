import { furnitureGaps } from './model/furniture.ts';
import type { PictureGap } from './model/mapOnPage.ts';
import { changeObjects, findObjects } from './model/operations.ts';
import { scaled } from './model/newObjects.ts';
import type { PictureObject } from './model/picture.ts';
import { Button } from '../../ui/Button.tsx';
import { Columns, Hint, Stack } from '../../ui/Layout.tsx';
import { Scroll } from '../../ui/Pane.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { ImageProperties, ShapeProperties, TextProperties, type Change } from './KindProperties.tsx';
import { LegendProperties } from './LegendProperties.tsx';
import { MapLayers, MapProperties } from './MapProperties.tsx';
import { NumberField } from './NumberField.tsx';
import { PageProperties } from './PageProperties.tsx';
import type { PictureEditor } from './pictureEditor.ts';
import { ViewProperties } from './ViewProperties.tsx';

/** The properties of what is selected, or of the page while nothing is. */
export function PropertyPane({ editor }: { readonly editor: PictureEditor }) {
  const { desk } = editor;
  const picture = useSignal(desk.picture);
  const selection = useSignal(desk.selection);
  const [object, ...others] = findObjects(picture, selection);
  const change: Change = (edit, gesture) =>
    desk.apply((before) => changeObjects(before, selection, edit), `${gesture} ${selection.join()}`);
  return (
    // Leaving a field ends its gesture: what is typed next is a step of its own.
    <Scroll onBlur={() => desk.endGesture()}>
      <Stack>
        {object === undefined && <PageProperties editor={editor} />}
        {object !== undefined && others.length === 0 && (
          <ObjectProperties
            object={object}
            change={change}
            editor={editor}
            gap={furnitureGaps(picture).get(object.id)}
          />
        )}
        {object !== undefined && others.length > 0 && (
          <CommonProperties object={object} others={others} change={change} />
        )}
      </Stack>
    </Scroll>
  );
}

interface CommonProps {
  readonly object: PictureObject;
  readonly change: Change;
}

interface ObjectPropertiesProps extends CommonProps {
  readonly editor: PictureEditor;
  /** Why furniture no longer tells of its map. */
  readonly gap: PictureGap | undefined;
}

/** The properties of the one object that is selected. */
function ObjectProperties({ object, change, editor, gap }: ObjectPropertiesProps) {
  const t = useText();
  return (
    <>
      {gap !== undefined && <Notice tone="warning">{t(`picture.gap.${gap}`)}</Notice>}
      {object.locked && (
        <Notice
          tone="info"
          action={
            <Button onClick={() => change((before) => ({ ...before, locked: false }), 'unlock')}>
              {t('picture.unlock')}
            </Button>
          }
        >
          {t('picture.isLocked')}
        </Notice>
      )}
      {object.kind === 'text' && <TextProperties object={object} change={change} />}
      {object.kind === 'shape' && <ShapeProperties object={object} change={change} />}
      {object.kind === 'image' && <ImageProperties object={object} change={change} editor={editor} />}
      {object.kind === 'image' && object.view !== undefined && (
        <ViewProperties object={object} editor={editor} />
      )}
      {object.kind === 'map' && <MapProperties object={object} change={change} editor={editor} />}
      <PlaceProperties object={object} change={change} />
      {object.kind === 'furniture' && object.furniture === 'legend' && (
        <LegendProperties object={object} change={change} editor={editor} />
      )}
      {object.kind === 'map' && <MapLayers object={object} change={change} />}
    </>
  );
}

/** What several selected objects have in common; the first of them is shown. */
function CommonProperties({
  object,
  others,
  change,
}: CommonProps & { readonly others: readonly PictureObject[] }) {
  const t = useText();
  const areAlike = others.every(({ kind }) => kind === object.kind);
  return (
    <>
      <Hint>{t('picture.manySelected', { count: others.length + 1 })}</Hint>
      {object.kind === 'text' && areAlike && <TextProperties object={object} change={change} many />}
      {object.kind === 'shape' && areAlike && <ShapeProperties object={object} change={change} />}
      <OpacityField object={object} change={change} />
    </>
  );
}

function OpacityField({ object, change }: CommonProps) {
  const t = useText();
  return (
    <NumberField
      label={t('picture.opacity')}
      value={object.opacity * 100}
      digits={0}
      min={0}
      max={100}
      step={5}
      onChange={(percent) => change((before) => ({ ...before, opacity: percent / 100 }), 'opacity')}
    />
  );
}

/** Where an object lies and how large it is; a text's size is that of its letters. */
function PlaceProperties({ object, change }: CommonProps) {
  const t = useText();
  const { widthMm, heightMm } = object;
  const place = { min: -20_000, max: 20_000 };
  return (
    <Columns>
      <NumberField
        label={t('picture.x')}
        value={object.xMm - widthMm / 2}
        {...place}
        onChange={(left) => change((before) => ({ ...before, xMm: left + before.widthMm / 2 }), 'x')}
      />
      <NumberField
        label={t('picture.y')}
        value={object.yMm - heightMm / 2}
        {...place}
        onChange={(top) => change((before) => ({ ...before, yMm: top + before.heightMm / 2 }), 'y')}
      />
      {object.kind !== 'text' && (
        <>
          <NumberField
            label={t('picture.width')}
            value={widthMm}
            min={0.1}
            max={20_000}
            onChange={(mm) => change((before) => resized(before, mm / before.widthMm, 'width'), 'width')}
          />
          <NumberField
            label={t('picture.height')}
            value={heightMm}
            min={0.1}
            max={20_000}
            onChange={(mm) => change((before) => resized(before, mm / before.heightMm, 'height'), 'height')}
          />
        </>
      )}
      <NumberField
        label={t('picture.rotation')}
        value={object.rotationDeg}
        min={-360}
        max={360}
        onChange={(degrees) =>
          change((before) => ({ ...before, rotationDeg: ((degrees % 360) + 360) % 360 }), 'rotation')
        }
      />
      <OpacityField object={object} change={change} />
    </Columns>
  );
}

/** An image keeps its form, whichever of its sides is typed. */
function resized(object: PictureObject, factor: number, side: 'width' | 'height'): PictureObject {
  if (object.kind === 'image') return scaled(object, factor, factor);
  return side === 'width' ? scaled(object, factor, 1) : scaled(object, 1, factor);
}
