// The tile worker is TypeScript, and a thread of Node 20 takes over no loader from its starter: register it, then begin.
import { register } from 'tsx/esm/api';

register();
await import('./tileWorker.ts');
