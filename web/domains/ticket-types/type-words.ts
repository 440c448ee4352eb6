import { isOpen } from '#contract/availability.ts';
import type { HostTicketType } from '#contract/host-ticket-types.ts';
import type { Workspace } from '#contract/workspace.ts';

import { formatDateTime } from '#contract/format-time.ts';
import type { BadgeTone } from '#web/platform/ui/badge.tsx';

type Label = { text: string; tone: BadgeTone };

const labels: Record<HostTicketType['availability'], Label> = {
  on_sale: { text: 'On sale', tone: 'positive' },
  few_left: { text: 'Few left', tone: 'caution' },
  not_yet: { text: 'Not open yet', tone: 'neutral' },
  ended: { text: 'Sales ended', tone: 'neutral' },
  sold_out: { text: 'Sold out', tone: 'accent' },
  paused: { text: 'Waiting for payouts', tone: 'caution' },
};

type OfEvent = Pick<Workspace, 'state' | 'starts_at' | 'is_off_sale'>;

/** The state of a type in a word or two. */
export function stateOf(
  { state, availability }: Pick<HostTicketType, 'state' | 'availability'>,
  event: OfEvent,
): Label {
  if (state === 'archived') return { text: 'Archived', tone: 'neutral' };
  if (state === 'paused') return { text: 'Paused', tone: 'caution' };
  if (availability === 'paused' && waitsForDate(event)) return { text: 'Waiting for a date', tone: 'caution' };
  // Nobody can buy anything of a draft, whatever its sale window says.
  if (isOpen(availability) && event.state === 'draft')
    return { text: event.is_off_sale ? 'Off sale' : 'Not published', tone: 'neutral' };
  return labels[availability];
}

/** Whether an event was postponed and has no new date yet: until then nothing of it is sold. */
function waitsForDate({ state, starts_at }: OfEvent): boolean {
  return state === 'published' && starts_at === null;
}

/** Whether a type would be on sale, but its host cannot be paid yet. */
export function waitsForPayouts(
  { state, availability }: Pick<HostTicketType, 'state' | 'availability'>,
  event: OfEvent,
): boolean {
  return state === 'on_sale' && availability === 'paused' && !waitsForDate(event);
}

type Window = { time_zone: string; before: string | undefined };

/** When a type opens and closes, in plain words; empty when nothing limits it. `before` is the tier before. */
export function saleWords(type: HostTicketType, { time_zone, before }: Window): string {
  const at = (instant: string) => formatDateTime(instant, time_zone);
  const { sales_start_at: start, sales_end_at: end, availability } = type;
  const words = [];
  if (before) words.push(`Opens when ${before} is gone${start ? `, at the latest ${at(start)}` : ''}`);
  else if (start && availability === 'not_yet') words.push(`Opens ${at(start)}`);
  if (end && availability !== 'ended') words.push(`Sale ends ${at(end)}`);
  return words.join(' · ');
}

type Counts = Pick<HostTicketType, 'sold' | 'held' | 'reserved' | 'kept'>;

/** "38 sold", "38 sold, 2 in checkout, 10 reserved, 4 for the waiting list": with what is left, all of the capacity. */
export function soldWords({ sold, held, reserved, kept }: Counts): string {
  const parts = [
    `${count(sold)} sold`,
    held > 0 && `${count(held)} in checkout`,
    reserved > 0 && `${count(reserved)} reserved`,
    kept > 0 && `${count(kept)} for the waiting list`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** "10 left of 50", "No limit of its own" */
export function leftWords({ left, capacity }: Pick<HostTicketType, 'left' | 'capacity'>): string {
  if (left === null) return 'No limit';
  return capacity === null ? `${count(left)} left of the event` : `${count(left)} left of ${count(capacity)}`;
}

export function count(number: number): string {
  return number.toLocaleString('en');
}
