import { search16 } from '@esri/calcite-ui-icons/js/search16.js';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { foundRange, search } from './model/rank.ts';
import { Button } from '../../ui/Button.tsx';
import { commandIcon } from '../../ui/commandIcons.ts';
import { DialogFrame } from '../../ui/DialogFrame.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState, PanelFooter } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OptionRow } from '../../ui/OptionRow.tsx';
import { useText } from '../../ui/text.ts';
import styles from './CommandPalette.module.css';
import type { PaletteChoice, PaletteEntry, PaletteSource } from './paletteEntry.ts';
import { usePaletteEntries } from './usePaletteEntries.ts';

/** At most so many results are shown: who wants more types more. */
const MAX_RESULTS = 50;
const PAGE = 8;

/** What being chosen lately adds to a fit. */
const RECENT_BONUS = 60;

/** Props of {@link CommandPalette}. */
export interface CommandPaletteProps {
  /** What is at hand. */
  readonly choices: readonly PaletteChoice[];
  /** What must be fetched. */
  readonly sources: readonly PaletteSource[];
  /** Ids of the last choices, the newest first. */
  readonly recent: readonly string[];
  readonly onChoose: (choice: PaletteChoice) => void;
  readonly onClose: () => void;
}

/** Recent choices first, then the commands. */
function whileEmpty(entries: readonly PaletteEntry[], recent: readonly string[]): readonly PaletteEntry[] {
  const byId = new Map(entries.map((entry) => [entry.choice.id, entry]));
  const last = recent.flatMap((id) => byId.get(id) ?? []);
  const commands = entries.filter(({ choice }) => choice.kind === 'command' && !recent.includes(choice.id));
  return [...last, ...commands];
}

function useResults(entries: readonly PaletteEntry[], recent: readonly string[], query: string) {
  return useMemo(() => {
    if (query.trim() === '') return whileEmpty(entries, recent).map(({ choice }) => choice);
    const bonus = ({ choice }: PaletteEntry) => (recent.includes(choice.id) ? RECENT_BONUS : 0);
    return search(entries, query, MAX_RESULTS, bonus).map(({ entry }) => entry.choice);
  }, [entries, recent, query]);
}

/** Where a key leads in a list of `count`; undefined for keys of the text. */
function stepOf(key: string, at: number, count: number): number | undefined {
  const last = Math.max(0, count - 1);
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
  if (key === 'PageDown') return Math.min(last, at + PAGE);
  return key === 'PageUp' ? Math.max(0, at - PAGE) : undefined;
}

/** Finds commands, layers and places by name or by pinyin, and does what is chosen. Modal while it is mounted. */
export function CommandPalette({ choices, sources, recent, onChoose, onClose }: CommandPaletteProps) {
  const t = useText();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState(0);
  const { entries, loading, problems, retry } = usePaletteEntries(choices, sources);
  const results = useResults(entries, recent, query);
  const at = Math.min(wanted, results.length - 1);
  useEffect(() => {
    document.getElementById(`${listId}-${String(at)}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at, results]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = results[at];
    const step = stepOf(event.key, at, results.length);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen !== undefined) onChoose(chosen);
    else if (step !== undefined) setWanted(step);
    else return;
    event.preventDefault();
  };
  return (
    <DialogFrame wide label={t('palette.title')} onCancel={onClose} onOutside={onClose}>
      <div className={styles.panel}>
        <QueryField
          query={query}
          listId={listId}
          activeId={results.length === 0 ? undefined : `${listId}-${String(at)}`}
          onChange={(text) => {
            setQuery(text);
            setWanted(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label={t('palette.results')} className={styles.list}>
          {results.map((choice, index) => (
            <Option
              key={choice.id}
              id={`${listId}-${String(index)}`}
              choice={choice}
              query={query}
              selected={index === at}
              isRecent={recent.includes(choice.id)}
              onChoose={() => onChoose(choice)}
              onPoint={() => setWanted(index)}
            />
          ))}
        </div>
        {results.length === 0 && <EmptyState>{t('palette.nothing', { text: query.trim() })}</EmptyState>}
        {problems.length > 0 && <Problems problems={problems} onRetry={retry} />}
        <PanelFooter status={loading ? t('palette.loading') : t('palette.count', { count: results.length })}>
          <span>{t('palette.hint')}</span>
        </PanelFooter>
      </div>
    </DialogFrame>
  );
}

interface QueryFieldProps {
  readonly query: string;
  readonly listId: string;
  /** The result that Enter chooses. */
  readonly activeId: string | undefined;
  readonly onChange: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function QueryField({ query, listId, activeId, onChange, onKeyDown }: QueryFieldProps) {
  const t = useText();
  return (
    <label className={styles.search}>
      <Icon shape={search16} />
      <input
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={t('palette.placeholder')}
        spellCheck={false}
        autoComplete="off"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}

/** Why something to find is missing. */
function Problems({
  problems,
  onRetry,
}: {
  readonly problems: readonly string[];
  readonly onRetry: () => void;
}) {
  const t = useText();
  return (
    <Notice
      tone="danger"
      action={
        <Button look="quiet" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      }
    >
      {t('palette.failed', { reason: problems.join('; ') })}
    </Notice>
  );
}

interface OptionProps {
  readonly id: string;
  readonly choice: PaletteChoice;
  readonly query: string;
  readonly selected: boolean;
  readonly isRecent: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

function Option({ id, choice, query, selected, isRecent, onChoose, onPoint }: OptionProps) {
  const t = useText();
  const { name, detail, keys, kind, icon } = choice;
  return (
    <OptionRow
      quick
      id={id}
      icon={commandIcon(icon)}
      name={name}
      marked={<Marked name={name} query={query} />}
      detail={detail}
      keys={keys}
      note={t(isRecent ? 'palette.recent' : `palette.kind.${kind}`)}
      selected={selected}
      active={selected}
      onPointerMove={selected ? undefined : onPoint}
      onClick={onChoose}
    />
  );
}

/** A name with the part that was typed marked. */
function Marked({ name, query }: { readonly name: string; readonly query: string }) {
  const range = foundRange(name, query);
  if (range === undefined) return name;
  return (
    <>
      {name.slice(0, range[0])}
      <mark className={styles.mark}>{name.slice(...range)}</mark>
      {name.slice(range[1])}
    </>
  );
}
