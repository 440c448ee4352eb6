export type SingleFlight<Value> = (key: string, work: () => Promise<Value>) => Promise<Value>;

/**
 * Lets concurrent callers with the same key share one run. Unlike a cache it stores no results, so it suits work with
 * effects, and no entry can be evicted while it runs.
 */
export function createSingleFlight<Value>(): SingleFlight<Value> {
  const underWay = new Map<string, Promise<Value>>();
  return (key, work) => {
    const running = underWay.get(key);
    if (running) return running;
    const started = work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}
