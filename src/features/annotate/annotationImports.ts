import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { MOST_BYTES } from './model/importLimits.ts';
import type { ImportProblem, ReadAnnotations } from './model/readAnnotations.ts';
import { causeText, detailText } from '../../i18n/reasonText.ts';
import type { Translator } from '../../i18n/translate.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { AnnotationBook } from './annotationBook.ts';
import type { ReadFile } from './importReader.ts';

/** A file that the user chose or dropped. */
export interface GivenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The book that files are added to, what reads them aside, and who hears what came of it. */
export interface AnnotationImportOptions {
  readonly book: AnnotationBook;
  readonly present: (event: PortalEvent) => void;
  readonly translator: Pick<Translator, 't'>;
  readonly readFile: ReadFile;
}

/** A file that is being read. */
export interface RunningImport {
  readonly id: number;
  readonly name: string;
  readonly done: number;
  /** Features of the file; 0 until they are counted. */
  readonly total: number;
  cancel(): void;
}

/** Takes in files. */
export interface AnnotationImports {
  /** Those that are being read. */
  readonly running: ReadonlySignal<readonly RunningImport[]>;
  /** Adds what a GeoJSON, KML or CSV file holds as one step, and says what came of it; true when anything was added. */
  add(file: GivenFile): Promise<boolean>;
  /** Gives up what is being read. */
  close(): void;
}

/** What a file held, added to the book; false where it is full. */
function addRead(
  { book, present, translator: { t } }: AnnotationImportOptions,
  name: string,
  { annotations, leftOut, cause }: ReadAnnotations,
): boolean {
  if (!book.add(annotations)) return false;
  const added = t('annotation.import.done', { name, count: annotations.length });
  const reason = cause === undefined ? '' : causeText(cause, t);
  const missing = leftOut === 0 ? '' : t('annotation.import.leftOut', { count: leftOut, reason });
  present({ id: 'annotation.imported', message: added + missing });
  return true;
}

/** Creates what takes in files. */
export function createAnnotationImports(options: AnnotationImportOptions): AnnotationImports {
  const { present, translator, readFile } = options;
  const running = createSignal<readonly RunningImport[]>([]);
  let lastId = 0;
  const refuse = (name: string, code: ImportProblem['code'] | 'failed', detail: string) => {
    const message = translator.t(`annotation.import.${code}`, { name, detail });
    present({ id: 'annotation.importFailed', message });
    return false;
  };
  const read = async (file: GivenFile, own: AbortController) => {
    const id = ++lastId;
    const isOther = (one: RunningImport) => one.id !== id;
    const show = (done: number, total: number) => {
      const shown = { id, name: file.name, done, total, cancel: () => own.abort() };
      running.set([...running.value.filter(isOther), shown]);
    };
    show(0, 0);
    try {
      const bytes = await file.arrayBuffer();
      own.signal.throwIfAborted();
      return await readFile(bytes, show, own.signal);
    } finally {
      running.set(running.value.filter(isOther));
    }
  };
  return {
    running,
    async add(file) {
      // Asked before the file is read: a film is not loaded to find that it is none.
      if (file.size > MOST_BYTES) return refuse(file.name, 'tooLarge', '');
      const own = new AbortController();
      try {
        const result = await read(file, own);
        if (own.signal.aborted) return false;
        if (!result.ok) {
          const { code, problem } = result.error;
          return refuse(file.name, code, problem === undefined ? '' : detailText(problem, translator.t));
        }
        return addRead(options, file.name, result.value);
      } catch (error) {
        if (own.signal.aborted) return false;
        return refuse(file.name, 'failed', error instanceof Error ? error.message : String(error));
      }
    },
    close: () => running.value.forEach(({ cancel }) => cancel()),
  };
}
