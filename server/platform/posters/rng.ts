import { createHash } from 'node:crypto';

/** A repeatable random stream: the same seed always gives the same numbers. */
export type Rng = {
  /** A number in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
};

/** Creates the stream of `seed` (sfc32, seeded with SHA-256). */
export function createRng(seed: string): Rng {
  const next = sfc32(createHash('sha256').update(seed).digest());
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => pick(items, next()),
    shuffle: (items) => shuffle(items, next),
  };
}

function pick<T>(items: readonly T[], at: number): T {
  const item = items[Math.floor(at * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

function shuffle<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

function sfc32(key: Buffer): () => number {
  let a = key.readInt32LE(0);
  let b = key.readInt32LE(4);
  let c = key.readInt32LE(8);
  let d = key.readInt32LE(12);
  return () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  };
}
