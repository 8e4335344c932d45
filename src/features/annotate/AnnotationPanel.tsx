import { circle16 } from '@esri/calcite-ui-icons/js/circle16.js';
import { freehand16 } from '@esri/calcite-ui-icons/js/freehand16.js';
import { line16 } from '@esri/calcite-ui-icons/js/line16.js';
import { point16 } from '@esri/calcite-ui-icons/js/point16.js';
import { polygon16 } from '@esri/calcite-ui-icons/js/polygon16.js';
import { rectangle16 } from '@esri/calcite-ui-icons/js/rectangle16.js';
import type { DrawKind } from '../../domain/drawing/shape.ts';
import type { IconShape } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, PanelBody, Toolbar } from '../../ui/Layout.tsx';
import { SyncLine } from '../../ui/SyncLine.tsx';
import { useText } from '../../ui/text.ts';
import { UndoButtons } from '../../ui/UndoButtons.tsx';
import { useSignal } from '../../ui/useSignal.ts';
import { AnnotationList } from './AnnotationList.tsx';
import { AnnotationSettingsForm } from './AnnotationSettingsForm.tsx';
import type { Annotations } from './annotations.ts';
import { ImportLines } from './ImportLines.tsx';
import type { ReceivedDrawings } from './receivedDrawings.ts';
import { ReceivedLine } from './ReceivedLine.tsx';

const KINDS: readonly (readonly [DrawKind, IconShape])[] = [
  ['point', point16],
  ['line', line16],
  ['polyline', freehand16],
  ['rectangle', rectangle16],
  ['circle', circle16],
  ['polygon', polygon16],
];

/** The map annotation panel: draws annotations, sets how they look, lists them. */
export function AnnotationPanel({
  annotations,
  received,
}: {
  readonly annotations: Annotations;
  readonly received: ReceivedDrawings;
}) {
  const t = useText();
  const { book } = annotations;
  const drawing = useSignal(annotations.drawing);
  return (
    <PanelBody fill>
      <Toolbar label={t('annotation.tools')} end={<UndoButtons history={book.history} />}>
        {KINDS.map(([kind, icon]) => (
          <IconButton
            key={kind}
            icon={icon}
            label={t(`annotation.draw.${kind}`)}
            pressed={drawing === kind}
            onClick={() => void annotations.draw(kind)}
          />
        ))}
      </Toolbar>
      <Hint live>{t(drawing === undefined ? 'annotation.hint' : 'annotation.drawing')}</Hint>
      <AnnotationSettingsForm book={book} />
      <ReceivedLine received={received} />
      <ImportLines annotations={annotations} />
      <AnnotationList annotations={annotations} />
      <SyncLine sync={book.sync} />
    </PanelBody>
  );
}
