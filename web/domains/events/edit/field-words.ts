import type { Question } from '#contract/events.ts';
import type { ROTATION_SECONDS } from '#contract/ticket-code.ts';

import { categoryNames } from '#web/domains/events/event-words.ts';
import { formatPercent } from '#web/platform/lib/format-percent.ts';

import type { EventField } from './event-fields.ts';
import { textOfHtml } from './inert-html.ts';

/** What the fields are called in a sentence. */
export const fieldNames: Record<EventField, string> = {
  title: 'the title',
  summary: 'the summary',
  description_html: 'the description',
  category: 'the category',
  tags: 'the tags',
  line_up: 'the line-up',
  venue_name: 'the venue name',
  address: 'the address',
  city: 'the city',
  country: 'the country',
  latitude: 'the latitude',
  longitude: 'the longitude',
  doors_at: 'the doors',
  starts_at: 'the start',
  ends_at: 'the end',
  time_zone: 'the time zone',
  age_limit: 'the age limit',
  dress_code: 'the dress code',
  house_rules: 'the house rules',
  visibility: 'who can find it',
  takes_requests: 'whether people can ask to come',
  capacity: 'the capacity',
  fee_payer: 'who pays the fees',
  refund_policy: 'the refunds',
  resale_allowed: 'resale',
  resale_cap_basis_points: 'the highest resale price',
  transfer_allowed: 'passing tickets on',
  reentry_allowed: 're-entry',
  hold_minutes: 'the time to pay',
  max_per_order: 'tickets per order',
  max_per_buyer: 'tickets per person',
  code_mode: 'the codes',
  codes_revealed_at: 'when codes show',
  questions: 'the questions',
};

export const refundPolicies = [
  { value: 'none', label: 'No refunds' },
  { value: 'until_1_day', label: 'Until 1 day before' },
  { value: 'until_7_days', label: 'Until 7 days before' },
  { value: 'until_30_days', label: 'Until 30 days before' },
] as const;

export const visibilities = [
  { value: 'public', label: 'Public', text: 'In lists and search, for everybody.' },
  { value: 'unlisted', label: 'Unlisted', text: 'Only for people who have the link.' },
  { value: 'private', label: 'Private', text: 'Only for people you invite.' },
] as const;

export const feePayers = [
  { value: 'buyer', label: 'The buyer', text: 'Fees are added to your price.' },
  { value: 'organizer', label: 'You', text: 'Buyers pay your price; fees come off what you get.' },
] as const;

const seconds: typeof ROTATION_SECONDS = 15;

export const codeModes = [
  { value: 'static', label: 'Stay the same', text: 'In the e-mail, as a PDF or printed: every way works.' },
  {
    value: 'rotating',
    label: `Change every ${seconds} seconds`,
    text: 'Only on the ticket’s page, so that a shared screenshot does not work. Guests need a phone; once opened, it works offline.',
  },
] as const;

const choiceLabels = new Map<unknown, string>([
  ...refundPolicies.map(({ value, label }) => [value, label] as const),
  ...visibilities.map(({ value, label }) => [value, label] as const),
  ...codeModes.map(({ value, label }) => [value, label] as const),
  ...feePayers.map(({ value, label }) => [value, label] as const),
  ...Object.entries(categoryNames),
]);

/** The value of a field in words, to compare two of them. */
export function showField(field: EventField, value: unknown): string {
  if (field === 'description_html') return textOfHtml(String(value));
  if (field === 'questions') return (value as Question[]).map(({ label }) => label).join('\n');
  if (field === 'resale_cap_basis_points') return formatPercent(Number(value));
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field.endsWith('_at')) return value.replace('T', ' ');
  return choiceLabels.get(value) ?? value;
}
