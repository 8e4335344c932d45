import { createSignal, type Signal } from '../../src/lib/signal.ts';
import { NO_GLOW, type GlowContent, type GlowFrame, type GroundGlow } from '../../src/scene/groundGlow.ts';

/** Light on the ground that is only kept, to be looked at by tests. */
export interface MemoryGlow extends GroundGlow {
  readonly usable: Signal<boolean>;
  readonly content: GlowContent;
  /** The moment drawn last; undefined before the first. */
  readonly frame: GlowFrame | undefined;
  /** How often other content was shown. */
  readonly shownCount: number;
}

/** Creates it, with nothing shown. */
export function createMemoryGlow(): MemoryGlow {
  let content = NO_GLOW;
  let frame: GlowFrame | undefined;
  let shownCount = 0;
  return {
    usable: createSignal(true),
    get content() {
      return content;
    },
    get frame() {
      return frame;
    },
    get shownCount() {
      return shownCount;
    },
    show(next) {
      content = next;
      shownCount += 1;
    },
    draw: (next) => void (frame = next),
  };
}
