// Keeps what the test processes of one run share (`tests/run.mjs`): prints its address, and stops all at SIGTERM.
import { openRegistry } from './registry.ts';

const registry = await openRegistry();
process.once('SIGTERM', () => {
  registry.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
console.log(registry.address);
