import type { Clock } from '#server/platform/lib/clock.ts';

type Options = { clock: Clock; keepMs: number };
type Kept<Value> = { madeAt: number; value: Promise<Value> };

const MOST = 5000;

/** Keeps what many ask for by key, for a moment, and makes it once for all who ask meanwhile. */
export class KeptValues<Value> {
  readonly #options: Options;
  readonly #kept = new Map<string, Kept<Value>>();

  constructor(options: Options) {
    this.#options = options;
  }

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    return this.#fresh(key, this.#now()) ?? this.#keep(key, make());
  }

  /** The values of several keys, in their order; those that are not kept are made together, also in their order. */
  async getAll(keys: readonly string[], make: (missing: string[]) => Promise<Value[]>): Promise<Value[]> {
    const now = this.#now();
    const values = keys.map((key) => this.#fresh(key, now));
    const missing = keys.filter((_key, place) => !values[place]);
    if (missing.length === 0) return Promise.all(values as Promise<Value>[]);
    const made = make(missing);
    const keeping = missing.map((key, place) =>
      this.#keep(
        key,
        made.then((all) => all[place] as Value),
      ),
    );
    return Promise.all(values.map((value) => value ?? (keeping.shift() as Promise<Value>)));
  }

  purge(): void {
    this.#kept.clear();
  }

  #fresh(key: string, now: number): Promise<Value> | undefined {
    const kept = this.#kept.get(key);
    return kept && now - kept.madeAt < this.#options.keepMs ? kept.value : undefined;
  }

  #keep(key: string, value: Promise<Value>): Promise<Value> {
    if (this.#options.keepMs === 0) return value;
    const kept = { madeAt: this.#now(), value };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    value.catch(() => this.#kept.get(key) === kept && this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
    }
    return value;
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}
