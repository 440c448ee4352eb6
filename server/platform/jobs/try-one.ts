import type { Logger } from '#server/platform/lib/logger.ts';

/**
 * Does the work of one item of a queue. A failure is logged and the item is tried again later, because it must not
 * block the others; the result is undefined then.
 */
export async function tryOne<Result>(
  { log }: { log: Logger },
  item: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, ...item }, 'this could not be done; it is tried again, and the others go on');
    return undefined;
  }
}
