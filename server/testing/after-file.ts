type Work = () => Promise<unknown>;

const waiting: Work[] = [];

/**
 * Registers work for after the test file and all its hooks. Can be called in a test or a `beforeAll` too, where vitest
 * accepts no further hook. The last registered runs first.
 */
export function afterFile(work: Work): void {
  waiting.push(work);
}

/** Runs the registered work; one failure does not stop the others. */
export async function runAfterFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const work of waiting.splice(0).reverse()) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
}
