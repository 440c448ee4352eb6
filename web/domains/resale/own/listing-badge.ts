import type { ListingState } from '#contract/resale.ts';
import type { MyListing } from '#contract/selling.ts';

import type { BadgeTone } from '#web/platform/ui/badge.tsx';

type Label = { label: string; tone: BadgeTone };

const states: Record<ListingState, Label> = {
  active: { label: 'On sale', tone: 'positive' },
  reserved: { label: 'Held for a buyer', tone: 'caution' },
  sold: { label: 'Sold', tone: 'positive' },
  withdrawn: { label: 'Taken back', tone: 'neutral' },
  unsold: { label: 'Came back unsold', tone: 'neutral' },
  void: { label: 'Ended', tone: 'neutral' },
};

/** The state of a listing in a word or two, for its seller. */
export function listingBadge({ state, event, payout, taken_down_reason, why_not_buyable }: MyListing): Label {
  if (why_not_buyable !== '') return { label: 'On hold', tone: 'caution' };
  if (taken_down_reason !== '') return { label: 'Taken down', tone: states[state].tone };
  if (state === 'void' && event.state === 'cancelled') return { ...states[state], label: 'Event cancelled' };
  if (payout?.state !== 'stopped') return states[state];
  return { label: payout.paid_at ? 'Money taken back' : 'Not paid out', tone: 'neutral' };
}
