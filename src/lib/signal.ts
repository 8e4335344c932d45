/** Undoes a subscription; calling it twice is harmless. */
export type Unsubscribe = () => void;

/** A value that can be read at any time and watched for changes. */
export interface ReadonlySignal<T> {
  readonly value: T;
  /** Calls `listener` after each change (not with the present value). */
  subscribe(listener: (value: T) => void): Unsubscribe;
}

/** A {@link ReadonlySignal} that its owner may change. */
export interface Signal<T> extends ReadonlySignal<T> {
  set(value: T): void;
}

/** A source of events with no present value. */
export interface Stream<T> {
  subscribe(listener: (event: T) => void): Unsubscribe;
}

/** A {@link Stream} with its sending end; `listenerCount` lets tests prove that nothing was left behind. */
export interface Emitter<T> extends Stream<T> {
  emit(event: T): void;
  readonly listenerCount: number;
}

/** Creates a stream and its sending end. Listeners added or removed during a delivery take effect after it. */
export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<{ call: (event: T) => void }>();
  return {
    get listenerCount() {
      return listeners.size;
    },
    emit(event) {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener.call(event);
    },
    subscribe(call) {
      const entry = { call };
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
  };
}

/**
 * Creates a signal.
 * @param initial the first value
 * @param equals values that are equal do not notify; `Object.is` unless told
 */
export function createSignal<T>(initial: T, equals: (a: T, b: T) => boolean = Object.is): Signal<T> {
  let current = initial;
  const changes = createEmitter<T>();
  return {
    get value() {
      return current;
    },
    set(value) {
      if (equals(current, value)) return;
      current = value;
      changes.emit(value);
    },
    subscribe: changes.subscribe,
  };
}
