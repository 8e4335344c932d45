// Preloaded into a portal: keeps a copy of each file as it was when it was last synced. What a power cut leaves is made from these.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

const { PORTAL_DATA_DIR = '', SYNCED_DIR = '' } = process.env;

for (const name of ['fsyncSync', 'fdatasyncSync']) {
  const real = fs[name];
  fs[name] = (file) => {
    real(file);
    const path = fs.readlinkSync(`/proc/self/fd/${String(file)}`);
    if (!path.startsWith(PORTAL_DATA_DIR) || fs.statSync(path).isDirectory()) return;
    const copy = join(SYNCED_DIR, relative(PORTAL_DATA_DIR, path));
    fs.mkdirSync(dirname(copy), { recursive: true });
    fs.copyFileSync(path, copy);
  };
}
syncBuiltinESMExports();
