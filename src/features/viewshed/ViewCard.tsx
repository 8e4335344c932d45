import { download16 } from '@esri/calcite-ui-icons/js/download16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { viewHide16 } from '@esri/calcite-ui-icons/js/viewHide16.js';
import { viewVisible16 } from '@esri/calcite-ui-icons/js/viewVisible16.js';
import { zoomToObject16 } from '@esri/calcite-ui-icons/js/zoomToObject16.js';
import { useState } from 'react';
import { collectionIn } from '../../domain/geodesy/writtenReference.ts';
import { ReferenceTool } from '../../portal/exportReference/ReferenceTool.tsx';
import { useWrittenReference } from '../../portal/exportReference/useWrittenReference.ts';
import { Card } from '../../ui/CardList.tsx';
import { CommitField } from '../../ui/CommitField.tsx';
import { downloadText } from '../../ui/downloadText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import { SightChart } from './SightChart.tsx';
import { viewFeatures } from './model/viewGeoJson.ts';
import type { FoundView } from './model/views.ts';
import type { ViewshedDesk } from './viewshedDesk.ts';
import { viewLines } from './viewWords.ts';

interface ViewCardProps {
  readonly view: FoundView;
  readonly desk: ViewshedDesk;
  readonly onGoTo: (view: FoundView) => void;
}

const MOST_LETTERS = 40;

/** What was found, and what can be done with it; its title opens the field of its name. */
export function ViewCard({ view, desk, onGoTo }: ViewCardProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { id, name, isShown } = view;
  const rename = (text: string) => {
    if (text.trim() !== '') desk.change(id, { name: text.trim() });
    setOpen(false);
  };
  const write = useWrittenReference();
  const save = () => {
    const collection = write((reference) => collectionIn(reference, viewFeatures(view)));
    if (collection !== undefined)
      downloadText(`${name}.geojson`, 'application/geo+json', JSON.stringify(collection));
  };
  return (
    <Card
      title={name}
      stacked
      tone={isShown ? 'live' : 'past'}
      lines={viewLines(view, t).map((text) => ({ text }))}
      opens={{ isOpen, onToggle: () => setOpen(!isOpen) }}
    >
      <Stack>
        {view.kind === 'line' && <SightChart view={view} />}
        {isOpen && (
          <CommitField label={t('viewshed.rename')} value={name} maxLength={MOST_LETTERS} onCommit={rename} />
        )}
        <Row>
          <IconButton
            icon={isShown ? viewVisible16 : viewHide16}
            label={t(isShown ? 'viewshed.hide' : 'viewshed.show', { name })}
            onClick={() => desk.change(id, { isShown: !isShown })}
          />
          <IconButton
            icon={zoomToObject16}
            label={t('viewshed.goTo', { name })}
            onClick={() => onGoTo(view)}
          />
          <IconButton icon={download16} label={t('viewshed.save', { name })} onClick={save} />
          <ReferenceTool />
          <IconButton icon={trash16} label={t('viewshed.remove', { name })} onClick={() => desk.remove(id)} />
        </Row>
      </Stack>
    </Card>
  );
}
