/** Tells whoever listens. */
export interface Emitter<A extends readonly unknown[]> {
  emit: (...args: A) => void;
  /** Calls back each time; what comes back stops that. */
  subscribe: (listener: (...args: A) => void) => () => void;
}

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

/** A value that components follow: `get` and `subscribe` are made for `useSyncExternalStore`. */
export interface Store<T> extends Pick<Emitter<[]>, 'subscribe'> {
  get: () => T;
  set: (value: T) => void;
}

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
