// Keeps what the test processes of one run share (`tests/run.mjs`): prints its address, and stops all at SIGINT; at SIGTERM, Vite's
// preview server would end this process at once and leave the rest running.
import { openRegistry } from './registry.ts';

const registry = await openRegistry();
process.once('SIGINT', () => {
  registry.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
console.log(registry.address);
