import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { ImportState, SourceLayer } from '../../api/contracts/imports.ts';
import { followImport } from '../../api/followImport.ts';
import type { ImportService } from '../../api/imports.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { IMPORT_FORMATS, IMPORT_LIMITS, importFormatOf } from '../../domain/layers/imports/limits.ts';
import type { Language, Translator } from '../../i18n/translate.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { FileLayers } from './fileLayers.ts';

/** A file that is being opened. */
export interface Reading {
  readonly id: string;
  readonly file: string;
  /** What is done now. */
  readonly text: string;
  /** 0 to 1; undefined where nobody can tell. */
  readonly share?: number | undefined;
  /** A layer whose reference system the user must say. */
  readonly asked?: SourceLayer | undefined;
  /** Answers that: an EPSG code, or undefined to leave the layer out. */
  readonly answer?: ((reference: string | undefined) => void) | undefined;
  /** Why it could not be opened. */
  readonly problem?: string | undefined;
  /** Gives it up, or puts the problem away. */
  cancel(): void;
}

/** Opens files. */
export interface FileReading {
  readonly running: ReadonlySignal<readonly Reading[]>;
  /** Opens a file and shows all of its layers. @returns the ids of the layers */
  read(file: File): Promise<readonly string[]>;
  /** Gives up what is being opened. */
  close(): void;
}

/** The server that reads files, where their layers go, and who hears of it. */
export interface FileReadingOptions {
  readonly service: ImportService;
  readonly layers: Pick<FileLayers, 'add'>;
  readonly clock: Clock;
  readonly translator: Pick<Translator, 't' | 'language'>;
  readonly present: (event: PortalEvent | undefined) => void;
  /** Makes an id. */
  readonly newId: () => string;
}

/** Kinds of files that are opened, for people. */
export const formatNames = (language: Language): string =>
  [...new Set(Object.values(IMPORT_FORMATS))].join(language === 'zh' ? '、' : ', ');

/** A file while it is opened: its line in the list, and what asks the server about it. */
interface Opening {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly say: (change: Partial<Reading>) => void;
}

/** Asks the user for the reference system of a layer. @returns undefined to leave it out */
function askReference({ say, signal }: Opening, asked: SourceLayer): Promise<string | undefined> {
  return new Promise((resolve) => {
    const answer = (reference: string | undefined) => {
      say({ asked: undefined, answer: undefined });
      resolve(reference);
    };
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    say({ asked, answer });
  });
}

/** The steps of opening a file, each an answer of the server. */
function createSteps({ service, layers, clock, translator, present }: FileReadingOptions) {
  const { t } = translator;

  /** A failure in words for the user. */
  function wordsOf(failure: ApiFailure): string {
    const event = eventOfFailure(failure);
    return event === undefined ? '' : t(`error.${event.id}`, { message: event.message ?? '' });
  }

  /** @throws Error with what is wrong, in words for the user; the signal's reason */
  async function followed(
    { signal, say }: Opening,
    answer: Result<ImportState, ApiFailure>,
    text: string,
  ): Promise<ImportState> {
    let failure: ApiFailure | undefined;
    const state = await followImport({ service, clock }, answer, {
      signal,
      onState: () => say({ text, share: undefined }),
      onFailure: (failed) => (failure = failed),
    });
    signal.throwIfAborted();
    if (failure !== undefined) throw new Error(wordsOf(failure));
    if (state?.problem !== null && state?.problem !== undefined) throw new Error(state.problem);
    if (state === undefined) throw new Error(t('files.noAnswer'));
    return state;
  }

  /** Shows one layer of what was read. @returns its id; undefined where the user leaves it out */
  async function showLayer(opening: Opening, id: string, layer: SourceLayer): Promise<string | undefined> {
    const { file, signal } = opening;
    if (layer.reference === null && layer.candidates.length === 0)
      throw new Error(t('files.noReference', { layer: layer.name }));
    const reference = layer.reference === null ? await askReference(opening, layer) : undefined;
    signal.throwIfAborted();
    if (layer.reference === null && reference === undefined) return undefined;
    const text = t('files.converting', { layer: layer.name });
    const done = await followed(opening, await service.convert(id, layer.name, reference, signal), text);
    const features = await service.features(id, signal);
    signal.throwIfAborted();
    if (!features.ok) throw new Error(wordsOf(features.error));
    const { report, shown } = done;
    if (report === null || shown === null) throw new Error(t('files.noAnswer'));
    const leftOut = Object.values(report.leftOut).reduce((sum, count) => sum + count, 0);
    const fields = layer.fields.map(({ name }) => name);
    const about = { count: report.taken, leftOut, features: features.value };
    const shownId = await layers.add(file.name, { name: layer.name, fields, ...shown }, about);
    present({ id: 'files.shown', message: layer.name });
    return shownId;
  }

  return async (opening: Opening, onBegun: (id: string) => void): Promise<readonly string[]> => {
    const { file, signal, say } = opening;
    const sent = await service.send(
      file,
      ({ id, receivedBytes, sizeBytes }) => {
        onBegun(id);
        const share = receivedBytes / sizeBytes;
        say({ text: t('files.sending', { file: file.name, percent: Math.floor(share * 100) }), share });
      },
      signal,
    );
    signal.throwIfAborted();
    if (sent.ok) onBegun(sent.value.id);
    const text = t('files.reading', { file: file.name });
    const begun = sent.ok ? await service.read(sent.value.id, undefined, signal) : sent;
    const { id, layers: found } = await followed(opening, begun, text);
    const ids: string[] = [];
    for (const layer of found) {
      const shown = await showLayer(opening, id, layer);
      if (shown !== undefined) ids.push(shown);
    }
    return ids;
  };
}

/** Creates it. */
export function createFileReading(options: FileReadingOptions): FileReading {
  const { service, translator, newId } = options;
  const { t } = translator;
  const open = createSteps(options);
  const running = createSignal<readonly Reading[]>([]);
  /** The server takes a few files of a user at once: they are opened one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  const without = (id: string) => running.value.filter((one) => one.id !== id);

  /** Why a file is not even sent. */
  function refusal({ name, size }: File): string | undefined {
    if (importFormatOf(name) === undefined)
      return t('files.wrongKind', { file: name, formats: formatNames(translator.language.value) });
    if (size > IMPORT_LIMITS.heldFileBytes)
      return t('files.tooLarge', { file: name, sizeMb: IMPORT_LIMITS.heldFileBytes / 1e6 });
    return undefined;
  }

  return {
    running,
    async read(file) {
      const id = newId();
      const stop = new AbortController();
      let begun: string | undefined;
      const cancel = () => {
        stop.abort();
        running.set(without(id));
      };
      const first: Reading = {
        ...{ id, file: file.name, share: 0, cancel },
        text: t('files.waiting', { file: file.name }),
      };
      running.set([...running.value, first]);
      const say = (change: Partial<Reading>) =>
        running.set(running.value.map((one) => (one.id === id ? { ...one, ...change } : one)));
      try {
        const refused = refusal(file);
        if (refused !== undefined) {
          say({ problem: refused });
          return [];
        }
        const opened = last.then(() => {
          stop.signal.throwIfAborted();
          return open({ file, signal: stop.signal, say }, (known) => (begun = known));
        });
        last = opened.catch(() => undefined);
        const ids = await opened;
        running.set(without(id));
        return ids;
      } catch (error) {
        if (stop.signal.aborted) return [];
        const words = error instanceof Error ? error.message : String(error);
        // Most of what the server says names the file already.
        const isNamed = words.includes(file.name);
        say({ problem: isNamed ? words : t('files.problem', { file: file.name, problem: words }) });
        return [];
      } finally {
        // What was sent is not needed any more: the features are here.
        if (begun !== undefined) void service.cancel(begun);
      }
    },
    close: () => running.value.forEach(({ cancel }) => cancel()),
  };
}
