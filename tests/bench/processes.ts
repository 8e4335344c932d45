import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

interface ProcessStat {
  readonly pid: number;
  readonly parentPid: number;
  /** User and system time, in clock ticks (100 per second on Linux). */
  readonly ticks: number;
  readonly residentMb: number;
}

const PAGE_BYTES = 4096;

async function statOf(pid: number): Promise<ProcessStat | undefined> {
  try {
    const text = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
    // The command may hold spaces: fields are counted from the closing bracket (proc(5)).
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parentPid = 0] = fields;
    return {
      pid,
      parentPid,
      ticks: (fields[11] ?? 0) + (fields[12] ?? 0),
      residentMb: ((fields[21] ?? 0) * PAGE_BYTES) / 1e6,
    };
  } catch {
    return undefined;
  }
}

/** A process and all its descendants, as /proc tells now; empty where there is no /proc. */
export async function processTree(rootPid: number): Promise<readonly ProcessStat[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.map(Number).filter(Number.isInteger);
  const all = (await Promise.all(pids.map(statOf))).filter((stat) => stat !== undefined);
  const family = new Set([rootPid]);
  for (let grew = true; grew;) {
    const before = family.size;
    for (const stat of all) if (family.has(stat.parentPid)) family.add(stat.pid);
    grew = family.size > before;
  }
  return all.filter((stat) => family.has(stat.pid));
}

/** Processor time used so far by a process and its living descendants, milliseconds. */
export async function processorMs(rootPid: number): Promise<number> {
  return (await processTree(rootPid)).reduce((sum, stat) => sum + stat.ticks * 10, 0);
}

/** Memory of a process and its living descendants, MB. */
export async function residentMbOf(rootPid: number): Promise<number> {
  return (await processTree(rootPid)).reduce((sum, { residentMb }) => sum + residentMb, 0);
}

/** The most that `look` sees while `work` runs; it looks every `periodMs`. */
export async function mostWhile(
  work: Promise<unknown>,
  look: () => Promise<number>,
  periodMs: number,
): Promise<number> {
  let isOn = true;
  const stop = () => (isOn = false);
  work.then(stop, stop);
  let most = 0;
  while (isOn) {
    most = Math.max(most, await look());
    await setTimeout(periodMs);
  }
  return most;
}

const CALM_MS = 2000;
const CALM_SHARE = 0.1;
const MOST_MS = 180_000;

/** Waits until a process and its descendants have nothing of their own to do: less than a tenth of a core for two seconds. */
export async function calm(rootPid: number): Promise<void> {
  const endMs = performance.now() + MOST_MS;
  for (let usedMs = await processorMs(rootPid); performance.now() < endMs;) {
    await setTimeout(CALM_MS);
    const nowMs = await processorMs(rootPid);
    if (nowMs - usedMs < CALM_SHARE * CALM_MS) return;
    usedMs = nowMs;
  }
}

/** Milliseconds that this machine needs for a fixed piece of work: what the figures of two runs are to be compared by. */
export function machineMs(): number {
  const startedMs = performance.now();
  let sum = 0;
  for (let index = 0; index < 3e8; index++) sum += index;
  return sum > 0 ? performance.now() - startedMs : Number.NaN;
}
