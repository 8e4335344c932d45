import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useState } from 'react';
import type { LayerQuery } from '../../domain/query/layerQuery.ts';
import { SAVED_QUERY_LIMITS } from '../../domain/query/savedQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, Row, Section } from '../../ui/Layout.tsx';
import { SyncLine } from '../../ui/SyncLine.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { SavedQueryBook } from './savedQueryBook.ts';

/** Props of {@link SavedQueries}. */
export interface SavedQueriesProps {
  readonly book: SavedQueryBook;
  readonly query: LayerQuery;
  readonly canSave: boolean;
  readonly onOpen: (query: LayerQuery) => void;
}

/** Keeps the query by a name, and brings back those that were kept; says how far the server has them. */
export function SavedQueries({ book, query, canSave, onOpen }: SavedQueriesProps) {
  const t = useText();
  const [name, setName] = useState('');
  const saved = useSignal(book.items);
  const isLoading = useSignal(book.sync.state) === 'loading';
  const given = name.trim();
  const save = () => {
    book.save(given, query);
    setName('');
  };
  return (
    <Section title={t('query.saved')}>
      <Row boxes>
        <TextField
          label={t('query.saved.name')}
          labelHidden
          maxLength={SAVED_QUERY_LIMITS.nameLength}
          placeholder={t('query.saved.name')}
          value={name}
          onChange={setName}
        />
        <Button disabled={!canSave || given === ''} onClick={save}>
          {t('query.save')}
        </Button>
      </Row>
      {saved.length === 0 && <Hint>{t(isLoading ? 'query.saved.loading' : 'query.saved.none')}</Hint>}
      {saved.map((one) => (
        <Row key={one.id} grow>
          <Button onClick={() => onOpen(one.query)}>{one.name}</Button>
          <IconButton
            icon={x16}
            label={t('query.saved.remove', { name: one.name })}
            onClick={() => book.remove(one.id)}
          />
        </Row>
      ))}
      <SyncLine sync={book.sync} />
    </Section>
  );
}
