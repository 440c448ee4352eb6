import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '#server/lib/clock.ts';

import { markStale, type Page } from './page.ts';

type Kept = { page: Page; renderedAt: number; isExpired: boolean; stale?: Page; failedAt?: number };

export type PageCacheOptions = {
  clock: Clock;
  /** How long a page is served without looking again. */
  freshMs: number;
  /** How long a page may still stand in while it cannot be rendered. */
  staleMs?: number;
  /** How long a visitor waits for a new rendering when an older page could be shown. */
  patienceMs?: number;
  maxBytes?: number;
};

const defaults = { staleMs: 60 * 60 * 1000, patienceMs: 1500, maxBytes: 64 * 1024 * 1024 };
const retryMs = 1000;

/**
 * Keeps rendered pages by address for a moment, renders each address once at a time,
 * and answers with the last good page, marked, while rendering fails or hangs.
 */
export class PageCache {
  readonly #options: Required<PageCacheOptions>;
  readonly #kept = new Map<string, Kept>();
  readonly #rendering = new Map<string, Promise<Page>>();
  #bytes = 0;
  #generation = 0;

  constructor(options: PageCacheOptions) {
    this.#options = { ...defaults, ...options };
  }

  /** The page at `address`: kept, or rendered now, or the last good one. */
  async get(address: string, render: () => Promise<Page>): Promise<Page> {
    const kept = this.#kept.get(address);
    if (!kept || this.#ageOf(kept) > this.#options.staleMs) return this.#renderOnce(address, render);
    if (!kept.isExpired && this.#ageOf(kept) < this.#options.freshMs) return kept.page;
    if (kept.failedAt !== undefined && this.#now() - kept.failedAt < retryMs) return standIn(kept);
    const page = await Promise.race([this.#renderOnce(address, render), this.#patience()]);
    if (page && page.status < 500) return page;
    kept.failedAt = this.#now();
    return standIn(kept);
  }

  /** Every kept page is out of date from now on; they serve only while theirs cannot be rendered. */
  purge(): void {
    this.#generation += 1;
    this.#rendering.clear();
    for (const kept of this.#kept.values()) kept.isExpired = true;
  }

  #renderOnce(address: string, render: () => Promise<Page>): Promise<Page> {
    const running = this.#rendering.get(address);
    if (running) return running;
    const generation = this.#generation;
    const rendering = render()
      .then((page) => {
        if (!page.isPrivate) this.#keep(address, page, generation !== this.#generation);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(address) === rendering) this.#rendering.delete(address);
      });
    this.#rendering.set(address, rendering);
    return rendering;
  }

  #keep(address: string, page: Page, isExpired: boolean): void {
    this.#forget(address);
    this.#kept.set(address, { page, renderedAt: this.#now(), isExpired });
    this.#bytes += sizeOf(page);
    // The oldest go first: a Map remembers the order in which pages came.
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(address: string): void {
    const kept = this.#kept.get(address);
    if (!kept) return;
    this.#bytes -= sizeOf(kept.page);
    this.#kept.delete(address);
  }

  #patience(): Promise<undefined> {
    return sleep(this.#options.patienceMs, undefined, { ref: false });
  }

  #ageOf(kept: Kept): number {
    return this.#now() - kept.renderedAt;
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}

function standIn(kept: Kept): Page {
  kept.stale ??= markStale(kept.page, new Date(kept.renderedAt));
  return kept.stale;
}

// Compressed copies come later and are about a quarter each; counted from the start to keep the sum honest.
function sizeOf(page: Page): number {
  return Math.ceil(page.body.length * 1.5);
}
