import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { LayerQuery } from '../../domain/query/layerQuery.ts';
import type { SavedQueryStore } from '../../stores/savedQueryStore.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import styles from './LayerQuery.module.css';

/** What {@link SavedQueries} need. */
export interface SavedQueriesProps {
  readonly store: SavedQueryStore;
  readonly query: LayerQuery;
  readonly canSave: boolean;
  readonly onOpen: (query: LayerQuery) => void;
}

/** Keeps the query by a name, and brings back those that were kept. */
export function SavedQueries({ store, query, canSave, onOpen }: SavedQueriesProps) {
  const t = useText();
  const [name, setName] = useState('');
  const saved = useStore(store, (state) => state.saved);
  const given = name.trim();
  const save = () => {
    store.actions.save(given, query);
    setName('');
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('query.saved')}</legend>
      <div className={styles.head}>
        <input
          type="text"
          maxLength={40}
          aria-label={t('query.saved.name')}
          placeholder={t('query.saved.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button disabled={!canSave || given === ''} onClick={save}>
          {t('query.save')}
        </Button>
      </div>
      {saved.length === 0 && <p className={styles.note}>{t('query.saved.none')}</p>}
      {saved.map((one) => (
        <div key={one.name} className={styles.saved}>
          <button type="button" className={styles.open} onClick={() => onOpen(one.query)}>
            {one.name}
          </button>
          <IconButton
            icon={x16}
            label={t('query.saved.remove', { name: one.name })}
            onClick={() => store.actions.remove(one.name)}
          />
        </div>
      ))}
    </fieldset>
  );
}
