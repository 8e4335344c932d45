import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * A store of plain JSON whose state changes by its actions only. Components read it with zustand's `useStore`.
 * `S` is the state, `A` the actions.
 */
export interface PlainStore<S, A> extends Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'> {
  readonly actions: A;
}

/** Changes some fields of a state. */
export type Patch<S> = (change: Partial<S> | ((state: S) => Partial<S>)) => void;

/** Creates a store. `actions` gets the means to change and to read the state. */
export function createPlainStore<S extends object, A>(
  initial: S,
  actions: (patch: Patch<S>, read: () => S) => A,
): PlainStore<S, A> {
  const store = createStore<S>(() => initial);
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    actions: actions((change) => store.setState(change), store.getState),
  };
}
