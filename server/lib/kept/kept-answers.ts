import { AnswerCache, type AnswerCacheOptions } from './answer-cache.ts';

/** All this process keeps of what visitors are shown: pages and public calls. */
export class KeptAnswers {
  readonly #caches = new Set<AnswerCache>();

  open(options: AnswerCacheOptions): AnswerCache {
    const cache = new AnswerCache(options);
    this.#caches.add(cache);
    return cache;
  }

  /** Nothing kept so far is sent without looking again: after writes that visitors see. */
  purge(): void {
    for (const cache of this.#caches) cache.purge();
  }
}
