import type { Logger } from './logger.ts';

type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** Batches of fewer are not worth sending by halves. */
const SMALLEST_SHARE = 16;

type BatchOptions<Item, Answer> = {
  name: string;
  size: number;
  /** Items of one group are sent together; one batch of a group is under way at a time. */
  groupOf: (item: Item) => string;
  /** Two items with the same key never share a batch: the later one must see what became of the earlier. */
  keyOf: (item: Item) => string;
  /** Answers in the order of the items. */
  send: (items: Item[]) => Promise<Answer[]>;
  log: Logger;
};

/**
 * Gathers items while their group's previous batch is under way and sends them on together, in arrival order.
 * Nothing waits on a timer: the first goes at once. When a batch fails its members are tried one by one.
 */
export function createBatches<Item, Answer>(options: BatchOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  const groups = new Map<string, Waiting<Item, Answer>[]>();

  const run = async (group: string, queue: Waiting<Item, Answer>[]) => {
    let answered = 0;
    while (queue.length > 0) {
      // Half of those who ask: while one half is at the receiver, the other is answered and asks again. All at once would
      // leave the receiver idle while everybody is answered, and the sender while everybody waits.
      const share = Math.max(SMALLEST_SHARE, Math.ceil((queue.length + answered) / 2));
      const batch = cutBatch(queue, { ...options, size: Math.min(options.size, share) });
      const settle = await sendBatch(batch, options);
      answered = batch.length;
      // The next batch is on its way before this one's answers are worked on: the receiver never waits for them.
      setImmediate(settle);
    }
    groups.delete(group);
  };

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const group = options.groupOf(item);
    const queue = groups.get(group);
    if (queue) {
      queue.push({ item, resolve, reject });
    } else {
      const first = [{ item, resolve, reject }];
      groups.set(group, first);
      void run(group, first);
    }
    return promise;
  };
}

function cutBatch<Item, Answer>(queue: Waiting<Item, Answer>[], { size, keyOf }: BatchOptions<Item, Answer>) {
  const keys = new Set<string>();
  const batch: Waiting<Item, Answer>[] = [];
  const later: Waiting<Item, Answer>[] = [];
  for (const entry of queue) {
    const key = keyOf(entry.item);
    const isFree = batch.length < size && !keys.has(key);
    (isFree ? batch : later).push(entry);
    if (isFree) keys.add(key);
  }
  queue.splice(0, queue.length, ...later);
  return batch;
}

/** Sends a batch; what this returns settles its members. */
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
