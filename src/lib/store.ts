/** Functions that are called whenever something happens. */
export function createEmitter<T = void>() {
  const listeners = new Set<(value: T) => void>();
  return {
    emit(value: T): void {
      for (const listener of listeners) listener(value);
    },
    /** Returns the function that ends the subscription. */
    subscribe(listener: (value: T) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A value that can be read, replaced and watched; fits React's `useSyncExternalStore`. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const changes = createEmitter();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}

interface DerivedOptions {
  /** Resolves when changes that came together may be announced. */
  delay: () => Promise<void>;
  /** Keeps the value as it is once it aborts. */
  signal: AbortSignal;
}

/** A value that is worked out from others when it is asked for after a change. */
export function createDerived<T>(derive: () => T, { delay, signal }: DerivedOptions) {
  const changes = createEmitter();
  let value = derive();
  let isStale = false;
  let willNotify = false;
  function notify() {
    if (signal.aborted) return;
    isStale = true;
    changes.emit();
  }
  return {
    get(): T {
      if (isStale && !signal.aborted) value = derive();
      isStale = false;
      return value;
    },
    subscribe: changes.subscribe,
    notify,
    /** Notifies of a change after the delay, with those that come until then. */
    async notifySoon(): Promise<void> {
      isStale = true;
      if (willNotify) return;
      willNotify = true;
      await delay();
      willNotify = false;
      notify();
    },
  };
}
