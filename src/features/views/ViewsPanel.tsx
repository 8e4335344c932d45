import { play16 } from '@esri/calcite-ui-icons/js/play16.js';
import { useState, type SyntheticEvent } from 'react';
import { SAVED_VIEW_LIMITS } from '../../domain/views/savedView.ts';
import { Button } from '../../ui/Button.tsx';
import { FileTools } from '../../ui/FileTools.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState, Fill, Hint, PanelBody, Row } from '../../ui/Layout.tsx';
import { SyncLine } from '../../ui/SyncLine.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import { UndoButtons } from '../../ui/UndoButtons.tsx';
import { useSignal } from '../../ui/useSignal.ts';
import { VIEW_FILE_KINDS, type SavedViews } from './savedViews.ts';
import { ViewRows } from './ViewRows.tsx';

interface PartProps {
  readonly views: SavedViews;
}

const MEDIA_TYPES = { geojson: 'application/geo+json', json: 'application/json' } as const;

/** Keeps what is shown now under a name. */
function SaveForm({ views, onSaved }: PartProps & { readonly onSaved: (id: string) => void }) {
  const t = useText();
  const [name, setName] = useState('');
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const id = views.save(name.trim() === '' ? t('views.defaultName') : name);
    if (id === undefined) return;
    setName('');
    onSaved(id);
  };
  return (
    <form onSubmit={save}>
      <Row grow>
        <TextField
          label={t('views.name')}
          labelHidden
          placeholder={t('views.name')}
          maxLength={SAVED_VIEW_LIMITS.nameLength}
          value={name}
          onChange={setName}
        />
        <Button type="submit">{t('views.save')}</Button>
      </Row>
    </form>
  );
}

/** The user's saved views: saved, shown, named, noted, put in order, deleted, played, and exchanged as files. */
export function ViewsPanel({ views }: PartProps) {
  const t = useText();
  const { book } = views;
  const items = useSignal(book.items);
  const [openId, setOpenId] = useState<string>();
  return (
    <PanelBody fill>
      <SaveForm views={views} onSaved={setOpenId} />
      <Row grow>
        <Hint>{t('views.count', { count: items.length })}</Hint>
        <UndoButtons history={book.history} />
        <FileTools
          labels={{ import: t('views.import'), export: t('views.export') }}
          accept=".geojson,.json"
          kinds={VIEW_FILE_KINDS}
          nameOf={(kind) => t(`views.export.${kind}`)}
          empty={items.length === 0}
          onImport={(file) => void file.text().then(views.importText)}
          fileOf={(kind) => ({
            name: `${t('views.list')}.${kind}`,
            mediaType: MEDIA_TYPES[kind],
            text: views.exportText(kind),
          })}
        />
      </Row>
      <Fill>
        {items.length === 0 ? (
          <EmptyState>{t('views.empty')}</EmptyState>
        ) : (
          <ViewRows views={views} items={items} openId={openId} onOpen={setOpenId} />
        )}
      </Fill>
      <Row grow>
        <SyncLine sync={book.sync} />
        <Button look="primary" disabled={items.length === 0} onClick={() => views.play()}>
          <Icon shape={play16} />
          {t('views.play')}
        </Button>
      </Row>
    </PanelBody>
  );
}
