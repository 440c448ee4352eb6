import type { OwedEvent } from '#contract/settlements.ts';

import { DateTime } from '#web/platform/ui/date-time.tsx';

import { afterWords, waitingWords } from './waiting-words.ts';

type Due = Pick<OwedEvent, 'reason' | 'release_at'> & { event: Pick<OwedEvent['event'], 'time_zone' | 'ends_at'> };

/** When money of an event is sent, or why not; nothing when none waits. */
export function WhenSent({ due }: { due: Due }) {
  const { reason, release_at, event } = due;
  if (!reason) return null;
  const after = afterWords(due);
  if (after === null || release_at === null)
    return <p>{waitingWords[reason].text || 'It is sent after the event, which has no date yet.'}</p>;
  return (
    <p>
      Due on <DateTime instant={release_at} zone={event.time_zone} />, {after}.
    </p>
  );
}
