import { createEmitter, type ReadonlySignal, type Stream } from '../../src/lib/signal.ts';

/** A signal or stream that knows how many listen to it. */
interface Counted {
  readonly listenerCount: number;
}

/** A signal that counts its listeners. */
export interface CountedSignal<T> extends ReadonlySignal<T>, Counted {
  set(value: T): void;
}

/** Creates a {@link CountedSignal}; every `set` notifies unless the value is the very same. */
export function createCountedSignal<T>(initial: T): CountedSignal<T> {
  let current = initial;
  const changes = createEmitter<T>();
  return {
    get value() {
      return current;
    },
    get listenerCount() {
      return changes.listenerCount;
    },
    set(value) {
      if (Object.is(current, value)) return;
      current = value;
      changes.emit(value);
    },
    subscribe: changes.subscribe,
  };
}

/** The listeners of several signals and streams together. */
export function listenersOf(
  ...sources: readonly (Counted & (ReadonlySignal<unknown> | Stream<never>))[]
): number {
  return sources.reduce((sum, source) => sum + source.listenerCount, 0);
}
