import { conflict } from '#server/platform/lib/errors.ts';
import { isOffSale } from './host-state.ts';

type Event = Parameters<typeof isOffSale>[0];

/** 409 `not_published`: a draft takes no guests. `words`: why its host publishes it first; not for one that is off sale. */
export function refuseDraft(event: Event, words: string): void {
  if (event.state !== 'draft') return;
  const off = 'Our staff has taken this event off sale. Until they allow it again, it takes no guests.';
  throw conflict('not_published', isOffSale(event) ? off : words);
}
