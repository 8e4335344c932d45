import { filledFolderOnDisk } from './filledFolder.ts';
import { DEMO_PASSWORD, startPortal } from './portal.ts';

/** A portal to try from outside. */
export interface Target {
  readonly origin: string;
  /** Of the demo accounts. */
  readonly password: string;
  /** Of the process tree of a portal that was started here. */
  readonly pid?: number;
  stop(): Promise<void>;
}

/**
 * The portal that the environment names, or one of its own with the sample.
 * @param prepare does something to its own one's data folder before it starts
 */
export async function target(prepare?: (dataDir: string) => Promise<void>): Promise<Target> {
  const { PORTAL_URL, PORTAL_DEMO_PASSWORD } = process.env;
  if (PORTAL_URL !== undefined && PORTAL_URL !== '') {
    if (PORTAL_DEMO_PASSWORD === undefined)
      throw new Error('PORTAL_DEMO_PASSWORD: the password of admin1 at PORTAL_URL is missing');
    const { origin } = new URL(PORTAL_URL);
    return { origin, password: PORTAL_DEMO_PASSWORD, stop: () => Promise.resolve() };
  }
  const data = await filledFolderOnDisk();
  await prepare?.(data.path);
  const { origin, pid, stop } = await startPortal(data.path);
  return {
    origin,
    password: DEMO_PASSWORD,
    pid,
    async stop() {
      await stop();
      await data.remove();
    },
  };
}
