// What waits for the disk.
import { closeSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Waits until a folder and all in it are on the disk. */
export function syncTree(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(folder, entry.name));
    else syncPath(join(folder, entry.name));
  }
  syncPath(folder);
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function syncPath(path) {
  // Windows keeps the names in a folder by itself, and does not open one.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return;
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
