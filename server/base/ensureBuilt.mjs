import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [brotliOf, gzipOf] = [promisify(brotliCompress), promisify(gzip)];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STAMP = join(ROOT, 'dist', '.stamp');

/** Where the server's build lies. */
const SERVER_BUILD = join(ROOT, '.cache', 'server');

/** The programs and their threads; no two files of one name. */
const SERVER_ENTRIES = [
  'server/main.ts',
  'server/prepareProgram.ts',
  'server/data/dataProgram.ts',
  'server/imports/fileWorker.ts',
  'server/foreign/readWorker.ts',
  'server/print/sheetWorker.ts',
  'services/servicesProgram.ts',
  'services/drawing/mapWorker.ts',
  'services/tiles/tileWorker.ts',
  'sample/sampleProgram.ts',
];

/** Packages of a hundred small files each, which every start would have to find and read one by one. */
const BUILT_IN = ['drizzle-orm', 'zod'];

const SERVER_INPUTS = ['package.json', 'server', 'services', 'sample', 'src/api', 'src/domain', 'src/lib'];

/** What the page's build is made from. `config/` is not: the server serves it as it is. */
const INPUTS = ['index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json', 'src', 'assets'];

/** Texts worth compressing once instead of at every request. */
const COMPRESSIBLE = ['.js', '.css', '.svg', '.json'];

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/** A hash of what lies in files and folders (paths from the root), tests left out. */
export function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesUnder(join(ROOT, input))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** Files that are compressed at the same time: zlib's threads take turns, the memory of more would only wait. */
const COMPRESSED_AT_ONCE = 4;

async function storeCompressed(file) {
  const content = await readFile(file);
  if (content.length < 1024) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    gzipOf(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
    brotliOf(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
  ]);
}

/** Stores `.gz` and `.br` beside the files whose names carry their hash. */
async function precompress(folder) {
  // Each line of work takes the next file from the one list.
  const files = [...filesUnder(folder)].filter((file) => COMPRESSIBLE.includes(extname(file))).values();
  const work = async () => {
    for (const file of files) await storeCompressed(file);
  };
  await Promise.all(Array.from({ length: COMPRESSED_AT_ONCE }, work));
}

/**
 * Builds the server, the services and the sample's generator when they changed since the last build: plain JavaScript needs some 150 MB less than a loader that keeps
 * translating TypeScript. What npm installs stays outside, but for {@link BUILT_IN}.
 * @param {string} [program] one of the entries, by its name
 * @returns the program's file: `main` exports `run`, `dataProgram` `runData`, `servicesProgram` `runServices`, `sampleProgram` `runSample`
 */
export function ensureServerBuilt(program = 'main') {
  const file = join(SERVER_BUILD, `${program}.js`);
  const stamp = join(SERVER_BUILD, '.stamp');
  const wanted = hashOf(SERVER_INPUTS);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return file;
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  createRequire(import.meta.url)('esbuild').buildSync({
    absWorkingDir: ROOT,
    entryPoints: SERVER_ENTRIES,
    entryNames: '[name]',
    outdir: SERVER_BUILD,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: Object.keys(dependencies).filter((name) => !BUILT_IN.includes(name)),
    logLevel: 'warning',
  });
  writeFileSync(stamp, wanted);
  return file;
}

/**
 * Builds `dist` when its inputs changed since the last build.
 * @param {AbortSignal} [signal] gives the build up
 * @throws Error when the build fails or is given up
 */
export async function ensureBuilt(signal) {
  const wanted = hashOf(INPUTS);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  process.stderr.write('正在构建页面 building the page …\n');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: ROOT,
    // A test runner sets NODE_ENV, and React would be built for development.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
    signal,
  });
  const [status] = await once(build, 'exit');
  if (status !== 0) throw new Error('页面构建失败 building the page failed; see the lines above');
  await precompress(join(ROOT, 'dist', 'static'));
  writeFileSync(STAMP, wanted);
}
