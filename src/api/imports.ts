import { err, ok, type Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  IMPORT_ENDPOINTS,
  IMPORT_FEATURES_PATH,
  IMPORT_PART_PATH,
  type ImportState,
  type OwnLayer,
} from './contracts/imports.ts';
import type { FileClient } from './fileClient.ts';
import { IMPORT_PART_BYTES } from '../domain/layers/imports/limits.ts';

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** What a layer is stored as. */
export interface ImportWish {
  /** Its name in the file. */
  readonly layer: string;
  readonly title: string;
  readonly reference?: string;
  readonly visibleTo: OwnLayer['visibleTo'];
  /** The own layer that gets a new version. */
  readonly replaces?: string;
  /** Whether that version holds the features of the one before, too. */
  readonly appends?: boolean;
}

/** How the texts of a file are written. */
export type ImportEncoding = 'UTF-8' | 'GBK' | 'BIG5';

/** The server's imports. */
export interface ImportService {
  /** Sends a file part by part; a part that does not arrive is sent again. @param onState hears how far it is */
  send(file: File, onState: (state: ImportState) => void, signal: AbortSignal): Answer<ImportState>;
  state(id: string, signal: AbortSignal): Answer<ImportState>;
  read(id: string, encoding: ImportEncoding | undefined, signal: AbortSignal): Answer<ImportState>;
  /** Makes a layer of the file ready for {@link ImportService.features}. */
  convert(id: string, layer: string, reference: string | undefined, signal: AbortSignal): Answer<ImportState>;
  /** The features of the layer that was converted last, as GeoJSON in degrees. */
  features(id: string, signal: AbortSignal): Answer<Blob>;
  store(id: string, wish: ImportWish): Answer<ImportState>;
  cancel(id: string): Answer<null>;
  layers(): Answer<{ readonly layers: readonly OwnLayer[] }>;
  rollBack(name: string): Answer<{ readonly layers: readonly OwnLayer[] }>;
  remove(name: string): Answer<{ readonly layers: readonly OwnLayer[] }>;
}

/** A part may take this long: a megabyte at a third of a megabit per second. */
const PART_TIMEOUT_MS = 28_000;

/** A converted layer may take this long to come. */
const FEATURES_TIMEOUT_MS = 120_000;

/** How often a part is sent. */
const ATTEMPTS = 4;

/** Creates the service. */
export function createImportService(api: ApiClient, file: FileClient): ImportService {
  const {
    importBegin,
    importState,
    importRead,
    importConvert,
    importStore,
    importCancel,
    ownLayerList,
    ownLayerRollBack,
    ownLayerRemove,
  } = IMPORT_ENDPOINTS;

  const state = (id: string, signal: AbortSignal) => api.call(importState, { query: { id }, signal });

  /** Sends the bytes from an offset on; how far the server is then. */
  async function sendPart(
    id: string,
    source: File,
    offset: number,
    signal: AbortSignal,
  ): Answer<ImportState> {
    const body = source.slice(offset, offset + IMPORT_PART_BYTES, 'application/octet-stream');
    const query = new URLSearchParams({ id, offset: String(offset) });
    let failure: ApiFailure | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const call = {
        method: 'POST',
        path: IMPORT_PART_PATH,
        query,
        body,
        timeoutMs: PART_TIMEOUT_MS,
      } as const;
      const sent = await file({ ...call, signal });
      // What was sent twice is refused the second time: the server says where it is.
      if (sent.ok || (sent.error.kind === 'refused' && sent.error.code === 409)) return state(id, signal);
      failure = sent.error;
      if (failure.kind !== 'network' && failure.kind !== 'timeout') break;
    }
    return err(failure ?? { kind: 'aborted', endpoint: IMPORT_PART_PATH });
  }

  return {
    state,
    async send(source, onState, signal) {
      const body = { file: source.name, sizeBytes: source.size };
      let at = await api.call(importBegin, { query: {}, body, signal });
      while (at.ok && at.value.receivedBytes < source.size) {
        onState(at.value);
        at = await sendPart(at.value.id, source, at.value.receivedBytes, signal);
      }
      return at;
    },
    read: (id, encoding, signal) => {
      const body = { id, ...(encoding === undefined ? {} : { encoding }) };
      return api.call(importRead, { query: {}, body, signal });
    },
    convert: (id, layer, reference, signal) => {
      const body = { id, layer, ...(reference === undefined ? {} : { reference }) };
      return api.call(importConvert, { query: {}, body, signal });
    },
    async features(id, signal) {
      const query = new URLSearchParams({ id });
      const call = {
        method: 'GET',
        path: IMPORT_FEATURES_PATH,
        query,
        timeoutMs: FEATURES_TIMEOUT_MS,
      } as const;
      const served = await file({ ...call, signal });
      return served.ok ? ok(served.value.blob) : served;
    },
    store: (id, wish) => api.call(importStore, { query: {}, body: { id, ...wish } }),
    cancel: (id) => api.call(importCancel, { query: {}, body: { id } }),
    layers: () => api.call(ownLayerList, { query: {} }),
    rollBack: (name) => api.call(ownLayerRollBack, { query: {}, body: { name } }),
    remove: (name) => api.call(ownLayerRemove, { query: {}, body: { name } }),
  };
}
