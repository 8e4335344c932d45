import { useEffect, useRef } from 'react';
import {
  catalogueRecordSchema,
  type CatalogueRecord,
} from '../../domain/layers/catalogue/catalogueRecord.ts';
import { usePortal } from '../../portal/portal.ts';
import { useText } from '../../ui/text.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { recordText } from './model/changeWords.ts';
import { recordIssues, type RecordIssue } from './model/recordIssues.ts';
import type { JsonEditor, JsonEditorWords } from './jsonEditor.ts';
import { useEditorPhrases } from './useEditorPhrases.ts';
import { useFieldWords } from './useFieldWords.ts';
import styles from './Workbench.module.css';

const load = () => import('./jsonEditor.ts');

/** What a {@link RecordText} takes. */
export interface RecordTextProps {
  readonly record: CatalogueRecord;
  /** A text that cannot be taken yet; it is edited in place of the record. */
  readonly unfinished: string | undefined;
  readonly isOfService: boolean;
  readonly onRecord: (record: CatalogueRecord) => void;
  /** Told of a text that cannot be taken, and of undefined once it can. */
  readonly onUnfinished: (text: string | undefined) => void;
}

/** A text as a record; undefined where it is none, or another's. */
function recordIn(text: string, code: string): CatalogueRecord | undefined {
  try {
    const parsed = catalogueRecordSchema.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.code === code ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with a text that is JSON. */
function issuesOf(value: unknown, { code }: CatalogueRecord, isOfService: boolean): readonly RecordIssue[] {
  const issues = recordIssues(value as CatalogueRecord, isOfService);
  const isOther = typeof value === 'object' && value !== null && (value as { code?: unknown }).code !== code;
  return isOther ? [{ path: ['code'], kind: 'other', at: '' }, ...issues] : issues;
}

/** The words of the editor in the language in force. */
function useWords(record: CatalogueRecord, isOfService: boolean): JsonEditorWords {
  const t = useText();
  const phrases = useEditorPhrases();
  const field = useFieldWords();
  return {
    label: t('workbench.whole'),
    phrases,
    broken: t('workbench.textBroken'),
    issues: (value) =>
      issuesOf(value, record, isOfService).map(({ path, kind, at = '' }) => ({
        path,
        text: path.join() === 'code' ? t('workbench.codeFixed') : t(`workbench.issue.${kind}`, { at }),
      })),
    field,
  };
}

/** A record as text: what is typed counts as soon as it is a record. */
export function RecordText({ record, unfinished, isOfService, onRecord, onUnfinished }: RecordTextProps) {
  const { onError } = usePortal();
  const module = useLoaded(load, onError);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor>(undefined);
  const words = useWords(record, isOfService);
  const text = unfinished ?? recordText(record);
  const now = useRef({ record, words, text, onRecord, onUnfinished });
  useEffect(() => {
    now.current = { record, words, text, onRecord, onUnfinished };
  });
  useEffect(() => {
    if (place.current === null || module === undefined) return undefined;
    const opened = module.openJsonEditor(place.current, now.current.text, {
      words: () => now.current.words,
      onText(typed) {
        const { code } = now.current.record;
        const read = recordIn(typed, code);
        now.current.onUnfinished(read === undefined ? typed : undefined);
        if (read !== undefined) now.current.onRecord(read);
      },
    });
    editor.current = opened;
    return () => {
      editor.current = undefined;
      opened.close();
    };
  }, [module, record.code]);
  useEffect(() => {
    const shown = recordIn(editor.current?.text() ?? '', record.code);
    // What he types himself is not written anew below his hands.
    if (unfinished === undefined && recordText(shown) !== recordText(record)) editor.current?.setText(text);
  }, [record, text, unfinished]);
  return <div ref={place} className={styles.text} />;
}
