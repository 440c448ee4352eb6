import type { ResaleQuote } from '#contract/selling.ts';
import { capOf, priceForPayout, splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { cutOffOf, findSelling, ratesOf, type Selling } from '#server/domains/tickets/selling.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { money } from '#server/platform/lib/money.ts';
import { findOthers, findSellable, type Sellable } from './quote-queries.ts';
import { outOfBounds, refusedTicket } from './refusals.ts';
import { previewSlide } from './preview-slide.ts';

type Asked = { ticket_id: string; price?: number; payout?: number; floor: number | null };

/** What becomes of a price, before a ticket is listed or its price is changed. */
export async function quotePrice(ctx: AppContext, actor: Actor, asked: Asked): Promise<ResaleQuote> {
  const { settings, db } = ctx;
  await ctx.limits.consume('quotes_user', limitKey(actor.user_id));
  const ticket = await findSellable(db, asked.ticket_id, actor.user_id);
  const selling = ticket && (await findSelling(ctx, db, [asked.ticket_id])).get(asked.ticket_id);
  if (!ticket || !selling) throw notFound();
  refuseUnsellable(ctx, selling);
  const cap_amount = capOf(ticket.paid_amount, ticket.resale_cap_basis_points);
  const price = priceOf(asked, { paid: ticket.paid_amount, cap_amount }, ctx);
  const bounds = { cap_amount, lowest_amount: settings.resale_floor_amount, currency: ticket.currency };
  const refusal = outOfBounds({ price, floor: asked.floor }, bounds);
  if (refusal) throw refusal;
  return present(ctx, { ticket, selling, cap_amount, price, floor: asked.floor });
}

/** Its own live listing is no obstacle: the price may be about to change. */
function refuseUnsellable({ settings }: AppContext, selling: Selling): void {
  const { refusal, listing } = selling;
  if (refusal === null || (refusal === 'already_listed' && listing?.state === 'active')) return;
  throw refusedTicket(refusal, selling, settings);
}

/** Without a wish: what was paid, as far as it may be asked. */
function priceOf(asked: Asked, { paid, cap_amount }: { paid: number; cap_amount: number }, ctx: AppContext): number {
  if (asked.payout !== undefined) return priceForPayout(asked.payout, paid, ratesOf(ctx.settings));
  return asked.price ?? Math.min(paid, cap_amount);
}

type Parts = { ticket: Sellable; selling: Selling; cap_amount: number; price: number; floor: number | null };

async function present(ctx: AppContext, parts: Parts): Promise<ResaleQuote> {
  const { ticket, selling, cap_amount, price, floor } = parts;
  const rates = ratesOf(ctx.settings);
  const { currency, paid_amount } = ticket;
  const split = splitPrice(price, paid_amount, rates);
  const inMoney = (amount: number) => money(amount, currency);
  const { waiting, count, lowest } = await findOthers(ctx, ticket, split.total);
  return {
    price: inMoney(split.price),
    fee: inMoney(split.fee),
    total: inMoney(split.total),
    seller_fee: inMoney(split.seller_fee),
    organizer: inMoney(split.organizer),
    payout: inMoney(split.payout),
    paid: inMoney(paid_amount),
    cap: inMoney(cap_amount),
    lowest: inMoney(ctx.settings.resale_floor_amount),
    rates,
    waiting,
    others: { count, from: lowest === null ? null : inMoney(splitPrice(lowest, paid_amount, rates).total) },
    cut_off_at: cutOffOf(selling, ctx.settings)?.toISOString() ?? '',
    release_at: ticket.ends_at && addMilliseconds(ticket.ends_at, ctx.settings.payout_hours * HOUR).toISOString(),
    is_private_only: ticket.visibility === 'private',
    slide: previewSlide(ctx, { price, floor, paid_amount }, selling),
  };
}
