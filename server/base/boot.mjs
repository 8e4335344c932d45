// Runs a TypeScript file, named as a path from the project's folder, as a process or a thread of its own: neither takes over a loader.
import { register } from 'tsx/esm/api';

register();
await import(`../../${process.argv[2]}`);
