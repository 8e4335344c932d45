// What `npm run check` runs: every static check, two beside each other; all of them, even when one fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureInstalled } from '../server/base/ensureInstalled.mjs';

const bin = (name) => `node_modules/.bin/${name}`;

/** What a second run need not do again. */
const CACHE = 'node_modules/.cache/check';

const BUILD = "await (await import('./server/base/ensureBuilt.mjs')).ensureBuilt()";

/** How many checks run at the same time: each keeps one core busy. */
const AT_ONCE = 2;

/** Checks that need each other stand in one row; the longest rows come first. */
const ROWS = [
  [['types and their rules', bin('oxlint'), ['--quiet']]],
  [
    [
      'lint',
      bin('eslint'),
      ['--cache', '--cache-strategy', 'content', '--cache-location', `${CACHE}/eslint`, '.'],
    ],
  ],
  [
    [
      'format',
      bin('prettier'),
      [
        '--check',
        '--cache',
        '--cache-strategy',
        'content',
        '--cache-location',
        `${CACHE}/prettier`,
        '--log-level',
        'warn',
        '.',
      ],
    ],
  ],
  [
    ['build', process.execPath, ['--input-type=module', '-e', BUILD]],
    ['size budget', process.execPath, ['tests/sizeBudget.mjs']],
    ['texts of windows', process.execPath, ['tests/panelTexts.mjs']],
  ],
  [
    [
      'architecture',
      bin('depcruise'),
      ['--config', '.dependency-cruiser.mjs', 'src', 'server', 'services', 'sample'],
    ],
  ],
  [['unused', bin('knip'), []]],
  [['spacing', process.execPath, ['tests/spacing.mjs']]],
  [['config schemas', bin('tsx'), ['tests/configSchemas.ts', '--check']]],
];

const failures = [];

/** Runs one check, and prints what it said as one piece. */
async function run([name, command, args]) {
  const startedMs = performance.now();
  const check = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [check.stdout, check.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const [status] = await once(check, 'close');
  if (status !== 0) failures.push(name);
  process.stdout.write(Buffer.concat(said));
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
}

ensureInstalled();
const rows = ROWS.values();
async function runRows() {
  for (const row of rows) for (const check of row) await run(check);
}
await Promise.all(Array.from({ length: AT_ONCE }, runRows));
if (failures.length > 0) console.error(`static checks failed: ${failures.join(', ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;
