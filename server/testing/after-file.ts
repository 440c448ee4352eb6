type Work = () => Promise<unknown>;

const waiting: Work[] = [];

/**
 * Registers cleanup to run after the test file and all its hooks. It can also be called in a test or a `beforeAll`,
 * where vitest accepts no further hook. Cleanups run in reverse order.
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
