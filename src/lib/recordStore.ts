/** Large things kept by key: the browser's database, or memory in tests. */
export interface RecordStore {
  /** What is kept under `key`; undefined when there is none or it cannot be read. */
  get(key: string): Promise<unknown>;
  /** Keeps `value`, which may hold blobs; false when the storage refuses (full, private mode). */
  set(key: string, value: unknown): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** A store that lives as long as the page. @param refuses true makes it a store that is full */
export function createMemoryRecords(refuses: () => boolean = () => false): RecordStore {
  const records = new Map<string, unknown>();
  return {
    get: (key) => Promise.resolve(records.get(key)),
    set(key, value) {
      if (refuses()) return Promise.resolve(false);
      records.set(key, value);
      return Promise.resolve(true);
    },
    remove(key) {
      records.delete(key);
      return Promise.resolve();
    },
  };
}

const STORE = 'records';

function opened(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database cannot be opened'));
    request.onblocked = () => reject(new Error('the database is held by another page'));
  });
}

/** Runs one transaction and waits until it is on the disk. */
function transact<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = run(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error ?? new Error('the database refused'));
    transaction.onabort = () => reject(transaction.error ?? new Error('the database refused'));
  });
}

/** Keeps records in IndexedDB; a database that refuses behaves as empty and refusing. */
export function createDatabaseRecords(factory: IDBFactory, name: string): RecordStore {
  const run = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) => {
    const database = await opened(factory, name);
    try {
      return await transact(database, mode, ask);
    } finally {
      database.close();
    }
  };
  return {
    async get(key) {
      try {
        return await run<unknown>('readonly', (store) => store.get(key));
      } catch {
        return undefined;
      }
    },
    async set(key, value) {
      try {
        await run('readwrite', (store) => store.put(value, key));
        return true;
      } catch {
        return false;
      }
    },
    async remove(key) {
      try {
        await run('readwrite', (store) => store.delete(key));
      } catch {
        // A database that cannot be reached holds nothing to remove.
      }
    },
  };
}
