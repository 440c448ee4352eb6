type Window = { count: number; endsAt: number };

/**
 * Counts uses by key, each key in a window that begins with its first use; times are milliseconds that never run
 * backwards. There is no timer for each key, of which a rush would leave hundreds of thousands: what was counted in one
 * window's length is dropped whole when another has passed.
 */
export class WindowCounter {
  readonly #length: number;
  #young = new Map<string, Window>();
  #old = new Map<string, Window>();
  #turnsAt = 0;

  constructor(milliseconds: number) {
    this.#length = milliseconds;
  }

  /** Counts one use; answers how many there were in this window, this one with them, and when it ends. */
  count(key: string, now: number): Readonly<Window> {
    this.#turn(now);
    const window = this.#find(key, now) ?? { count: 0, endsAt: now + this.#length };
    window.count += 1;
    this.#young.set(key, window);
    return window;
  }

  /** How many uses there were in the window that is open. */
  countOf(key: string, now: number): number {
    return this.#find(key, now)?.count ?? 0;
  }

  #find(key: string, now: number): Window | undefined {
    const window = this.#young.get(key) ?? this.#old.get(key);
    return window && window.endsAt > now ? window : undefined;
  }

  #turn(now: number): void {
    if (now < this.#turnsAt) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#turnsAt = now + this.#length;
  }
}
