import type { SaleHours, TicketTypeFields } from '#contract/host-ticket-types.ts';
import { type FeeRule, unitPrice } from '#contract/ticket-price.ts';
import type { AppContext } from '#server/context.ts';
import { type AppError, invalid } from '#server/platform/lib/errors.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { smallestPayment } from '#server/platform/lib/smallest-payment.ts';
import { readSaleTime } from './sale-times.ts';

/** The facts of an event that the fields of a ticket type are checked against. */
export type TypesEvent = FeeRule & { id: string; currency: string; time_zone: string; max_per_order: number };

export type TypeValues = Omit<TicketTypeFields, 'price' | 'sales_start_at' | 'sales_end_at' | 'opens_after'> & {
  price_amount: number;
  sales_start_at: Date | null;
  sales_end_at: Date | null;
  opens_after_type_id: string | null;
};

type Changes = { [Name in keyof TicketTypeFields]?: TicketTypeFields[Name] | undefined };

/** The columns of the given fields; 400 for another currency or a time that does not exist. */
export function valuesOf(changes: Changes, event: TypesEvent, hours: SaleHours = {}): Partial<TypeValues> {
  const time = (field: keyof SaleHours, text: string | null) =>
    text === null ? null : readSaleTime(text, { zone: event.time_zone, field, which: hours[field] });
  const { price, sales_start_at, sales_end_at, opens_after, ...same } = changes;
  if (price && price.currency !== event.currency)
    throw invalid({ price: [`This event sells in ${event.currency.toUpperCase()}.`] });
  return {
    ...(Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)) as typeof same),
    ...(price && { price_amount: price.amount }),
    ...(sales_start_at !== undefined && { sales_start_at: time('sales_start_at', sales_start_at) }),
    ...(sales_end_at !== undefined && { sales_end_at: time('sales_end_at', sales_end_at) }),
    ...(opens_after !== undefined && { opens_after_type_id: opens_after }),
  } as Partial<TypeValues>;
}

/** Rules across the fields of a type; 400 on the field to change. */
export function checkValues(ctx: Pick<AppContext, 'settings'>, type: TypeValues, event: TypesEvent): void {
  const refusal = priceRefusal(ctx, type.price_amount, event) ?? orderRefusal(type, event);
  if (refusal) throw refusal;
  if (type.sales_start_at && type.sales_end_at && type.sales_end_at <= type.sales_start_at)
    throw invalid({ sales_end_at: ['Must be after the start of sales.'] });
}

function priceRefusal({ settings }: Pick<AppContext, 'settings'>, amount: number, event: TypesEvent): AppError | null {
  const least = smallestPayment(settings, event.currency);
  const { total } = unitPrice(amount, event);
  if (total === 0 || total >= least) return null;
  const words = formatMoney({ amount: least, currency: event.currency });
  return invalid({ price: [`A card cannot pay less than ${words}. Make it free or raise the price.`] });
}

function orderRefusal({ min_per_order, max_per_order }: TypeValues, event: TypesEvent): AppError | null {
  if (max_per_order !== null && max_per_order < min_per_order)
    return invalid({ max_per_order: ['Must not be below the minimum.'] });
  if (min_per_order > event.max_per_order)
    return invalid({
      min_per_order: [
        `An order for this event has at most ${event.max_per_order} ${event.max_per_order === 1 ? 'ticket' : 'tickets'}.`,
      ],
    });
  return null;
}
