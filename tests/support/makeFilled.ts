// Makes what most servers of tests begin with, while tests that need no server run (`tests/run.mjs`).
import { ensureFilled } from './filledDatabase.ts';

await ensureFilled('geo');
await ensureFilled('plain');
