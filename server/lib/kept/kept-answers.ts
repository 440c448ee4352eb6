import type { IncomingMessage } from 'node:http';

import type { Answer } from './answer.ts';
import { AnswerCache, type AnswerCacheOptions } from './answer-cache.ts';
import type { KeptCounts } from './kept-counts.ts';

/** All this process keeps of what visitors are shown: pages, public calls and how many events their filters find. */
export class KeptAnswers {
  readonly #caches = new Set<AnswerCache>();
  readonly counts: KeptCounts;

  constructor(counts: KeptCounts) {
    this.counts = counts;
  }

  open(options: AnswerCacheOptions): AnswerCache {
    const cache = new AnswerCache(options);
    this.#caches.add(cache);
    return cache;
  }

  /** What can be sent to this request without looking at anything else; with a session every call is looked at. */
  fresh({ method, url = '', headers }: IncomingMessage): Answer | undefined {
    if (method !== 'GET' || headers.authorization !== undefined) return undefined;
    for (const cache of this.#caches) {
      const answer = cache.fresh(url);
      if (answer) return answer;
    }
    return undefined;
  }

  /** Nothing kept so far is sent without looking again: after writes that visitors see. */
  purge(): void {
    for (const cache of [...this.#caches, this.counts]) cache.purge();
  }
}
