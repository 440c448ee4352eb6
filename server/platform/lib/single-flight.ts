export type SingleFlight<Value> = (key: string, work: () => Promise<Value>) => Promise<Value>;

/**
 * Lets callers of the same key share the work under way instead of beginning it again. For work with effects, whose result
 * must not be stored; a cache of limited size could drop it while it runs.
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
