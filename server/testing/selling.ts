import type { MyListing, ResaleQuote } from '#contract/selling.ts';
import type { TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import type { TestApp } from './app.ts';
import { call } from './checkout.ts';

type Caller = { headers: Record<string, string> };
export type Sellable = Awaited<ReturnType<typeof buildSellable>>;
export type Refusal = { detail: string; code: string; reserved_until?: string };

/** Calls of sellers, over HTTP. */
export function sellingCalls({ ctx, url }: Pick<TestApp, 'ctx' | 'url'>) {
  const send = <Body>({ headers }: Caller, path: string, method: string, body?: object) =>
    call<Body>(url, `/resale${path}`, { method, headers, body });
  return {
    buildOwn: (values: Parameters<typeof buildSellable>[1] = {}) => buildSellable(ctx, values),
    quote: (own: Sellable, body: object = {}) =>
      send<ResaleQuote>(own, '/quote/', 'POST', { ticket_id: own.ticket.id, ...body }),
    /** At 40.00 unless another price is given. */
    list: <Body = MyListing>(own: Caller & Pick<Sellable, 'ticket'>, body: object = {}) =>
      send<Body>(own, '/listings/', 'POST', { ticket_id: own.ticket.id, price: 4000, ...body }),
    change: <Body = MyListing>(caller: Caller, id: string, body: object) =>
      send<Body>(caller, `/listings/${id}/`, 'PATCH', body),
    withdraw: <Body = MyListing>(caller: Caller, id: string) => send<Body>(caller, `/listings/${id}/`, 'DELETE'),
    mine: async (caller: Caller, when: 'active' | 'sold' | 'ended') =>
      (await send<{ results: MyListing[] }>(caller, `/my-listings/?when=${when}`, 'GET')).body.results,
    open: async ({ headers, ticket }: Sellable) =>
      (await call<TicketDetail>(url, `/tickets/${ticket.id}/`, { headers })).body,
    setEvent: ({ type }: Pick<Sellable, 'type'>, values: object) =>
      ctx.db.updateTable('events').set(values).where('id', '=', type.event_id).execute(),
  };
}

type SellableValues = {
  type?: Awaited<ReturnType<typeof buildTicketType>>;
  /** Signed in; a new user unless given. */
  seller?: { user: { id: string; email: string }; headers: Record<string, string> };
  /** Tickets of the order; one unless given. */
  quantity?: number;
};

/** A ticket, or several, that their holder bought for 53.00 each yesterday and may sell, with the headers of their requests. */
export async function buildSellable(ctx: AppContext, values: SellableValues = {}) {
  const type = values.type ?? (await buildTicketType(ctx, { price_amount: 5000 }));
  const seller = values.seller ?? (await buildSignedIn(ctx));
  const { order, tickets } = await buildSale(ctx, { type, owner: seller.user, quantity: values.quantity ?? 1 });
  const [ticket] = tickets;
  if (!ticket) throw new Error('the purchase has no ticket');
  const paid_at = addMilliseconds(ctx.clock.now(), -DAY);
  await ctx.db.updateTable('orders').set({ paid_at }).where('id', '=', order.id).execute();
  return { ticket, tickets, order, type, seller: seller.user, headers: seller.headers };
}
