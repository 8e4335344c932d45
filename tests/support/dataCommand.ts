import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** How a run of `npm run data` ended. */
export interface DataRun {
  readonly code: number | null;
  /** What it printed: the line that says what was done. */
  readonly stdout: string;
  /** Progress, and why it failed. */
  readonly stderr: string;
}

/** Begins `npm run data -- ...ARGS` with these variables of the environment. */
export function beginData(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { readonly child: ChildProcess; readonly ended: Promise<DataRun> } {
  const { DATABASE_URL: _url, ...inherited } = process.env;
  const child = spawn(process.execPath, ['server/data.mjs', ...args], { env: { ...inherited, ...env } });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => (said[name] += chunk.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, ...said }));
  return { child, ended };
}

/** Runs `npm run data -- ...ARGS` to its end. */
export const runData = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<DataRun> =>
  beginData(args, env).ended;
