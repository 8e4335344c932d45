import { vi } from 'vitest';
import type { ImportState, OwnLayer } from '../../src/api/contracts/imports.ts';
import { IMPORT_PART_PATH } from '../../src/api/contracts/imports.ts';
import { IMPORT_PART_BYTES } from '../../src/domain/layers/imports/limits.ts';
import type { StoreWish } from '../../server/imports/importService.ts';
import type { ReaderCalls, TestAnswer } from './server.ts';

/** What tests ask of imports, as somebody who is signed in. */
export interface ImportCalls {
  /** The answer to a call with a JSON body. */
  post(path: string, body: object): Promise<TestAnswer>;
  /** Sends a whole file; the import's id. */
  send(file: string, bytes: Uint8Array): Promise<string>;
  /** Sends a file and waits until it is read. */
  read(file: string, bytes: Uint8Array, encoding?: string): Promise<ImportState>;
  /** Stores a layer of what was read and waits for its end. */
  store(
    id: string,
    wish: Omit<StoreWish, 'visibleTo'> & Partial<Pick<StoreWish, 'visibleTo'>>,
  ): Promise<ImportState>;
  /** Sends a file of features, stores its layer, and forgets the file; how that ended. */
  storeFile(
    title: string,
    geoJson: Uint8Array,
    version?: Pick<StoreWish, 'replaces' | 'appends'>,
  ): Promise<ImportState>;
  /** Makes a layer of what was read ready to be had and waits for its end. */
  convert(id: string, layer: { readonly layer: string; readonly reference?: string }): Promise<ImportState>;
  list(): Promise<readonly OwnLayer[]>;
  /** Gives up all that these calls sent. */
  forget(): Promise<void>;
}

const dataOf = <T>({ status, body }: TestAnswer): T => {
  if (status !== 200) throw new Error(`${String(status)}: ${JSON.stringify(body)}`);
  return (body as { data: T }).data;
};

/** The calls of imports at a server. */
export function importCallsAt(server: ReaderCalls): ImportCalls {
  const post = (path: string, body: object) =>
    server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const begunIds: string[] = [];

  /** Looks again and again until the work is over, and leaves the processor to it in between. */
  function ended(id: string): Promise<ImportState> {
    const over = async () => {
      const state = dataOf<ImportState>(await server.fetch(`/api/portal/imports/state?id=${id}`));
      return state.stage === 'reading' || state.stage === 'storing' ? undefined : state;
    };
    return vi.waitUntil(over, { interval: 20, timeout: 240_000 });
  }

  async function send(file: string, bytes: Uint8Array): Promise<string> {
    const begun = await post('/api/portal/imports', { file, sizeBytes: bytes.length });
    const { id } = dataOf<ImportState>(begun);
    begunIds.push(id);
    for (let offset = 0; offset < bytes.length; offset += IMPORT_PART_BYTES) {
      const part = await server.fetch(`${IMPORT_PART_PATH}?id=${id}&offset=${String(offset)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: bytes.slice(offset, offset + IMPORT_PART_BYTES),
      });
      dataOf(part);
    }
    return id;
  }

  async function read(file: string, bytes: Uint8Array, encoding?: string): Promise<ImportState> {
    const id = await send(file, bytes);
    dataOf(await post('/api/portal/imports/read', { id, ...(encoding && { encoding }) }));
    return ended(id);
  }

  const store: ImportCalls['store'] = async (id, wish) => {
    dataOf(await post('/api/portal/imports/store', { id, visibleTo: 'everyone', ...wish }));
    return ended(id);
  };

  return {
    post,
    send,
    read,
    store,
    async storeFile(title, geoJson, version = {}) {
      const { id, layers } = await read(`${title}.geojson`, geoJson);
      const state = await store(id, { layer: layers[0]?.name ?? '', title, ...version });
      await post('/api/portal/imports/cancel', { id });
      return state;
    },
    async convert(id, layer) {
      dataOf(await post('/api/portal/imports/convert', { id, ...layer }));
      return ended(id);
    },
    async forget() {
      for (const id of begunIds.splice(0)) await post('/api/portal/imports/cancel', { id });
    },
    list: async () =>
      dataOf<{ layers: readonly OwnLayer[] }>(await server.fetch('/api/portal/own-layers')).layers,
  };
}
