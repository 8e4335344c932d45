import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program of ours that runs. */
export interface RunningProgram {
  readonly pid: number | undefined;
  stdout(): string;
  stderr(): string;
  /** Resolves when one of its streams said this; rejects when it ends before. */
  until(text: string): Promise<void>;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

/** Runs a program with node: its file and arguments, and variables of the environment beside this process's. */
export function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningProgram {
  const { PORT: _port, DATABASE_URL: _url, ...inherited } = process.env;
  const child = spawn(process.execPath, args, { env: { ...inherited, ...env }, stdio: 'pipe' });
  const said = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      said[name] += chunk.toString();
      for (const listener of listeners) listener();
    });
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return {
    pid: child.pid,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    ended,
    kill: (signal) => void child.kill(signal),
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if ((said.stdout + said.stderr).includes(text)) resolve();
        };
        listeners.add(look);
        void ended.then((code) =>
          reject(new Error(`ended with ${String(code)}: ${said.stdout}${said.stderr}`)),
        );
        look();
      }),
  };
}
