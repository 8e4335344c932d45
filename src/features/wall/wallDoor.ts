import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { Portal } from '../../portal/portal.ts';

/** Where the tab keeps the wall that runs, so that a reload goes on with it. */
const WALL_KEY = 'portal.wall';

/** The wall that runs in this tab. Its code comes with it: all that stands here is whether there is one. */
export interface WallDoor {
  /** As it began in this page: begun, or kept over a reload; undefined while none runs. */
  readonly begun: ReadonlySignal<string | undefined>;
  /** Begins one. */
  begin(run: string): void;
  /** Keeps how far it is. */
  keep(run: string): void;
  end(): void;
}

/** Opens the door of a portal; who signs out takes his wall with him. */
export function openWallDoor({
  surroundings: { sessionStorage },
  signedOut,
}: Pick<Portal, 'surroundings' | 'signedOut'>) {
  const begun = createSignal(sessionStorage.get(WALL_KEY));
  const keep = (run: string) => void sessionStorage.set(WALL_KEY, run);
  const end = () => {
    sessionStorage.remove(WALL_KEY);
    begun.set(undefined);
  };
  const stop = signedOut.subscribe(end);
  return {
    begun,
    keep,
    begin(run: string) {
      keep(run);
      begun.set(run);
    },
    end,
    destroy: stop,
  };
}
