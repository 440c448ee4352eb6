import type { EventCard, EventCategory, EventDetail } from '#contract/events.ts';

import type { BadgeTone } from '#web/platform/ui/badge.tsx';

/** The categories' labels, in the order they are offered. */
export const categoryLabels: Record<EventCategory, string> = {
  club_night: 'Club nights',
  party: 'Parties',
  concert: 'Concerts',
  festival: 'Festivals',
  food_and_drink: 'Food & drink',
  arts: 'Arts',
  wellness: 'Wellness',
  networking: 'Networking',
  other: 'Other events',
};

/** What one event of a category is called. */
export const categoryNames: Record<EventCategory, string> = {
  club_night: 'Club night',
  party: 'Party',
  concert: 'Concert',
  festival: 'Festival',
  food_and_drink: 'Food & drink',
  arts: 'Arts',
  wellness: 'Wellness',
  networking: 'Networking',
  other: 'Other',
};

export const dateLabels = {
  tonight: 'Tonight',
  today: 'Today',
  tomorrow: 'Tomorrow',
  weekend: 'This weekend',
  week: 'Next 7 days',
  this_month: 'This month',
  month: 'Next 30 days',
} as const;

export const sortLabels = {
  relevance: 'Best match',
  soonest: 'Soonest',
  popular: 'Popular',
  newest: 'Newest',
  price: 'Lowest price',
  distance: 'Nearest',
} as const;

export type StateLabel = { text: string; tone: BadgeTone };

export type Labelled = Pick<EventCard, 'state' | 'is_postponed' | 'starts_at' | 'availability'>;

/** The label of an event's state; none while it is simply on sale. */
export function stateLabel(event: Labelled): StateLabel | null {
  if (event.state === 'draft') return { text: 'Draft', tone: 'neutral' };
  if (event.state === 'cancelled') return { text: 'Cancelled', tone: 'danger' };
  if (event.is_postponed && !event.starts_at) return { text: 'Postponed', tone: 'caution' };
  const isGone = ['sold_out', 'sale_over', 'ended'].includes(event.availability);
  if (event.is_postponed && !isGone) return { text: 'New date', tone: 'caution' };
  return availabilityLabels[event.availability] ?? null;
}

/** Only ticket holders see a draft that is not theirs: an event that staff took off sale. */
export function isOffSaleForHolder({ state, can }: Pick<EventDetail, 'state' | 'can'>): boolean {
  return state === 'draft' && !can.edit && !can.scan;
}

const availabilityLabels: Partial<Record<EventCard['availability'], StateLabel>> = {
  few_left: { text: 'Few left', tone: 'caution' },
  ends_soon: { text: 'Sales end soon', tone: 'caution' },
  not_yet: { text: 'On sale soon', tone: 'neutral' },
  sold_out: { text: 'Sold out', tone: 'neutral' },
  sale_over: { text: 'Sales ended', tone: 'neutral' },
  ended: { text: 'Past', tone: 'neutral' },
};
