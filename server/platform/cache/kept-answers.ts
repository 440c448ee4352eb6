import type { IncomingMessage } from 'node:http';

import type { Settings } from '#server/settings.ts';
import type { Clock } from '#server/platform/lib/clock.ts';

import type { Answer } from './answer.ts';
import { AnswerCache, type AnswerCacheOptions } from './answer-cache.ts';
import { Door } from './door.ts';
import { KeptValues } from './kept-values.ts';

type Times = Pick<Settings, 'count_cache_milliseconds' | 'card_cache_milliseconds'>;

/** All this process keeps of what visitors are shown: pages, public calls, and what lists of events are made of. */
export class KeptAnswers {
  readonly #caches = new Set<AnswerCache>();
  /** Where those stand who come for it. */
  readonly door = new Door();
  /** How many events filters find. */
  readonly counts: KeptValues<number>;
  /** What lists show of each event, as JSON; nothing of one that is gone. */
  readonly cards: KeptValues<string | undefined>;

  constructor(clock: Clock, { count_cache_milliseconds, card_cache_milliseconds }: Times) {
    this.counts = new KeptValues({ clock, keepMs: count_cache_milliseconds });
    this.cards = new KeptValues({ clock, keepMs: card_cache_milliseconds });
  }

  open(options: AnswerCacheOptions): AnswerCache {
    const cache = new AnswerCache(options);
    this.#caches.add(cache);
    return cache;
  }

  /** What can be sent to this request without looking at anything else; with a session every call is looked at. */
  fresh({
    method,
    url = '',
    headers,
  }: Pick<IncomingMessage, 'url' | 'headers'> & { method?: string | undefined }): Answer | undefined {
    if (method !== 'GET' || headers.authorization !== undefined) return undefined;
    for (const cache of this.#caches) {
      const answer = cache.fresh(url);
      if (answer) return answer;
    }
    return undefined;
  }

  /** Nothing kept so far is sent without looking again: after writes that visitors see. */
  purge(): void {
    for (const cache of [...this.#caches, this.counts, this.cards]) cache.purge();
  }
}
