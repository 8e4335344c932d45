import { createTilePool } from '../../server/geo/tiles/tilePool.ts';
import { ensureKept, keptFolder } from './kept.ts';

/** The sample prefecture's caches, made once for all test files. */
export const SAMPLE_DIR = keptFolder('sample', {
  code: ['server/geo/tiles/tileWorker.ts'],
  data: ['server/sample/world'],
});

/** Makes {@link SAMPLE_DIR} where it is missing, as a server's first start does; takes some seconds then. */
export function ensureSample(): Promise<void> {
  return ensureKept(SAMPLE_DIR, async (folder) => {
    const pool = createTilePool({ sampleDir: folder }, 1);
    try {
      await pool.perform({ kind: 'prepare' });
    } finally {
      await pool.close();
    }
  });
}
