import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../support/portal.ts';
import { findProgram } from '../support/systemPackages.mjs';
import { qgisEnvironment, runPyQgis } from './qgisPython.ts';
import type { PublishedFolder } from './sampleFiles.ts';

/** What a project publishes. */
export interface QgisProject {
  readonly references: readonly string[];
  /** WMTS grids as QGIS keeps them: "reference,top,left,scale denominator of level 0,last level". */
  readonly grids: readonly string[];
}

/** A QGIS Server on a loopback port. */
export interface RunningQgisServer {
  /** The address of one of its projects, as a layer record would name it. */
  linkOf(project: string): string;
  close(): Promise<void>;
}

const START_LIMIT_MS = 60_000;

/**
 * Writes the projects with the Python that the package brings, and publishes them with its own web server.
 * @throws with the program's words when it does not start
 */
export async function startQgisServer(
  { path, layers }: PublishedFolder,
  projects: Readonly<Record<string, QgisProject>>,
): Promise<RunningQgisServer> {
  const fileOf = (name: string) => join(path, `${name}.qgs`);
  const wanted = {
    layers,
    projects: Object.entries(projects).map(([name, project]) => ({ ...project, file: fileOf(name) })),
  };
  await runPyQgis(path, 'qgisProject.py', wanted);
  const { origin, close } = await runQgisServer(path);
  return {
    linkOf: (project) => `${origin}/?${new URLSearchParams({ MAP: fileOf(project) }).toString()}`,
    close,
  };
}

/** QGIS' own web server on a loopback port. */
export interface RunningProgram {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts QGIS' own web server, which opens any project that a request names.
 * @param path folder where QGIS keeps what it keeps
 * @throws with the program's words when it does not start
 */
export async function runQgisServer(path: string): Promise<RunningProgram> {
  const address = `127.0.0.1:${String(await freePort())}`;
  const child = spawn(findProgram('qgis_mapserver') ?? 'qgis_mapserver', [address], {
    env: await qgisEnvironment(path),
  });
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(address)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`QGIS Server ended:\n${said}`)));
  });
  const late = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  await ready.finally(() => clearTimeout(late));
  return {
    origin: `http://${address}`,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
