import type { ResaleQuote } from '#contract/selling.ts';
import { priceForPayout, splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { isSoldToAll } from '#server/domains/ticket-types/is-sold-to-all.ts';
import { listTicketTypes } from '#server/domains/ticket-types/queries.ts';
import { cutOffOf, lowestPrice, ratesOf } from '#server/domains/tickets/resale-terms.ts';
import { findSelling, type Selling } from '#server/domains/tickets/selling.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { money } from '#server/platform/lib/money.ts';
import { countWaiting, findOthers, findSellable, type Sellable } from './quote-queries.ts';
import { onHold, outOfBounds, refusedTicket, reserved } from './refusals.ts';
import { previewSlide } from './preview-slide.ts';

type Asked = { ticket_id: string; price?: number; payout?: number; floor: number | null };

/** How a price would be split, before a ticket is listed or its price is changed. */
export async function quotePrice(ctx: AppContext, actor: Actor, asked: Asked): Promise<ResaleQuote> {
  const { settings, db } = ctx;
  await ctx.limits.consume('limit_quotes_per_user_minute', limitKey(actor.user_id));
  const ticket = await findSellable(ctx, asked.ticket_id, actor.user_id);
  const selling = ticket && (await findSelling(ctx, db, [asked.ticket_id])).get(asked.ticket_id);
  if (!ticket || !selling) throw notFound();
  refuseUnsellable(ctx, selling);
  const { cap_amount, currency } = ticket;
  const price = priceOf(asked, ticket, ctx);
  const bounds = { cap_amount, lowest_amount: lowestPrice(settings, currency), currency };
  const refusal = outOfBounds({ price, floor: asked.floor }, bounds, asked.payout === undefined ? 'price' : 'payout');
  if (refusal) throw refusal;
  return present(ctx, { ticket, selling, price, floor: asked.floor });
}

/** Its own live listing is no obstacle, because the price may be about to change. */
function refuseUnsellable({ settings }: AppContext, selling: Selling): void {
  const { refusal, listing } = selling;
  if (refusal === null) return;
  if (refusal === 'already_listed' && listing?.state === 'active') {
    const refused = onHold(selling);
    if (refused) throw refused;
    return;
  }
  if (listing?.state === 'reserved') throw reserved(listing.reserved_until, selling.time_zone);
  throw refusedTicket(refusal, selling, settings);
}

/** The default: the price paid, limited by the cap. */
function priceOf(asked: Asked, { paid_amount, cap_amount }: Sellable, ctx: AppContext): number {
  if (asked.payout !== undefined) return priceForPayout(asked.payout, paid_amount, ratesOf(ctx.settings));
  return asked.price ?? Math.min(paid_amount, cap_amount);
}

type Parts = { ticket: Sellable; selling: Selling; price: number; floor: number | null };

async function present(ctx: AppContext, parts: Parts): Promise<ResaleQuote> {
  const { ticket, selling, price, floor } = parts;
  const rates = ratesOf(ctx.settings);
  const { currency, paid_amount, cap_amount } = ticket;
  const split = splitPrice(price, paid_amount, rates);
  const inMoney = (amount: number) => money(amount, currency);
  const [waiting, { count, lowest }, types] = await Promise.all([
    countWaiting(ctx, ticket, split.total),
    findOthers(ctx, ticket),
    listTicketTypes(ctx.db, ticket.event_id, { now: ctx.clock.now() }),
  ]);
  const isOnSale = types.some((type) => type.id === ticket.ticket_type_id && isSoldToAll(type));
  return {
    price: inMoney(split.price),
    fee: inMoney(split.fee),
    total: inMoney(split.total),
    seller_fee: inMoney(split.seller_fee),
    organizer: inMoney(split.organizer),
    payout: inMoney(split.payout),
    paid: inMoney(paid_amount),
    cap: inMoney(cap_amount),
    lowest: inMoney(lowestPrice(ctx.settings, currency)),
    rates: { ...rates, cap: ticket.cap_basis_points },
    ...waiting,
    others: { count, from: lowest === null ? null : inMoney(splitPrice(lowest, paid_amount, rates).total) },
    host_total: isOnSale ? inMoney(ticket.host_amount) : null,
    cut_off_at: cutOffOf(selling, ctx.settings)?.toISOString() ?? '',
    release_at: ticket.release_at?.toISOString() ?? null,
    is_private_only: ticket.visibility === 'private',
    slide: previewSlide(ctx, { price, floor, paid_amount }, selling),
  };
}
