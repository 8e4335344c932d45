import type { ScreenProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { useText } from '../../ui/text.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { MeasurePanel } from './MeasurePanel.tsx';
import { shapeOfItem } from './measuring.ts';
import type { MEASURE_NEEDS, MeasuringSession } from './measuringSession.ts';

/** The window of measuring, once there is a map to measure on. */
export function MeasureWindow({ door, needs }: ScreenProps<MeasuringSession, typeof MEASURE_NEEDS>) {
  const t = useText();
  const { present } = usePortal();
  if (door === undefined) return <WaitingText text={t('app.loading')} />;
  return (
    <MeasurePanel
      book={door.book}
      measuring={door.map}
      annotate={(item, label) => {
        if (needs.drawings().add([{ shape: shapeOfItem(item), label }]))
          void present({ id: 'measure.annotated' });
      }}
      notify={(event) => void present(event)}
    />
  );
}
