import type { OwnOrganization } from '#contract/organizations.ts';

import { addHours } from '#web/platform/lib/local-time.ts';
import type { CallInput } from '#web/platform/api/client.ts';
import { parseMoney } from '#web/platform/lib/parse-money.ts';

export type CreateBody = CallInput<'createEvent'>['body'];

const fields = [
  ...(['organization_id', 'title', 'category', 'starts_at', 'ends_at', 'time_zone'] as const),
  ...(['venue_name', 'address', 'city', 'country', 'ticket_name', 'ticket_price', 'ticket_quantity'] as const),
] as const;
export type CreateField = (typeof fields)[number];
export const createFields: readonly CreateField[] = fields;

/** The short form, as typed. */
export type CreateValues = Record<Exclude<CreateField, 'category'>, string> & {
  category: CreateBody['category'];
  starts_at_which: 'first' | 'second' | '';
  ends_at_which: 'first' | 'second' | '';
};

/** An empty form for an organization. */
export function emptyForm({ id, country }: OwnOrganization): CreateValues {
  return {
    ...{ organization_id: id, title: '', category: 'club_night', starts_at: '', ends_at: '', time_zone: '' },
    ...{ venue_name: '', address: '', city: '', country },
    ...{ ticket_name: 'Admission', ticket_price: '', ticket_quantity: '' },
    ...{ starts_at_which: '', ends_at_which: '' },
  };
}

/** The form as the call sends it. */
export function toBody(values: CreateValues, currency: string): CreateBody {
  const { organization_id, title, category, starts_at, ends_at, time_zone, address } = values;
  const { venue_name, city, country, ticket_name, ticket_price, ticket_quantity } = values;
  const which = {
    ...(values.starts_at_which && { starts_at: values.starts_at_which }),
    ...(values.ends_at_which && { ends_at: values.ends_at_which }),
  };
  return {
    ...{ organization_id, title, category, starts_at, ends_at, venue_name, city, country, ticket_name },
    ...(address && { address }),
    ...(time_zone && { time_zone }),
    ...(Object.keys(which).length > 0 && { repeated_hours: which }),
    ticket_price: { amount: parseMoney(ticket_price, currency) ?? 0, currency },
    ticket_quantity: ticket_quantity.trim() === '' ? null : Number(ticket_quantity),
  };
}

const usualHours = 6;

/** The end that fits a start: the typed one while it is later, else the length of a usual night. */
export function endFor(starts_at: string, ends_at: string): string {
  if (starts_at === '' || ends_at > starts_at) return ends_at;
  return addHours(starts_at, usualHours);
}
