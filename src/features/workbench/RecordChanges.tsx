import type { CatalogueChange } from '../../domain/layers/catalogue/catalogueChange.ts';
import { Button } from '../../ui/Button.tsx';
import { PanelBody, Row } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import { ChangeList } from './ChangeList.tsx';

/** What was changed of a record and is not published, and the way to take it back. */
export function RecordChanges({
  label,
  change,
  onDiscard,
}: {
  /** Accessible name of the list. */
  readonly label: string;
  readonly change: CatalogueChange | undefined;
  readonly onDiscard: () => void;
}) {
  const t = useText();
  return (
    <PanelBody label={t('workbench.tab.changes')}>
      <ChangeList label={label} changes={change === undefined ? [] : [change]} />
      {change !== undefined && (
        <Row>
          <Button onClick={onDiscard}>{t('workbench.discard')}</Button>
        </Row>
      )}
    </PanelBody>
  );
}
