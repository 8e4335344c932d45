import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

/** Adds the chunk and everything it imports statically. */
function collect(key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
  return files;
}

/** The files of the chunks whose modules' paths match, and of all that they import. */
function filesOf(pattern) {
  const files = collect('index.html');
  for (const key of Object.keys(manifest)) if (pattern.test(key)) collect(key, files);
  return files;
}

const jsGzipKb = (files) =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => gzipSync(readFileSync(`dist/${file}`)).length)
    .reduce((sum, size) => sum + size, 0) / 1000;

const LOGIN = /features\/login\/index\.tsx?$|features\/login\/LoginPage\.tsx$/;
const MAP = /app\/home\/homeChunk\.ts$|engine\/arcgis\/index\.ts$/;

/**
 * The JavaScript that the sign-in page loads before it can be used, from the build's manifest.
 * @returns {number} gzip kB (1 kB = 1000 bytes)
 */
export const loginPageJsGzipKb = () => jsGzipKb(filesOf(LOGIN));

/**
 * The JavaScript that the map loads beside that before it draws: the shell with the doors of all features, the engine and the SDK.
 * @returns {number} gzip kB
 */
export function mapJsGzipKb() {
  const before = filesOf(LOGIN);
  return jsGzipKb([...filesOf(MAP)].filter((file) => !before.has(file)));
}
