import type { HostFacts } from '#contract/hosting.ts';

import { stateLabel, type Labelled, type StateLabel } from '#web/domains/events/event-words.ts';

type Hosted = Labelled & Pick<HostFacts, 'host_state' | 'is_off_sale' | 'next_step'>;

/** The label for those who run the event, including "on now", "on sale", and when staff keeps it from being sold. */
export function hostLabel(event: Hosted): StateLabel {
  if (event.is_off_sale) return { text: 'Off sale', tone: 'caution' };
  if (event.next_step?.code === 'blocked_by_staff') return { text: 'Blocked', tone: 'caution' };
  if (event.host_state === 'live') return { text: 'On now', tone: 'positive' };
  if (event.state === 'published' && event.availability === 'unavailable')
    return { text: 'Not on sale', tone: 'neutral' };
  return stateLabel(event) ?? { text: 'On sale', tone: 'positive' };
}
