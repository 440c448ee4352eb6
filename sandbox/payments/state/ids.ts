import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Generates identifiers and random numbers from one seed, so that a run can be repeated; without a seed both are
 * random.
 */
export class Ids {
  private seed: string;
  private readonly counters = new Map<string, number>();
  private readonly taken: (id: string) => boolean;

  constructor(seed: string | undefined, taken: (id: string) => boolean) {
    this.seed = seed ?? randomBytes(16).toString('hex');
    this.taken = taken;
  }

  reseed(seed: string | undefined): void {
    this.seed = seed ?? randomBytes(16).toString('hex');
    this.counters.clear();
  }

  /** The next identifier with this prefix that no stored object has. */
  next(prefix: string, length = 24): string {
    for (;;) {
      const id = prefix + this.characters(prefix, length);
      if (!this.taken(id)) return id;
    }
  }

  /** A number in [0, 1), repeatable by the seed. */
  chance(): number {
    return this.digest('chance').readUInt32BE(0) / 2 ** 32;
  }

  private characters(label: string, length: number): string {
    let text = '';
    while (text.length < length) {
      for (const byte of this.digest(label)) text += ALPHABET[byte % ALPHABET.length] ?? '';
    }
    return text.slice(0, length);
  }

  private digest(label: string): Buffer {
    const count = this.counters.get(label) ?? 0;
    this.counters.set(label, count + 1);
    return createHash('sha512').update(`${this.seed}\n${label}\n${count}`).digest();
  }
}
