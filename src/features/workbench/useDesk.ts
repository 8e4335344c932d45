import { useState } from 'react';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { useText } from '../../ui/text.ts';
import { copyOf, newGroup, newLayer } from './model/newRecord.ts';
import type { EditorTab } from './RecordEditor.tsx';
import type { Drafted } from './useWorkbench.ts';
import type { WorkbenchBook } from './workbenchBook.ts';

/** What records are taken from and put into. */
interface DeskParts {
  readonly book: WorkbenchBook;
  readonly drafted: Drafted;
  /** Codes of what it begins with. */
  readonly wanted: readonly string[];
  /** A layer was made: it is shown with its first change. */
  readonly onNew: (code: string) => void;
}

const newId = () => crypto.randomUUID();

/** What is selected and ticked, and what is done with records. */
export function useDesk({ book, drafted, wanted, onNew }: DeskParts) {
  const t = useText();
  const [selected, setSelected] = useState(wanted.length === 1 ? wanted[0] : undefined);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(wanted.length === 1 ? [] : wanted));
  const [leaving, setLeaving] = useState<readonly string[]>();
  const [tab, setTab] = useState<EditorTab>('form');
  const [filterText, setFilterText] = useState('');
  const { records } = drafted;
  const put = (changed: readonly CatalogueRecord[]) =>
    book.put(changed.map((record) => [record.code, record]));
  const select = (code: string) => {
    setTicked(new Set());
    setSelected(code);
  };
  const add = (record: CatalogueRecord) => {
    if (record.layer !== null) onNew(record.code);
    if (!put([record])) return;
    select(record.code);
    // It is seen in the tree, and filled in.
    setFilterText('');
    setTab('form');
  };
  /** The group that what is new stands in: the selected one, or that of what is selected. */
  const parent = () => {
    const record = records.find(({ code }) => code === selected);
    return record === undefined ? '' : record.layer === null ? record.code : record.parent;
  };
  return {
    ...{
      selected,
      ticked,
      setTicked,
      select,
      put,
      leaving,
      setLeaving,
      tab,
      setTab,
      filterText,
      setFilterText,
    },
    addGroup: () => add(newGroup(records, { newId, name: t('workbench.newGroupName'), parent: parent() })),
    addLayer: () => add(newLayer(records, { newId, name: t('workbench.newLayerName'), parent: parent() })),
    copy: (record: CatalogueRecord) =>
      add(copyOf(records, record, { newId, name: t('workbench.copyName', { name: record.name }) })),
    remove() {
      book.put((leaving ?? []).map((code) => [code, null]));
      setLeaving(undefined);
      setTicked(new Set());
    },
  };
}

/** See {@link useDesk}. */
export type Desk = ReturnType<typeof useDesk>;
