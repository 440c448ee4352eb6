import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '../clock.ts';

import type { Answer } from './answer.ts';

type Kept = { answer: Answer; madeAt: number; isExpired: boolean; stale?: Answer; failedAt?: number };

export type AnswerCacheOptions = {
  clock: Clock;
  /** How long an answer is served without looking again. */
  freshMs: number;
  /** In a rush an answer not older than this goes out as it is: making everything anew would keep everybody waiting. */
  rushMs?: number;
  /** An answer as it stands in, marked, while it cannot be made anew; left out, none ever does. */
  markStale?: ((answer: Answer, since: Date) => Answer) | undefined;
  /** How long it may stand in. */
  staleMs?: number;
  /** How long a visitor waits for a new answer when an older one could be shown. */
  patienceMs?: number;
  maxBytes?: number;
};

/** So many answers being made at once are a rush. */
const RUSH = 8;
const defaults = { rushMs: 0, staleMs: 60 * 60 * 1000, patienceMs: 1500, maxBytes: 64 * 1024 * 1024 };
type Options = AnswerCacheOptions & typeof defaults;
const retryMs = 1000;

/**
 * Keeps whole answers by address for a moment, makes each of them once at a time, and, where answers can be marked as
 * old, serves the last good one while making it fails or hangs.
 */
export class AnswerCache {
  readonly #options: Options;
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Answer>>();
  #bytes = 0;
  #generation = 0;

  constructor(options: AnswerCacheOptions) {
    this.#options = { ...defaults, ...options };
  }

  /** The answer to send without looking again, if there is one. */
  fresh(address: string): Answer | undefined {
    const kept = this.#kept.get(address);
    return kept && (this.#isFresh(kept) || this.#servesInRush(kept)) ? kept.answer : undefined;
  }

  /** The answer somebody else is waiting for at this moment. */
  underWay(address: string): Promise<Answer> | undefined {
    return this.#making.get(address);
  }

  /** The answer at `address`: kept, or made now, or the last good one. */
  async get(address: string, make: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#kept.get(address);
    const fresh = this.fresh(address);
    if (fresh) return fresh;
    if (!kept || !this.#mayStandIn(kept)) return this.#makeOnce(address, make);
    if (kept.failedAt !== undefined && this.#now() - kept.failedAt < retryMs) return this.#standIn(kept);
    const answer = await Promise.race([this.#makeOnce(address, make), this.#patience()]);
    if (answer && answer.status < 500) return answer;
    kept.failedAt = this.#now();
    return this.#standIn(kept);
  }

  /** Every kept answer is out of date from now on; it serves only while it cannot be made anew. */
  purge(): void {
    this.#generation += 1;
    this.#making.clear();
    for (const kept of this.#kept.values()) kept.isExpired = true;
  }

  #makeOnce(address: string, make: () => Promise<Answer>): Promise<Answer> {
    const running = this.#making.get(address);
    if (running) return running;
    const generation = this.#generation;
    const making = make()
      .then((answer) => {
        if (!answer.isPrivate) this.#keep(address, answer, generation !== this.#generation);
        return answer;
      })
      .finally(() => {
        if (this.#making.get(address) === making) this.#making.delete(address);
      });
    this.#making.set(address, making);
    return making;
  }

  #keep(address: string, answer: Answer, isExpired: boolean): void {
    this.#forget(address);
    this.#kept.set(address, { answer, madeAt: this.#now(), isExpired });
    this.#bytes += sizeOf(address, answer);
    // The oldest go first: a Map remembers the order in which answers came, and what is asked for comes again and again.
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(address: string): void {
    const kept = this.#kept.get(address);
    if (!kept) return;
    this.#bytes -= sizeOf(address, kept.answer);
    this.#kept.delete(address);
  }

  #isFresh(kept: Kept): boolean {
    return !kept.isExpired && this.#ageOf(kept) < this.#options.freshMs;
  }

  #servesInRush(kept: Kept): boolean {
    return !kept.isExpired && this.#making.size >= RUSH && this.#ageOf(kept) < this.#options.rushMs;
  }

  #mayStandIn(kept: Kept): boolean {
    return this.#options.markStale !== undefined && this.#ageOf(kept) <= this.#options.staleMs;
  }

  #standIn(kept: Kept): Answer {
    const { markStale } = this.#options;
    kept.stale ??= markStale ? markStale(kept.answer, new Date(kept.madeAt)) : kept.answer;
    return kept.stale;
  }

  #patience(): Promise<undefined> {
    return sleep(this.#options.patienceMs, undefined, { ref: false });
  }

  #ageOf(kept: Kept): number {
    return this.#now() - kept.madeAt;
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}

// Compressed copies come later and are about a quarter each; counted from the start to keep the sum honest.
function sizeOf(address: string, { body }: Answer): number {
  return Math.ceil(body.length * 1.5) + address.length * 2 + 2000;
}
