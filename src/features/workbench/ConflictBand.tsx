import { SCENE_PREFIX } from '../../domain/layers/catalogue/sceneRecord.ts';
import { Button } from '../../ui/Button.tsx';
import { PanelBand, Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/text.ts';
import type { Drafted } from './useWorkbench.ts';

/** Asks whose change of a record stands, where somebody else has published one in the meantime. */
export function ConflictBand({
  drafted: { changes, conflicts },
  code,
  onSettle,
}: {
  readonly drafted: Drafted;
  readonly code: string;
  readonly onSettle: (code: string, whose: 'mine' | 'theirs') => void;
}) {
  const t = useText();
  if (!conflicts.has(code)) return null;
  const change = changes.get(code);
  const isScene = code.startsWith(SCENE_PREFIX);
  const name = isScene ? t('topics.kind.scene') : (change?.after?.name ?? change?.before?.name ?? code);
  return (
    <PanelBand>
      <Notice tone="warning">{t('workbench.conflict', { name })}</Notice>
      <div role="group" aria-label={t('workbench.mark.conflict')}>
        <Row>
          <Button onClick={() => onSettle(code, 'mine')}>{t('workbench.conflict.mine')}</Button>
          <Button onClick={() => onSettle(code, 'theirs')}>{t('workbench.conflict.theirs')}</Button>
        </Row>
      </div>
    </PanelBand>
  );
}
