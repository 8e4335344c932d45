import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { AnyRecord } from '../../domain/layers/catalogue/catalogueChange.ts';
import {
  catalogueRecordSchema,
  type CatalogueRecord,
} from '../../domain/layers/catalogue/catalogueRecord.ts';
import { usePortal } from '../../portal/portal.ts';
import { useText } from '../../ui/text.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { recordText } from './model/changeWords.ts';
import { recordIssues } from './model/recordIssues.ts';
import type { JsonEditor, JsonEditorWords } from './jsonEditor.ts';
import { useEditorPhrases } from './useEditorPhrases.ts';
import { useFieldWords } from './useFieldWords.ts';
import { useIssueText } from './useIssueText.ts';
import styles from './Workbench.module.css';

const load = () => import('./jsonEditor.ts');

/** What a {@link JsonRecordText} takes. */
export interface JsonRecordTextProps<R extends AnyRecord> {
  readonly record: R;
  readonly schema: z.ZodType<R>;
  /** A text that cannot be taken yet; it is edited in place of the record. */
  readonly unfinished: string | undefined;
  /** What is wrong with a text that is JSON, each at its place. */
  readonly issues: JsonEditorWords['issues'];
  readonly onRecord: (record: R) => void;
  /** Told of a text that cannot be taken, and of undefined once it can. */
  readonly onUnfinished: (text: string | undefined) => void;
}

/** What a {@link RecordText} takes. */
export interface RecordTextProps extends Pick<
  JsonRecordTextProps<CatalogueRecord>,
  'record' | 'unfinished' | 'onRecord' | 'onUnfinished'
> {
  readonly isOfService: boolean;
}

/** A text as a record; undefined where it is none, or another's. */
function recordIn<R extends AnyRecord>(
  text: string,
  { schema, record: { code } }: Pick<JsonRecordTextProps<R>, 'schema' | 'record'>,
): R | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.code === code ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The words of the editor in the language in force. */
function useWords<R extends AnyRecord>({ record, issues }: JsonRecordTextProps<R>): JsonEditorWords {
  const t = useText();
  const phrases = useEditorPhrases();
  const field = useFieldWords();
  return {
    label: t('workbench.whole'),
    phrases,
    broken: t('workbench.textBroken'),
    issues(value) {
      const isOther =
        typeof value === 'object' && value !== null && (value as { code?: unknown }).code !== record.code;
      return isOther ? [{ path: ['code'], text: t('workbench.codeFixed') }, ...issues(value)] : issues(value);
    },
    field,
  };
}

/** A layer's record as text. */
export function RecordText({ isOfService, ...props }: RecordTextProps) {
  const issueText = useIssueText();
  return (
    <JsonRecordText
      {...props}
      schema={catalogueRecordSchema}
      issues={(value) => recordIssues(value as CatalogueRecord, isOfService).map(issueText)}
    />
  );
}

/** A record as text: what is typed counts as soon as it is a record. */
export function JsonRecordText<R extends AnyRecord>(props: JsonRecordTextProps<R>) {
  const { record, unfinished } = props;
  const { onError } = usePortal();
  const module = useLoaded(load, onError);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor>(undefined);
  const words = useWords(props);
  const text = unfinished ?? recordText(record);
  const now = useRef({ ...props, words, text });
  useEffect(() => {
    now.current = { ...props, words, text };
  });
  useEffect(() => {
    if (place.current === null || module === undefined) return undefined;
    const opened = module.openJsonEditor(place.current, now.current.text, {
      words: () => now.current.words,
      onText(typed) {
        const read = recordIn(typed, now.current);
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
    const shown = recordIn(editor.current?.text() ?? '', now.current);
    // What he types himself is not written anew below his hands.
    if (unfinished === undefined && recordText(shown) !== recordText(record)) editor.current?.setText(text);
  }, [record, text, unfinished]);
  return <div ref={place} className={styles.text} />;
}
