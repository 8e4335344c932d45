import { DPI_LIMITS } from '../../domain/sheet/paper.ts';
import { SHEET_LIMITS } from '../../domain/sheet/sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Columns, Hint, Section, Stack } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { Change } from './KindProperties.tsx';
import type { FrameState } from './mapDrawing.ts';
import { withLayer } from './model/mapFrame.ts';
import type { MapFrame } from './model/picture.ts';
import { NumberField } from './NumberField.tsx';
import type { PictureEditor } from './pictureEditor.ts';

type SetMap = (edit: (map: MapFrame) => MapFrame, gesture: string) => void;

/** Changes maps only. */
const mapChange =
  (change: Change): SetMap =>
  (edit, gesture) =>
    change((before) => (before.kind === 'map' ? edit(before) : before), gesture);

interface MapProps {
  readonly object: MapFrame;
  readonly change: Change;
  readonly editor: PictureEditor;
}

/** How the drawing of a map stands, and what can be done about it. */
function DrawingNotice({ id, editor: { maps } }: { readonly id: string } & Pick<MapProps, 'editor'>) {
  const t = useText();
  const state: FrameState = useSignal(maps.states).get(id) ?? { kind: 'drawn' };
  const retry = <Button onClick={() => maps.retry(id)}>{t('picture.map.retry')}</Button>;
  switch (state.kind) {
    case 'drawn':
      return null;
    case 'waiting':
    case 'drawing':
      return (
        <Notice
          tone="info"
          action={<Button onClick={() => maps.cancel(id)}>{t('picture.map.cancel')}</Button>}
        >
          {t(state.kind === 'drawing' ? `picture.map.step.${state.step}` : 'picture.map.waiting')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="danger" action={retry}>
          {t(`error.${state.event.id}`, { message: state.event.message ?? '' })}
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice tone="warning" action={retry}>
          {t('picture.map.cancelled')}
        </Notice>
      );
  }
}

/** The layers of a map, the topmost first. */
export function MapLayers({ object, change }: Omit<MapProps, 'editor'>) {
  const t = useText();
  const set = mapChange(change);
  const count = object.layers.filter(({ on }) => on).length;
  return (
    <Section title={t('picture.map.layers')}>
      <Stack>
        {object.layers.toReversed().map(({ name, title, on }) => (
          <CheckField
            key={name}
            label={title}
            checked={on}
            disabled={!on && count >= SHEET_LIMITS.layers}
            onChange={(next) => set((map) => withLayer(map, name, next), `layer ${name}`)}
          />
        ))}
      </Stack>
    </Section>
  );
}

/** What a map frame shows, and how its picture stands. */
export function MapProperties({ object, change, editor }: MapProps) {
  const t = useText();
  const { page } = useSignal(editor.desk.picture);
  const set = mapChange(change);
  const { scale: scales, latitude } = SHEET_LIMITS;
  return (
    <>
      <DrawingNotice id={object.id} editor={editor} />
      <Columns>
        <NumberField
          label={t('picture.map.scale')}
          value={object.scale}
          digits={0}
          {...scales}
          step={10_000}
          onChange={(scale) => set((map) => ({ ...map, scale }), 'scale')}
        />
        <NumberField
          label={t('picture.map.turn')}
          value={object.turnDeg}
          min={-180}
          max={180}
          onChange={(turnDeg) => set((map) => ({ ...map, turnDeg }), 'turn')}
        />
        <NumberField
          label={t('picture.map.lon')}
          value={object.centre.lon}
          digits={4}
          min={-180}
          max={180}
          step={0.01}
          onChange={(lon) => set((map) => ({ ...map, centre: { ...map.centre, lon } }), 'lon')}
        />
        <NumberField
          label={t('picture.map.lat')}
          value={object.centre.lat}
          digits={4}
          min={-latitude}
          max={latitude}
          step={0.01}
          onChange={(lat) => set((map) => ({ ...map, centre: { ...map.centre, lat } }), 'lat')}
        />
      </Columns>
      {page.dpi > DPI_LIMITS.max && <Hint>{t('picture.map.dpi', { dpi: DPI_LIMITS.max })}</Hint>}
      <Button
        onClick={() =>
          set((map) => ({ ...map, revision: map.revision + 1 }), `renew ${String(object.revision)}`)
        }
      >
        {t('picture.map.renew')}
      </Button>
    </>
  );
}
