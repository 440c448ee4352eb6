import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '#server/platform/lib/clock.ts';

import type { Answer } from './answer.ts';
import { type Making, Turns } from './turns.ts';

type Kept = { answer: Answer; bytes: number; madeAt: number; isExpired: boolean; stale?: Answer; failedAt?: number };

/** Makes an answer; where the one before it is the same still, it may be that one. */
type Make = (before: Answer | undefined) => Promise<Answer>;

export type AnswerCacheOptions = {
  clock: Clock;
  /** How long an answer is served without looking again. */
  freshMs: number;
  /** In a rush an answer not older than this goes out as it is: making everything anew would keep everybody waiting. */
  rushMs?: number;
  /** Makes an answer anew that went out so. */
  renew?: (address: string, before: Answer | undefined) => Promise<Answer>;
  /** How many are made at the same time; the others wait for their turn. */
  atOnce?: number;
  /** What those get who would have to wait behind too many others. */
  refusal?: Answer;
  /** An answer as it stands in, marked, while it cannot be made anew; left out, none ever does. */
  markStale?: ((answer: Answer, since: Date) => Answer) | undefined;
  /** How long it may stand in. */
  staleMs?: number;
  /** How long a visitor waits for a new answer when an older one could be shown. */
  patienceMs?: number;
  maxBytes?: number;
};

/** So many answers asked for and not made yet are a rush. */
const RUSH = 4;
const MOST_WAITING = 400;
const defaults = {
  rushMs: 0,
  atOnce: Number.POSITIVE_INFINITY,
  staleMs: 60 * 60 * 1000,
  patienceMs: 1500,
  maxBytes: 64 * 1024 * 1024,
};
type Options = AnswerCacheOptions & typeof defaults;
const retryMs = 1000;
/** Headers and objects around an answer. */
const OVERHEAD = 4000;

/**
 * Keeps whole answers by address for a moment, makes each of them once at a time, and, where answers can be marked as
 * old, serves the last good one while making it fails or hangs.
 */
export class AnswerCache {
  readonly #options: Options;
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Making<Answer>>();
  readonly #turns: Turns;
  #bytes = 0;
  #generation = 0;

  constructor(options: AnswerCacheOptions) {
    this.#options = { ...defaults, ...options };
    this.#turns = new Turns(this.#options.atOnce);
  }

  /** The answer to send without looking again, if there is one. */
  fresh(address: string): Answer | undefined {
    const kept = this.#kept.get(address);
    if (!kept) return undefined;
    this.#weigh(address, kept);
    if (this.#isFresh(kept)) return kept.answer;
    if (!this.#servesInRush(kept)) return undefined;
    this.#renew(address);
    return kept.answer;
  }

  /** The answer somebody else is waiting for at this moment. */
  underWay(address: string): Promise<Answer> | undefined {
    return this.#making.get(address)?.promise;
  }

  /** The answer at `address`: kept, or made now, or the last good one. */
  async get(address: string, make: Make): Promise<Answer> {
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

  #makeOnce(address: string, make: Make, isUrgent = true): Promise<Answer> {
    const running = this.#making.get(address);
    if (running) {
      if (isUrgent) running.hurry();
      return running.promise;
    }
    const { refusal } = this.#options;
    if (refusal && this.#turns.waiting >= MOST_WAITING) return Promise.resolve(refusal);
    const generation = this.#generation;
    const { promise, hurry } = this.#turns.make(() => make(this.#kept.get(address)?.answer), isUrgent);
    const making = promise
      .then((answer) => {
        if (!answer.isPrivate) this.#keep(address, answer, generation !== this.#generation);
        return answer;
      })
      .finally(() => {
        if (this.#making.get(address)?.promise === making) this.#making.delete(address);
      });
    this.#making.set(address, { promise: making, hurry });
    return making;
  }

  #renew(address: string): void {
    const { renew } = this.#options;
    if (!renew || this.#making.has(address)) return;
    // When it fails, whoever asks after the rush is told.
    this.#makeOnce(address, (before) => renew(address, before), false).catch(() => undefined);
  }

  #keep(address: string, answer: Answer, isExpired: boolean): void {
    this.#forget(address);
    const kept = { answer, bytes: 0, madeAt: this.#now(), isExpired };
    this.#kept.set(address, kept);
    this.#weigh(address, kept);
    // The oldest go first: a Map remembers the order in which answers came, and what is asked for comes again and again.
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#forget(oldest);
    }
  }

  /** Copies in other encodings are added to an answer as they are asked for. */
  #weigh(address: string, kept: Kept): void {
    const bytes = kept.answer.copies.bytes + address.length * 2 + OVERHEAD;
    this.#bytes += bytes - kept.bytes;
    kept.bytes = bytes;
  }

  #forget(address: string): void {
    this.#bytes -= this.#kept.get(address)?.bytes ?? 0;
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
