import type { HostTicketType } from '#contract/host-ticket-types.ts';

import { plainAmount } from '#contract/format-money.ts';
import { formatIso } from '#contract/format-time.ts';
import { parseMoney } from '#web/platform/lib/parse-money.ts';
import { numberOrNull } from '#web/platform/lib/whole-number.ts';

import type { TypeChanges } from './use-ticket-types.ts';

/** A ticket type as its form has it: everything as typed. */
export type TypeForm = {
  name: string;
  price: string;
  capacity: string;
  description: string;
  opens_after: string;
  sales_start_at: string;
  sales_end_at: string;
  min_per_order: string;
  max_per_order: string;
  is_hidden: boolean;
  by_request: boolean;
  resale_allowed: boolean;
  /** Which is meant, where the clock shows a time twice. */
  sales_start_which: Which;
  sales_end_which: Which;
};

type Which = 'first' | 'second' | '';

export const typeFields = [
  'name',
  'price',
  'capacity',
  'description',
  'opens_after',
  'sales_start_at',
  'sales_end_at',
  'min_per_order',
  'max_per_order',
  'is_hidden',
  'by_request',
  'resale_allowed',
] as const satisfies (keyof TypeForm)[];

export const emptyForm: TypeForm = {
  name: '',
  price: '',
  capacity: '',
  description: '',
  opens_after: '',
  sales_start_at: '',
  sales_end_at: '',
  min_per_order: '1',
  max_per_order: '',
  is_hidden: false,
  by_request: false,
  resale_allowed: true,
  sales_start_which: '',
  sales_end_which: '',
};

/** A saved type in the form; times are on the clock of the event. */
export function formOf(type: HostTicketType, zone: string): TypeForm {
  const local = (instant: string | null) => (instant === null ? '' : formatIso(instant, zone).slice(0, 16));
  return {
    name: type.name,
    price: plainAmount(type.price),
    capacity: type.capacity?.toString() ?? '',
    description: type.description,
    opens_after: type.opens_after ?? '',
    sales_start_at: local(type.sales_start_at),
    sales_end_at: local(type.sales_end_at),
    min_per_order: String(type.min_per_order),
    max_per_order: type.max_per_order?.toString() ?? '',
    is_hidden: type.is_hidden,
    by_request: type.by_request,
    resale_allowed: type.resale_allowed,
    sales_start_which: '',
    sales_end_which: '',
  };
}

/** The form as the API takes it. */
export function bodyOf(form: TypeForm, currency: string) {
  return {
    name: form.name,
    price: { amount: parseMoney(form.price, currency) ?? -1, currency },
    capacity: numberOrNull(form.capacity),
    description: form.description,
    opens_after: form.opens_after || null,
    sales_start_at: form.sales_start_at || null,
    sales_end_at: form.sales_end_at || null,
    min_per_order: numberOrNull(form.min_per_order) ?? 1,
    max_per_order: numberOrNull(form.max_per_order),
    is_hidden: form.is_hidden,
    by_request: form.by_request,
    resale_allowed: form.resale_allowed,
    ...hoursOf(form),
  };
}

function hoursOf({ sales_start_which, sales_end_which }: TypeForm) {
  const repeated_hours = {
    ...(sales_start_which && { sales_start_at: sales_start_which }),
    ...(sales_end_which && { sales_end_at: sales_end_which }),
  };
  return Object.keys(repeated_hours).length > 0 ? { repeated_hours } : {};
}

/** Only what differs from where the form began: others may have saved the rest. */
export function changesIn(form: TypeForm, begun: TypeForm, currency: string): TypeChanges {
  const body = bodyOf(form, currency);
  const changed = typeFields.filter((name) => form[name] !== begun[name]);
  if (changed.length === 0) return {};
  return { ...Object.fromEntries(changed.map((name) => [name, body[name]])), ...hoursOf(form) };
}
