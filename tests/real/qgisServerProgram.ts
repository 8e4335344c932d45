import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../support/portal.ts';
import { findProgram } from '../support/systemPackages.mjs';
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
  const home = join(path, 'home');
  await mkdir(home);
  const env = { PATH: process.env.PATH, QT_QPA_PLATFORM: 'offscreen', HOME: home, XDG_RUNTIME_DIR: home };
  const wanted = {
    layers,
    projects: Object.entries(projects).map(([name, project]) => ({ ...project, file: fileOf(name) })),
  };
  await promisify(execFile)('/usr/bin/python3', ['tests/real/qgisProject.py', JSON.stringify(wanted)], {
    env,
    timeout: START_LIMIT_MS,
  });
  const address = `127.0.0.1:${String(await freePort())}`;
  const child = spawn(findProgram('qgis_mapserver') ?? 'qgis_mapserver', [address], { env });
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
  await ready;
  return {
    linkOf: (project) => `http://${address}/?${new URLSearchParams({ MAP: fileOf(project) }).toString()}`,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
