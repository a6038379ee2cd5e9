/** Notifies listeners. */
export interface Emitter<A extends readonly unknown[]> {
  emit: (...args: A) => void;
  /** Calls the listener on every `emit`. Returns a function that unsubscribes. */
  subscribe: (listener: (...args: A) => void) => () => void;
}

/** Creates an emitter. */
export const createEmitter = <A extends readonly unknown[] = []>(): Emitter<A> => {
  const listeners = new Set<(...args: A) => void>();
  return {
    emit: (...args) => {
      for (const listener of listeners) listener(...args);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/** An observable value. `get` and `subscribe` fit `useSyncExternalStore`. */
export interface Store<T> extends Pick<Emitter<[]>, 'subscribe'> {
  get: () => T;
  set: (value: T) => void;
}

/** Creates a store with an initial value. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial;
  const { emit, subscribe } = createEmitter();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      emit();
    },
    subscribe,
  };
};
