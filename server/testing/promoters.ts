import type { AddedPromoter, Promoter, PromoterPage } from '#contract/promoters.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { onEmailVerified } from '#server/on-email-verified.ts';
import type { TestApp } from './app.ts';
import { call, checkout, guestEmail } from './checkout.ts';
import { buildHostedEvent } from './host.ts';

type Host = Awaited<ReturnType<typeof buildHostedEvent>>;
type Headers = Record<string, string>;
type Buyer = { email?: string; headers?: Headers };

/** Calls of hosts, buyers and promoters. A promoter gets 10 % unless a test says otherwise. */
export function promoterCalls(velvet: TestApp) {
  const { url } = velvet;
  return {
    host: (event = {}) => buildHostedEvent(velvet, event, [{ price_amount: 5000 }]),
    add: ({ send }: Host, body: object) =>
      send<AddedPromoter>('POST', '/promoters/', { commission_basis_points: 1000, ...body }),
    list: async ({ send }: Host) => (await send<{ results: Promoter[] }>('GET', '/promoters/')).body.results,
    remove: ({ send }: Host, { id }: Promoter) => send('DELETE', `/promoters/${id}/`),
    change: ({ send }: Host, { id, version }: Promoter, body: object) =>
      send<Promoter>('PATCH', `/promoters/${id}/`, { version, ...body }),
    click: ({ event }: Host, referral_code: string) =>
      call(url, `/events/${event.slug}/clicks/`, { method: 'POST', body: { referral_code } }),
    pageOf: async (headers: Headers) => (await call<PromoterPage>(url, '/promoter/', { headers })).body,
    creditOf: (host: Host, referral_code: string, buyer?: Buyer) => creditOf(velvet, { host, referral_code, buyer }),
    verified: (email: string) => verified(velvet, email),
  };
}

/** The promoter link that gets the commission for a purchase with a code. */
async function creditOf(
  { ctx, url }: TestApp,
  { host, referral_code, buyer = {} }: { host: Host; referral_code: string; buyer?: Buyer },
) {
  const order = { ticket_type_id: host.types[0]?.id, quantity: 1, referral_code };
  const email = buyer.headers ? {} : { email: buyer.email ?? guestEmail() };
  const held = await checkout(url, { ...order, ...email }, buyer.headers);
  if (held.status !== 201) throw new Error(`no hold: ${JSON.stringify(held.body)}`);
  return ctx.db
    .selectFrom('orders')
    .select(['id', 'promoter_link_id', 'commission_basis_points', 'commission_fixed_amount'])
    .where('id', '=', held.body.order.id)
    .executeTakeFirstOrThrow();
}

/** An account that verifies an address now, as a registration does. */
async function verified({ ctx }: TestApp, email: string) {
  const user = await buildUser(ctx, { email });
  const proven = { user_id: user.id, email, former_email: null };
  await ctx.db.transaction().execute((tx) => onEmailVerified(tx, proven, ctx.clock.now()));
  return { user, headers: { authorization: `Token ${await buildSession(ctx, user)}` } };
}
