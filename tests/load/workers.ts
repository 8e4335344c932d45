import { createHash } from 'node:crypto';
import { plotLinkQuery } from '../../src/api/contracts/plot/link.ts';
import { PRINT_PATHS, sheetHistory } from '../../src/api/contracts/print.ts';
import { HISTORY_LIMITS } from '../../server/print/history.ts';
import { insertGroup, jsonAsked, savePlot, type SignedCall } from './plots.ts';
import { printSheet } from './sheet.ts';
import { openWire, type Answer } from './wire.ts';

/** Somebody whose server is killed over and over. */
export interface Worker {
  /** Does one thing after the other until he gets no answer any more. */
  work(): Promise<void>;
  /** What was acknowledged and is not there, or is there by half, in words. */
  missing(): Promise<readonly string[]>;
  /** What was acknowledged so far. */
  readonly acknowledged: number;
  /** What he was not told of any more. */
  readonly cut: number;
  /** Lets him end with what he does now. */
  stop(): void;
}

/** Calls with a session, which may have begun before a kill. */
export function callerAt(origin: string, token: string): SignedCall {
  return async (path, asked = {}) => {
    const wire = openWire(origin);
    const headers = { ...asked.headers, Authorization: token };
    return wire.call(path, { ...asked, headers }).finally(wire.close);
  };
}

const resultOf = ({ body }: Answer) => (JSON.parse(body.toString()) as { result: unknown }).result;

/** @throws where an answer is neither what was asked for nor none at all */
function isAcknowledged({ status, body }: Answer, what: string): boolean {
  if (status !== 200 && status !== 0)
    throw new Error(`${what}: ${String(status)} ${body.toString().slice(0, 200)}`);
  return status === 200;
}

/** Plots that a saver keeps; with each save an older one goes. */
const KEPT_PLOTS = 20;

/** Somebody who saves plots: a save adds one and takes an older one away, all or none. */
export async function createSaver(origin: string, account: string, token: string): Promise<Worker> {
  const call = callerAt(origin, token);
  const group = `kill-${account}`;
  const made = await insertGroup(call, group);
  if (made.status !== 200) throw new Error(`no group: ${made.body.toString()}`);
  const counts = { acknowledged: 0, cut: 0 };
  let next = 0;
  let isStopped = false;
  /** What must be there; and what may be there instead, where a save was cut. */
  let plots: readonly string[] = [];
  let cut: readonly string[] | undefined;

  return {
    get acknowledged() {
      return counts.acknowledged;
    },
    get cut() {
      return counts.cut;
    },
    stop: () => void (isStopped = true),
    async work() {
      while (!isStopped) {
        const id = `${group}-${String(next)}`;
        const [olderId] = plots.length < KEPT_PLOTS ? [] : plots;
        next += 1;
        const after = [...plots.filter((plot) => plot !== olderId), id];
        const answer = await savePlot(call, group, olderId === undefined ? { id } : { id, olderId });
        if (!isAcknowledged(answer, 'save')) {
          counts.cut += 1;
          cut = after;
          return;
        }
        counts.acknowledged += 1;
        plots = after;
      }
    },
    async missing() {
      const answer = await call(
        plotLinkQuery.path,
        jsonAsked([{ column: 'groupId', type: 'eq', value: group }]),
      );
      if (answer.status !== 200)
        return [`${account}: plots ${String(answer.status)}, ${answer.body.toString()}`];
      const found = (resultOf(answer) as { itemId: string; item: { id: string } }[]).map(
        ({ item }) => item.id,
      );
      const isThere = (wanted: readonly string[]) =>
        found.length === wanted.length && wanted.every((id) => found.includes(id));
      const [before, after] = [isThere(plots), cut !== undefined && isThere(cut)];
      if (after && cut !== undefined) plots = cut;
      cut = undefined;
      if (before || after) return [];
      const wanted = plots;
      plots = found;
      return [`${account}: ${found.join(' ')} instead of ${wanted.join(' ')}`];
    },
  };
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Sheets that are looked for, where the history still has room for them. */
const KEPT_SHEETS = 30;

/** Somebody who prints. */
export function createPrinter(origin: string, token: string): Worker {
  const call = callerAt(origin, token);
  const counts = { acknowledged: 0, cut: 0 };
  let isStopped = false;
  let sheets: readonly { readonly job: string; readonly digest: string }[] = [];
  const fileOf = (job: string) => call(`${PRINT_PATHS.file}/${job}?format=png`);
  return {
    get acknowledged() {
      return counts.acknowledged;
    },
    get cut() {
      return counts.cut;
    },
    stop: () => void (isStopped = true),
    async work() {
      while (!isStopped) {
        const { job, answer } = await printSheet(call);
        if (!isAcknowledged(answer, 'print')) {
          counts.cut += 1;
          return;
        }
        counts.acknowledged += 1;
        sheets = [...sheets, { job, digest: digestOf(answer.body) }].slice(-KEPT_SHEETS);
      }
    },
    async missing() {
      const answer = await call(sheetHistory.path);
      if (answer.status !== 200) return [`history ${String(answer.status)}, ${answer.body.toString()}`];
      const listed = (resultOf(answer) as { id: string }[]).map(({ id }) => id);
      // Prints that were cut are made all the same once the server is back: with them the history may be full, and the oldest make room.
      const oldest = sheets.findIndex(({ job }) => listed.includes(job));
      if (listed.length >= HISTORY_LIMITS.sheets && oldest > 0) sheets = sheets.slice(oldest);
      const missing: string[] = [];
      for (const { job, digest } of sheets) {
        if (!listed.includes(job)) missing.push(`sheet ${job} is not in the history`);
        else if (digestOf((await fileOf(job)).body) !== digest) missing.push(`sheet ${job} is another one`);
      }
      // One that was cut may be there, but then as a whole.
      for (const id of listed.filter((job) => !sheets.some((sheet) => sheet.job === job)).slice(0, 1))
        if ((await fileOf(id)).status !== 200) missing.push(`sheet ${id} has no file`);
      return missing;
    },
  };
}
