// What `npm start` runs. Only Node's own modules may be imported before the packages are installed.
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureServerBuilt } from './base/ensureBuilt.mjs';
import { endWithParent, runApart, servesItself } from './base/apart.mjs';
import { ensureInstalled, requireNode } from './base/ensureInstalled.mjs';
import { SERVER_PATHS } from './serverPaths.mjs';

/** Starts Vite with hot reload on the portal's address and answers how the API server behind it shall run. */
async function startVite() {
  const host = process.env.HOST || '127.0.0.1';
  const port = Number(process.env.PORT || 8080);
  const { createServer } = await import('vite');
  const target = `http://${host}:${String(port + 1)}`;
  const proxy = Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, changeOrigin: false }]));
  const vite = await createServer({ server: { host, port, strictPort: true, proxy }, logLevel: 'warn' });
  await vite.listen();
  return { port: port + 1, announce: `http://${host}:${String(port)}` };
}

requireNode();
if (!servesItself()) await runApart();
endWithParent();
const isDevelopment = process.argv.includes('--dev');
ensureInstalled({ isDevelopment });

/** The server's sources while it is worked on, else its build. */
async function loadServer() {
  if (!isDevelopment) return import(pathToFileURL(ensureServerBuilt()).href);
  const { register } = await import('tsx/esm/api');
  register();
  return import('./main.ts');
}

const { run } = await loadServer();
try {
  await run(isDevelopment ? await startVite() : { buildPage: ensureBuilt });
} catch (error) {
  process.stderr.write(`启动失败 cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
