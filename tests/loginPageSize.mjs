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

/**
 * The JavaScript that the sign-in page loads before it can be used, from the build's manifest.
 * @returns {number} gzip kB (1 kB = 1000 bytes)
 */
export function loginPageJsGzipKb() {
  const files = collect('index.html');
  const login = Object.keys(manifest).find((key) =>
    /features\/login\/index\.tsx?$|features\/login\/LoginPage\.tsx$/.test(key),
  );
  if (login !== undefined) collect(login, files);
  const bytes = [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => gzipSync(readFileSync(`dist/${file}`)).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
