import type { Logger } from './logger.ts';

type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** Batches of fewer are not worth sending by halves: a batch costs as much by itself as six of its members do. */
const SMALLEST_SHARE = 32;

/** One at work at the receiver, one waiting there: it never waits for us. */
const MOST_UNDER_WAY = 2;

type BatchOptions<Item, Answer> = {
  name: string;
  size: number;
  /** Items of one group are sent together; two batches of a group at most are under way at a time. */
  groupOf: (item: Item) => string;
  /** Two items with the same key are never under way at once: the later one must see what became of the earlier. */
  keyOf: (item: Item) => string;
  /** Answers in the order of the items. */
  send: (items: Item[]) => Promise<Answer[]>;
  log: Logger;
};

/** Of one group: what waits, the keys of what is under way, in how many batches, and how many were answered last. */
type Group<Item, Answer> = { queue: Waiting<Item, Answer>[]; keys: Set<string>; batches: number; answered: number };

/**
 * Gathers items while their group's batches are under way and sends them on together, in arrival order. Nothing waits on
 * a timer: the first goes at once. When a batch fails its members are tried one by one.
 */
export function createBatches<Item, Answer>(options: BatchOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  const groups = new Map<string, Group<Item, Answer>>();

  const sendOn = (name: string, group: Group<Item, Answer>) => {
    const share = shareOf(group, options.size);
    if (group.batches >= (group.queue.length < share ? 1 : MOST_UNDER_WAY)) return;
    const batch = cutBatch(group, { size: share, keyOf: options.keyOf });
    if (batch.length > 0) void send(name, group, batch);
  };

  const send = async (name: string, group: Group<Item, Answer>, batch: Waiting<Item, Answer>[]) => {
    group.batches += 1;
    const settle = await sendBatch(batch, options);
    group.batches -= 1;
    group.answered = batch.length;
    for (const { item } of batch) group.keys.delete(options.keyOf(item));
    sendOn(name, group);
    if (group.batches === 0) groups.delete(name);
    // The next batch is on its way before this one's answers are worked on: the receiver never waits for them.
    setImmediate(settle);
  };

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const name = options.groupOf(item);
    const group = groups.get(name) ?? { queue: [], keys: new Set(), batches: 0, answered: 0 };
    groups.set(name, group);
    group.queue.push({ item, resolve, reject });
    sendOn(name, group);
    return promise;
  };
}

/**
 * Half of those who ask: while one half is at the receiver, the other is answered and asks again. All at once would leave
 * the receiver idle while everybody is answered, and the sender while everybody waits.
 */
function shareOf<Item, Answer>({ queue, keys, answered }: Group<Item, Answer>, size: number): number {
  const all = keys.size + Math.max(queue.length, answered);
  return Math.min(size, Math.max(SMALLEST_SHARE, Math.ceil(all / 2)));
}

type Cut<Item> = { size: number; keyOf: (item: Item) => string };

function cutBatch<Item, Answer>(group: Group<Item, Answer>, { size, keyOf }: Cut<Item>): Waiting<Item, Answer>[] {
  const batch: Waiting<Item, Answer>[] = [];
  const later: Waiting<Item, Answer>[] = [];
  for (const entry of group.queue) {
    const key = keyOf(entry.item);
    const isFree = batch.length < size && !group.keys.has(key);
    (isFree ? batch : later).push(entry);
    if (isFree) group.keys.add(key);
  }
  group.queue = later;
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
