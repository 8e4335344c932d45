// Fails when a module that comes with the map names a text that comes later, with a window: the text's name would be shown instead.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What the page loads before somebody opens a window: the sign-in page, the shell with the doors of all features, the engine. */
const BEGINNINGS = ['src/app/start.tsx', 'src/app/home/homeChunk.ts', 'src/engine/arcgis/index.ts'];

/** What a module imports when it is loaded, as Prettier writes it; types are gone by then. */
const IMPORT = /^(?:import|export) (?!type )(?:[^;']*? from )?'(\.[^']+)'/gm;

const code = new Map();
const collect = (file) => {
  if (code.has(file) || !existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  code.set(file, text);
  for (const [, path] of text.matchAll(IMPORT)) collect(join(dirname(file), path));
};
BEGINNINGS.forEach(collect);

const late = ['src/features', 'src/i18n/late']
  .flatMap((room) => readdirSync(room, { recursive: true }).map((name) => join(room, name)))
  .filter((file) => basename(file) === 'panelTexts.ts' || dirname(file) === 'src/i18n/late')
  .flatMap((file) =>
    [...new Set(readFileSync(file, 'utf8').match(/(?<=^ {4}')[^']+(?=':)/gm))].map((key) => ({ key, file })),
  );

/** Where each name stands in the code, and the beginnings of names that it puts together (`plot.kind.${kind}`). */
const named = new Map();
const begun = new Map();
for (const [file, text] of code) {
  for (const [, name] of text.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)) named.set(name, file);
  for (const [, name] of text.matchAll(/`([\w-]+\.(?:[\w-]+\.)*[\w-]*)\$\{/g)) begun.set(name, file);
}
const byBeginning = (key) => [...begun].find(([beginning]) => key.startsWith(beginning))?.[1];

for (const { key, file } of late) {
  const user = code.has(file) ? file : (named.get(key) ?? byBeginning(key));
  if (user === undefined) continue;
  console.log(`${user} comes with the map and names ${key}, which comes with ${file}: move it to texts.ts`);
  process.exitCode = 1;
}
console.log(`${String(late.length)} texts come with their windows`);
