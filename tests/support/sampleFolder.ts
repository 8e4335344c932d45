import { prepareGround } from '../../services/index.ts';
import { ensureKept, keptFolder } from './kept.ts';

/** The sample prefecture's caches, made once for all test files. */
export const SAMPLE_DIR = keptFolder('sample', {
  code: ['services/tiles/tileWorker.ts'],
  data: ['sample/world'],
});

/** Makes {@link SAMPLE_DIR} where it is missing, as a server's first start does; takes some seconds then. */
export function ensureSample(): Promise<void> {
  return ensureKept(SAMPLE_DIR, prepareGround);
}
