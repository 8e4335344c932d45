import { useState } from 'react';
import {
  changesBetween,
  type AnyRecord,
  type CatalogueChange,
} from '../../../domain/layers/catalogue/catalogueChange.ts';
import { TOPIC_LIMITS, type TopicRecord } from '../../../domain/layers/catalogue/topicRecord.ts';
import type { PortalEvent } from '../../../domain/bureau/errorCatalogue.ts';
import { decodedText } from '../../../lib/readCsv.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FileTools } from '../../../ui/FileTools.tsx';
import { useText } from '../../../ui/text.ts';
import { menuFile, readMenuFile, type MenuFileProblem } from './model/menuFile.ts';

/** Largest file that is read, MB. */
const MOST_MB = 1;

/** The topics as a file of `config/menus`, and what a file says as changes: topics that are not in it go. */
export function TopicFiles({
  topics,
  onRecords,
  present,
}: {
  readonly topics: readonly TopicRecord[];
  /** False where there were too many. */
  readonly onRecords: (records: readonly (readonly [code: string, record: AnyRecord | null])[]) => boolean;
  readonly present: (event: PortalEvent) => void;
}) {
  const t = useText();
  const [asked, setAsked] = useState<readonly CatalogueChange[]>();
  const take = (changes: readonly CatalogueChange[]) => {
    if (changes.length > 0 && !onRecords(changes.map(({ id, after }) => [id, after]))) return;
    present({ id: 'workbench.imported', message: String(changes.length) });
  };
  const refuse = (message: string) => present({ id: 'workbench.badFile', message });
  const wordsOf = (problem: MenuFileProblem) => {
    if (problem.what === 'tooMany') return t('topics.full', { count: TOPIC_LIMITS.count });
    const { what, ...where } = problem;
    return t(`topics.file.${what}`, where);
  };
  const importFile = async (file: File) => {
    if (file.size > MOST_MB * 1e6) {
      refuse(t('workbench.file.tooLarge', { megabytes: MOST_MB }));
      return;
    }
    const read = readMenuFile(decodedText(await file.arrayBuffer()));
    if (!read.ok) {
      refuse(wordsOf(read.error));
      return;
    }
    const changes = changesBetween(topics, read.value);
    if (changes.some(({ after }) => after === null)) setAsked(changes);
    else take(changes);
  };
  return (
    <>
      <FileTools
        labels={{ import: t('topics.file.import'), export: t('topics.file.export') }}
        accept=".json"
        kinds={['json'] as const}
        nameOf={(kind) => kind.toUpperCase()}
        empty={topics.length === 0}
        onImport={(file) => void importFile(file).catch(() => refuse(t('workbench.file.unreadable')))}
        fileOf={(kind) => ({
          name: `${t('topics.file.name')}.${kind}`,
          mediaType: 'application/json',
          text: menuFile(topics),
        })}
      />
      {asked !== undefined && (
        <ConfirmDialog
          title={t('topics.file.replaceTitle')}
          text={t('topics.file.replaceText', { count: asked.filter(({ after }) => after === null).length })}
          confirmLabel={t('topics.file.replace')}
          cancelLabel={t('app.cancel')}
          look="danger"
          onConfirm={() => {
            setAsked(undefined);
            take(asked);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
