// Loaded before anything else in the process that serves (`apart.mjs`). Only Node's own modules may be imported here, and as a module
// that is loaded at once: the loader of others has already begun the threads that this is about.
const { readdirSync, stat } = require('node:fs');
const { setPriority } = require('node:os');

/** As the threads of pools (`threads/serveJobs.ts`). */
const STEPPED_BACK = 5;

/** The threads of this process, as Linux numbers them. */
const threads = () => readdirSync('/proc/self/task').map(Number);

/**
 * Begins the pool in which pictures are drawn, compressed and hashed, with less right to a processor than the thread that answers
 * everybody. Threads that these begin inherit it.
 */
function beginPool() {
  const before = new Set(threads());
  stat('.', () => undefined);
  for (const thread of threads()) if (!before.has(thread)) setPriority(thread, STEPPED_BACK);
}

try {
  beginPool();
} catch {
  // A sandbox that tells nothing of threads, or forbids it: its scheduler decides.
}
