import { sql } from 'kysely';
import { BROWSER_HEADER } from '#contract/checkout.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { CSP_REPORTS } from '#server/platform/pages/headers.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { until } from '#server/testing/until.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildTransfer } from '#server/domains/ticket-transfers/factory.ts';
import { buildSellable } from '#server/testing/selling.ts';
import {
  type Answer,
  isLetThrough,
  type LimitRow,
  type LimitWorld,
  newEmail,
  newNetwork,
  perAccount,
  perAddress,
  perKey,
  perMailbox,
  signIn,
} from './world.ts';

const post = (path: string, body: object = {}) => ({ method: 'POST', path, body }) as const;
const get = (path: string) => ({ method: 'GET', path }) as const;
const free = (world: LimitWorld) => buildTicketType(world.ctx, { price_amount: 0, capacity: null });
const order = (type: { id: string }, values: object) =>
  post('/payment/checkout/', { ticket_type_id: type.id, quantity: 1, ...values });
const browser = () => ({ [BROWSER_HEADER]: newSecret() });

const isProved = ({ status, body }: Answer) => {
  if (status !== 201 && body.code !== 'unproved_email') throw new Error(JSON.stringify(body));
  return status === 201;
};

/** The limits of visitors, buyers, sellers and transfers. */
export const buyerLimits = {
  limit_clicks_per_link_hour: clicksOfLink(),
  limit_clicks_per_ip_minute: perAddress((n) => post('/events/nothing/clicks/', { referral_code: `REF${n}` })),
  limit_views_per_event_hour: viewsOfEvent(),
  limit_views_per_ip_minute: perAddress((n) => post(`/events/nothing-${n}/views/`, { source: 'direct' })),
  limit_checkout_per_buyer_minute: perKey(newEmail, async (email, _n, world) => ({
    ...order(await buildTicketType(world.ctx), { email }),
    headers: browser(),
  })),
  limit_free_orders_per_unproved_email_hour: perKey(
    newEmail,
    async (email, _n, world) => ({ ...order(await free(world), { email }), headers: browser() }),
    isProved,
  ),
  limit_guest_tickets_per_ip_and_event_hour: perKey(
    async (world) => ({ type: await buildTicketType(world.ctx), network: newNetwork() }),
    ({ type, network }, n) => ({ ...order(type, { email: newEmail() }), headers: browser(), from: network.address(n) }),
    isProved,
  ),
  limit_checkout_per_ip_minute: perAddress(async (_n, world) => ({
    ...order(await free(world), { email: newEmail() }),
    headers: browser(),
  })),
  limit_promo_per_ip_minute: perKey(
    async ({ ctx }) => ({ type: await buildTicketType(ctx), network: newNetwork() }),
    ({ type, network }, n) => ({
      ...order(type, { email: newEmail(), promo_code: `GUESS${n}` }),
      from: network.address(n),
    }),
  ),
  limit_details_per_session_minute: perKey(
    () => `vs_${newSecret(24)}`,
    (id) => get(`/payment/checkout-session-details/?session_id=${id}`),
  ),
  limit_details_per_ip_minute: perAddress(() =>
    get(`/payment/checkout-session-details/?session_id=vs_${newSecret(24)}`),
  ),
  limit_guest_link_per_ip_minute: perAddress((n) => get(`/tickets/guest/${'x'.repeat(42)}${n}/`)),
  limit_csp_reports_per_ip_minute: perAddress(() => ({ ...post(CSP_REPORTS, { 'csp-report': {} }), outside: true })),
  limit_sale_alert_per_ip_hour: perAddress((n) => post(`/events/nothing-${n}/sale-alert/`, { email: newEmail() })),
  limit_calendar_feed_per_ip_minute: perAddress((n) => get(`/saved/calendar/${'x'.repeat(42)}${n}/events.ics`)),
  limit_requests_per_ip_hour: perAddress((n) =>
    post(`/events/nothing-${n}/requests/`, { name: 'Ada', email: newEmail() }),
  ),
  limit_request_mails_per_email_day: perMailbox(
    newEmail,
    (email) => email,
    async (email, n, { ctx }) => {
      const { slug } = await buildEvent(ctx, { visibility: 'private', takes_requests: true });
      return post(`/events/${slug}/requests/`, { name: `Ada ${n}`, email });
    },
  ),
  limit_request_look_ups_per_ip_minute: perAddress((n) => get(`/requests/${'x'.repeat(42)}${n}/`)),
  limit_waiting_list_per_ip_hour: perAddress((n) =>
    post(`/events/nothing-${n}/waiting-list/`, { party_size: 1, email: newEmail() }),
  ),
  limit_waiting_list_mails_per_email_day: perMailbox(
    newEmail,
    (email) => email,
    async (email, _n, { ctx }) => {
      const { id, slug } = await buildEvent(ctx);
      await buildTicketType(ctx, { event_id: id, capacity: 0 });
      return post(`/events/${slug}/waiting-list/`, { party_size: 1, email });
    },
  ),
  limit_waiting_list_look_ups_per_ip_minute: perAddress((n) => get(`/waiting-list/${'x'.repeat(42)}${n}/`)),
  limit_reissue_per_ticket_day: perKey(
    async ({ ctx }) => {
      const owner = await buildUser(ctx);
      return { owner, ticket: (await buildTicket(ctx, { owner })).ticket };
    },
    async ({ owner, ticket }, _n, world) => {
      const { code_version: version } = await world.ctx.db
        .selectFrom('tickets')
        .select('code_version')
        .where('id', '=', ticket.id)
        .executeTakeFirstOrThrow();
      return { ...post(`/tickets/${ticket.id}/reissue/`, { version }), headers: await signIn(world, owner) };
    },
  ),
  limit_quotes_per_user_minute: perAccount(async (_n, user, { ctx }) =>
    post('/resale/quote/', { ticket_id: (await buildSellable(ctx, { seller: { user, headers: {} } })).ticket.id }),
  ),
  limit_listings_per_user_day: perAccount(async (_n, user, { ctx }) => {
    const { ticket } = await buildSellable(ctx, { seller: { user, headers: {} } });
    return post('/resale/listings/', { ticket_id: ticket.id, price: 4000 });
  }),
  limit_transfers_per_sender_day: perAccount(async (_n, owner, { ctx }) =>
    post(`/tickets/${(await buildTicket(ctx, { owner })).ticket.id}/transfer/`, { email: newEmail() }),
  ),
  limit_transfers_per_email_day: perKey(newEmail, async (email, _n, world) => {
    const owner = await buildUser(world.ctx);
    const { ticket } = await buildTicket(world.ctx, { owner });
    return { ...post(`/tickets/${ticket.id}/transfer/`, { email }), headers: await signIn(world, owner) };
  }),
  limit_mails_per_transfer: {
    // The first mail is the one with the ticket.
    already: 1,
    ...perKey(
      ({ ctx }) => buildTransfer(ctx),
      async ({ ticket, owner }, _n, world) => {
        world.velvet.clock.advance(61_000);
        return {
          ...post(`/tickets/${ticket.id}/transfer/resend/`),
          headers: await signIn(world, owner as { id: string }),
        };
      },
    ),
  },
  limit_transfer_look_ups_per_ip_minute: perAddress((n) => get(`/tickets/transfers/${'x'.repeat(42)}${n}/`)),
};

/** Beyond the limit a click gets the same response, but is not counted. */
function clicksOfLink(): LimitRow {
  return {
    prepare: async ({ ctx, send }) => {
      const { id: event_id, slug } = await buildEvent(ctx);
      const { id, referral_code } = await buildPromoterLink(ctx, { event_id });
      const clicks = async () => {
        const { rows } = await sql<{ clicks: number }>`
          select coalesce(sum(clicks), 0)::int as clicks from promoter_clicks where promoter_link_id = ${id}`.execute(
          ctx.db,
        );
        return rows[0]?.clicks ?? 0;
      };
      const click = async (from: string) => {
        const before = await clicks();
        const answer = await send({ ...post(`/events/${slug}/clicks/`, { referral_code }), from });
        return isLetThrough(answer) && (await clicks()) > before;
      };
      const network = newNetwork();
      return { use: (n) => click(network.address(n)), other: () => click(newNetwork().address(1)) };
    },
  };
}

/**
 * Beyond the limit a view gets the same response, but is not counted. Views are written in the order of their arrival.
 */
function viewsOfEvent(): LimitRow {
  return {
    prepare: async ({ ctx, send }) => {
      const { id, slug } = await buildEvent(ctx);
      const isWritten = async (source: string) => {
        const views = ctx.db.selectFrom('event_views').select('views').where('event_id', '=', id);
        return (await views.where('source', '=', source).limit(1).executeTakeFirst()) !== undefined;
      };
      const look = async (source: string, from: string) =>
        isLetThrough(await send({ ...post(`/events/${slug}/views/`, { source }), from }));
      const isCounted = async (source: string, from: string) => {
        const isAnswered = await look(source, from);
        await look(`after-${source}`, newNetwork().address(1));
        await until(() => isWritten(`after-${source}`));
        return isAnswered && isWritten(source);
      };
      const network = newNetwork();
      return {
        use: (n) => isCounted(`source${n}.example`, network.address(n)),
        other: () => isCounted('elsewhere.example', newNetwork().address(1)),
      };
    },
  };
}
