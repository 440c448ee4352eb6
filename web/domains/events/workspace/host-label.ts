import type { HostFacts } from '#contract/hosting.ts';

import { stateLabel, type Labelled, type StateLabel } from '#web/domains/events/event-words.ts';

type Hosted = Labelled & Pick<HostFacts, 'host_state' | 'is_off_sale' | 'next_step'>;

/** The label for those who run the event: also while it is under way, and when staff keeps it from being sold. */
export function hostLabel(event: Hosted): StateLabel | null {
  if (event.is_off_sale) return { text: 'Off sale', tone: 'caution' };
  if (event.next_step?.code === 'blocked_by_staff') return { text: 'Blocked', tone: 'caution' };
  return event.host_state === 'live' ? { text: 'On now', tone: 'positive' } : stateLabel(event);
}
