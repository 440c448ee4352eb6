type Work = () => Promise<unknown>;

const waiting: Work[] = [];

/**
 * Does something after the test file and all its hooks, wherever in it this was called: in a test or a `beforeAll` too,
 * where vitest takes no further hook. Later calls are done first, as a stack unwinds.
 */
export function afterFile(work: Work): void {
  waiting.push(work);
}

/** Does what waits for the end of the file; one that fails does not keep the others from it. */
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
