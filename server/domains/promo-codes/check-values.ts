import type { FieldErrors } from '#contract/common/error.ts';
import type { FeeRule } from '#contract/ticket-price.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import type { TicketTypeRow } from '#server/domains/ticket-types/queries.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { covers, type PromoRule } from './discount.ts';

type OrderedLine = { type: TicketTypeRow; quantity: number };
type Priced = { total_amount: number; fee_amount: number; face_amount: number; discount_amount: number };

/** Prices an order as the checkout does; passed in by `server/app.ts`. */
export type PriceOrder = (
  lines: readonly OrderedLine[],
  rule: FeeRule,
  promo: PromoRule | null,
) => Priced & { organizer_fee_amount: number };

/** The values that a host sets, with local times as instants. */
export type PromoValues = PromoRule & {
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  reserved_ticket_type_id: string | null;
  reserved_quantity: number;
};

type World = {
  event: EventRow;
  types: TicketTypeRow[];
  priceOrder: PriceOrder;
  /** The smallest amount that a card can pay. */
  minimum: number;
  /** Ticket types that the code may keep although they are archived. */
  kept_ids: readonly string[];
};

/** The errors of a code's values by field; empty if there are none. */
export function errorsOfValues(values: PromoValues, world: World): FieldErrors {
  const scope = { ...errorsOfWorth(values), ...errorsOfScope(values, world) };
  if (Object.keys(scope).length > 0) return { ...scope, ...errorsOfWindow(values) };
  return { ...errorsOfWindow(values), ...errorsOfReserve(values, world), ...errorsOfTotals(values, world) };
}

/** The field that holds the value of each kind of code, and the error for a missing one. */
const WORTH: Record<string, { field: 'percent_basis_points' | 'amount'; missing: string } | undefined> = {
  percent: { field: 'percent_basis_points', missing: 'Enter a percentage.' },
  fixed_per_ticket: { field: 'amount', missing: 'Enter an amount.' },
  fixed_per_order: { field: 'amount', missing: 'Enter an amount.' },
  set_price: { field: 'amount', missing: 'Enter an amount.' },
};

function errorsOfWorth(rule: PromoRule): FieldErrors {
  const worth = WORTH[rule.kind];
  const errors: FieldErrors = {};
  for (const field of ['percent_basis_points', 'amount'] as const)
    if (field !== worth?.field && rule[field] !== null) errors[field] = ['This kind of code has none.'];
  if (worth && rule[worth.field] === null) errors[worth.field] = [worth.missing];
  if (rule.kind.startsWith('fixed_') && rule.amount === 0) errors.amount = ['Enter more than zero.'];
  return errors;
}

function errorsOfScope({ kind, ticket_type_ids }: PromoRule, { types, kept_ids }: World): FieldErrors {
  const known = new Map(types.filter((type) => type.state !== 'archived').map((type) => [type.id, type]));
  const named = ticket_type_ids ?? [];
  if (named.some((id) => !known.has(id) && !kept_ids.includes(id)))
    return { ticket_type_ids: ['Choose ticket types of this event.'] };
  if (kind === 'unlock' && !named.some((id) => known.get(id)?.is_hidden))
    return { ticket_type_ids: ['Choose the hidden tickets that the code shows.'] };
  return {};
}

function errorsOfWindow({ starts_at, ends_at }: PromoValues): FieldErrors {
  return starts_at && ends_at && ends_at <= starts_at ? { ends_at: ['The end must be after the start.'] } : {};
}

function errorsOfReserve(values: PromoValues, { types }: World): FieldErrors {
  const { reserved_ticket_type_id: id, reserved_quantity: quantity } = values;
  if (quantity === 0) return {};
  if (id === null) return { reserved_ticket_type_id: ['Choose the tickets to reserve.'] };
  const type = types.find((one) => one.id === id && one.state !== 'archived');
  if (!type || !covers(values, id)) return { reserved_ticket_type_id: ['Choose tickets that the code is for.'] };
  if (type.capacity === null)
    return { reserved_quantity: ['These tickets have no limit, so there is nothing to reserve.'] };
  return {};
}

/** A total above zero that is too small for any card would leave the buyer unable to pay. */
function errorsOfTotals(values: PromoValues, { event, types, priceOrder, minimum }: World): FieldErrors {
  const most = values.kind === 'fixed_per_order' ? event.max_per_order : 1;
  for (const type of types.filter((one) => one.state !== 'archived' && covers(values, one.id))) {
    for (let quantity = 1; quantity <= most; quantity += 1) {
      const { total_amount: total } = priceOrder([{ type, quantity }], event, values);
      const regular = priceOrder([{ type, quantity }], event, null).total_amount;
      if (total === 0 || total >= minimum || regular < minimum) continue;
      const words = (amount: number) => formatMoney({ amount, currency: event.currency });
      const order = quantity === 1 ? type.name : `${quantity} × ${type.name}`;
      const field = values.kind === 'percent' ? 'percent_basis_points' : 'amount';
      return {
        [field]: [
          `${order} would cost ${words(total)}. Cards pay ${words(minimum)} or more: make it free, or take less off.`,
        ],
      };
    }
  }
  return {};
}
