import type { Logger } from './logger.ts';

type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

type BatchOptions<Item, Answer> = {
  name: string;
  /** The most items of one batch. */
  size: number;
  /** Items of one group are sent together; a group has one batch in flight at a time. */
  groupOf: (item: Item) => string;
  /**
   * Two items with the same key are never in one batch, so that the later one sees the effect of the earlier. Without
   * it, any items may be.
   */
  keyOf?: (item: Item) => string;
  /** Returns the answers in the order of the items. */
  send: (items: Item[]) => Promise<Answer[]>;
  log: Logger;
};

/**
 * Collects items while a batch of their group is in flight, and sends them together, in arrival order. There is no
 * timer: the first item is sent at once. When a batch fails, its items are retried one by one.
 */
export function createBatches<Item, Answer>(options: BatchOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  const queues = new Map<string, Waiting<Item, Answer>[]>();

  const sendAll = async (group: string, queue: Waiting<Item, Answer>[]) => {
    while (queue.length > 0) {
      const settle = await sendBatch(cutBatch(queue, options), options);
      // Sends the next batch before this one's answers are handled, so that the receiver does not have to wait.
      setImmediate(settle);
    }
    queues.delete(group);
  };

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const group = options.groupOf(item);
    const queue = queues.get(group);
    if (queue) {
      queue.push({ item, resolve, reject });
    } else {
      const started = [{ item, resolve, reject }];
      queues.set(group, started);
      void sendAll(group, started);
    }
    return promise;
  };
}

/** Takes the next batch out of the queue. */
function cutBatch<Item, Answer>(
  queue: Waiting<Item, Answer>[],
  { size, keyOf }: BatchOptions<Item, Answer>,
): Waiting<Item, Answer>[] {
  const batch = new Map<unknown, Waiting<Item, Answer>>();
  const later: Waiting<Item, Answer>[] = [];
  for (const entry of queue.splice(0)) {
    const key = keyOf ? keyOf(entry.item) : entry;
    if (batch.size < size && !batch.has(key)) batch.set(key, entry);
    else later.push(entry);
  }
  queue.push(...later);
  return [...batch.values()];
}

/** Sends a batch; returns the function that resolves or rejects its items. */
async function sendBatch<Item, Answer>(
  batch: Waiting<Item, Answer>[],
  options: BatchOptions<Item, Answer>,
): Promise<() => void> {
  try {
    const answers = await options.send(batch.map((entry) => entry.item));
    return () => batch.forEach((entry, index) => entry.resolve(answers[index] as Answer));
  } catch (error) {
    const [only, ...others] = batch;
    if (only && others.length === 0) return () => only.reject(error);
    options.log.warn({ err: error, size: batch.length }, `a batch of ${options.name} failed; trying one by one`);
    for (const entry of batch) (await sendBatch([entry], options))();
    return () => {};
  }
}
