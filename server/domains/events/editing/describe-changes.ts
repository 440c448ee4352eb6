import { formatLongDateTime, formatLongEnd } from '#server/platform/lib/format-time.ts';
import { addressLine } from '../address-line.ts';
import type { EditedEvent } from './edited-event.ts';

/** A change that ticket holders are notified of, with the old and the new value. */
export type ToldChange = { label: string; before: string; after: string };

/** Changes that also concern people without a ticket. */
export const TIMES_AND_PLACE: readonly string[] = ['Doors', 'Starts', 'Ends', 'Where'];

const REFUNDS: Record<string, string> = {
  none: 'No refunds',
  until_1_day: 'Until 1 day before',
  until_7_days: 'Until 7 days before',
  until_30_days: 'Until 30 days before',
};

/** The changes for ticket holders, in words. */
export function describeChanges(before: EditedEvent, after: EditedEvent): ToldChange[] {
  const described: [label: string, words: (event: EditedEvent) => string][] = [
    ['Doors', (event) => moment(event.doors_at, event)],
    ['Starts', (event) => moment(event.starts_at, event)],
    ['Ends', (event) => moment(event.ends_at, event, formatLongEnd)],
    ['Where', (event) => [event.venue_name, addressLine(event), nameOf(event.country)].filter(Boolean).join(', ')],
    ['Refunds', ({ refund_policy }) => REFUNDS[refund_policy] ?? refund_policy],
    ['Resale', resale],
    ['Codes', codes],
  ];
  return described
    .map(([label, words]) => ({ label, before: words(before), after: words(after) }))
    .filter(({ before, after }) => before !== after && !(isUnknown(before) && isUnknown(after)));
}

const NOT_SET = 'Not set';
const TO_COME = 'To be announced';
const isUnknown = (words: string): boolean => words === NOT_SET || words === TO_COME;

const countries = new Intl.DisplayNames('en', { type: 'region' });

function nameOf(country: string | null): string | undefined {
  return country ? countries.of(country) : undefined;
}

function moment(
  instant: Date | null,
  { time_zone, state, starts_at }: EditedEvent,
  format = formatLongDateTime,
): string {
  if (!instant) return state === 'published' && !starts_at ? TO_COME : NOT_SET;
  return format(instant, time_zone);
}

/** Printed codes stop admitting when codes start to rotate. */
function codes({ code_mode }: EditedEvent): string {
  return code_mode === 'rotating'
    ? 'They change every few seconds: show the page of your ticket at the door, not a print or a picture'
    : 'They stay the same: a print or a picture works, too';
}

function resale({ resale_allowed, resale_cap_basis_points }: EditedEvent): string {
  if (!resale_allowed) return 'Not allowed';
  return `Allowed, up to ${resale_cap_basis_points / 100}% of what was paid`;
}
