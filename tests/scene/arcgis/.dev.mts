import { serveHarness } from './serve.ts';
const s = await serveHarness(8094);
console.log(s.origin);
