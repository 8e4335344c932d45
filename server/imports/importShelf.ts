import type { ImportState } from '../../src/api/contracts/imports.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { TextEncoding } from './sourceFiles.ts';
import { dropUpload, type Upload } from './uploads.ts';

/** An import that goes on. */
export interface Import {
  readonly accountId: string;
  readonly upload: Upload;
  readonly stop: AbortController;
  state: Omit<ImportState, 'receivedBytes'>;
  encoding: TextEncoding | undefined;
  /** The rows of the layer that was converted last, while they are there. */
  rows: string | undefined;
  /** What runs for it now; settled when nothing does. */
  work: Promise<void>;
}

/** The imports that go on, each seen by its own account alone. */
export interface ImportShelf {
  /** @throws Refusal 429 when an account has too many */
  checkRoom(accountId: string): void;
  add(accountId: string, upload: Upload): Import;
  /** @throws Refusal 404 */
  find(accountId: string, id: string): Import;
  /** Gives an import up: its work ends, and what was uploaded goes. */
  forget(one: Import): Promise<void>;
  all(): readonly Import[];
}

/** Imports of one account that are not forgotten yet. */
const IMPORTS_PER_ACCOUNT = 5;

/** An import that nobody asks about for this long is given up, milliseconds. */
const FORGET_MS = 3_600_000;

/** Creates the shelf. */
export function createImportShelf(clock: Clock): ImportShelf {
  /** Each with what cancels its end for want of interest. */
  const imports = new Map<Import, () => void>();

  function keep(one: Import): void {
    imports.get(one)?.();
    imports.set(
      one,
      clock.after(FORGET_MS, () => void forget(one)),
    );
  }

  async function forget(one: Import): Promise<void> {
    imports.get(one)?.();
    imports.delete(one);
    one.stop.abort(new Error('the import was given up'));
    await one.work;
    await dropUpload(one.upload);
  }

  return {
    forget,
    all: () => [...imports.keys()],
    checkRoom(accountId) {
      const own = [...imports.keys()].filter((one) => one.accountId === accountId);
      if (own.length >= IMPORTS_PER_ACCOUNT)
        throw new Refusal(429, '同时进行的导入太多，请先完成或取消前面的');
    },
    add(accountId, upload) {
      const { id, file, sizeBytes } = upload;
      const blank = {
        progress: 0,
        problem: null,
        layers: [],
        encoding: null,
        report: null,
        shown: null,
        code: null,
      };
      const one: Import = {
        ...{
          accountId,
          upload,
          stop: new AbortController(),
          encoding: undefined,
          rows: undefined,
          work: Promise.resolve(),
        },
        state: { id, file, sizeBytes, stage: 'receiving', ...blank },
      };
      keep(one);
      return one;
    },
    find(accountId, id) {
      const found = [...imports.keys()].find((one) => one.upload.id === id && one.accountId === accountId);
      if (found === undefined) throw new Refusal(404, '导入任务不存在或已结束，请重新选择文件');
      keep(found);
      return found;
    },
  };
}
