import type { Clock } from '../clock.ts';

type Options = { clock: Clock; keepMs: number };
type Kept = { madeAt: number; count: Promise<number> };

const MOST = 5000;

/** Keeps figures by what they count, each counted once at a time. */
export class KeptCounts {
  readonly #options: Options;
  readonly #kept = new Map<string, Kept>();

  constructor(options: Options) {
    this.#options = options;
  }

  async get(key: string, countNow: () => Promise<number>): Promise<number> {
    const { clock, keepMs } = this.#options;
    if (keepMs === 0) return countNow();
    const now = clock.now().getTime();
    const kept = this.#kept.get(key);
    if (kept && now - kept.madeAt < keepMs) return kept.count;
    const count = countNow();
    this.#kept.delete(key);
    this.#kept.set(key, { madeAt: now, count });
    count.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
    }
    return count;
  }

  purge(): void {
    this.#kept.clear();
  }
}
