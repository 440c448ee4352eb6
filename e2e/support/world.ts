import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { tmpdir } from 'node:os';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { ageSession, buildUser } from '#server/domains/auth/factory.ts';
import { createContext } from '#server/create-context.ts';
import type { AppContext } from '#server/context.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { buildUnpaidOrganization } from '#server/domains/connect/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { hashSecret, newNumericCode, newSecret } from '#server/platform/lib/random.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { buildMember, buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildSale, buildTicket, moveTicket } from '#server/domains/tickets/factory.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildRequest } from '#server/domains/requests/factory.ts';
import { buildDigest } from '#server/domains/sales-mails/factory.ts';
import { addStaff } from '#server/domains/staff/change-staff.ts';
import { buyerOf } from '#server/domains/checkout/buyer.ts';
import { holdListings } from '#server/domains/checkout/holds/hold-listings.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { assessSeller } from '#server/domains/resale/assess-seller.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { expireTransfers } from '#server/domains/ticket-transfers/expire-transfers.ts';
import { buildTransfer } from '#server/domains/ticket-transfers/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestConfig } from '#server/testing/config.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';

type EventValues = NonNullable<Parameters<typeof buildEvent>[1]>;
type UserValues = NonNullable<Parameters<typeof buildUser>[1]>;
type OrganizationValues = NonNullable<Parameters<typeof buildOrganization>[1]>;
type InvitationValues = Parameters<typeof buildInvitation>[1];
type PromoterLinkValues = Parameters<typeof buildPromoterLink>[1];
type PromoCodeValues = Parameters<typeof buildPromoCode>[1];
type SaleValues = NonNullable<Parameters<typeof buildSale>[1]>;
type TicketValues = NonNullable<Parameters<typeof buildTicket>[1]>;
type SoldType = Awaited<ReturnType<typeof buildTicketType>>;
type SoldListingValues = NonNullable<Parameters<typeof buildSoldListing>[1]>;
type ListingValues = NonNullable<Parameters<typeof buildListing>[1]>;
type TransferValues = NonNullable<Parameters<typeof buildTransfer>[1]>;
type RequestValues = Parameters<typeof buildRequest>[1];
type TypeValues = NonNullable<Parameters<typeof buildTicketType>[1]>;

export type World = Awaited<ReturnType<typeof openWorld>>;
export type Party = Awaited<ReturnType<World['buildParty']>>;

/** Creates test data directly in the database of the running server. */
export async function openWorld() {
  const { E2E_DATABASE_URL: databaseUrl = '', E2E_SIGNING_KEY: signingKey = '', E2E_SECRET_PEPPER } = process.env;
  const config = createTestConfig({ databaseUrl, dataDir: tmpdir(), port: 0 });
  const { ctx, close } = createContext({
    ...config,
    ticketSigningKeys: [signingKey],
    secretPepper: E2E_SECRET_PEPPER ?? '',
  });
  return {
    close,
    /** A new event of the demo organizer, with one ticket type unless more are given. */
    buildParty: (values: EventValues = {}, types: TypeValues[] = [{}]) => buildParty(ctx, values, types),
    /** Ends all sessions of a person, as if they had expired. */
    endSessions: ({ id }: { id: string }) => ctx.db.deleteFrom('sessions').where('user_id', '=', id).execute(),
    /** A promo code of the event, a fifth off everything by default. */
    buildPromoCode: ({ id }: { id: string }, values: Partial<PromoCodeValues> = {}) =>
      buildPromoCode(ctx, { ...values, event_id: id }),
    /** The link in the mails to an address that stops further mails. */
    stopAlertsLink: async (email: string) => {
      const token = newSecret();
      const hash = { unsubscribe_hash: hashSecret(token) };
      await ctx.db.updateTable('sale_alerts').set(hash).where('email', '=', email).execute();
      return `/unsubscribe/${token}`;
    },
    /** Leaves an event without the doorman that each party has. */
    removeDoormen: ({ id }: { id: string }) => ctx.db.deleteFrom('doormen').where('event_id', '=', id).execute(),
    /** An invitation to the event. */
    buildInvitation: ({ id }: { id: string }, values: Partial<InvitationValues> = {}) =>
      buildInvitation(ctx, { ...values, event_id: id }),
    /** A promoter of the event. */
    buildPromoterLink: ({ id }: { id: string }, values: Partial<PromoterLinkValues> = {}) =>
      buildPromoterLink(ctx, { ...values, event_id: id }),
    /** Removes a promoter, as another host would. */
    removePromoterLink: (id: string) =>
      ctx.db.updateTable('promoter_links').set({ removed_at: ctx.clock.now() }).where('id', '=', id).execute(),
    /** A request to come to the event, which waits for an answer. */
    buildRequest: ({ id }: { id: string }, values: Partial<RequestValues> = {}) =>
      buildRequest(ctx, { ...values, event_id: id }),
    /** A person with a new account; the password is `PASSWORD`. */
    buildPerson: (values: UserValues = {}) => buildUser(ctx, { first_name: 'Robin', last_name: 'Guest', ...values }),
    /** Makes a person staff, as the command does. */
    nameStaff: ({ username }: { username: string }) => addStaff(ctx, username),
    /** An organization of a person, who becomes an organizer. */
    buildOrganization: (owner: { id: string }, values: OrganizationValues = {}) =>
      buildOrganization(ctx, { ...values, owner_user_id: owner.id }),
    /** The mail about an organization's sales of the last day, to somebody in its team. */
    mailDigest: (organization_id: string, reader: { id: string; email: string }) =>
      buildDigest(ctx, { organization_id, reader }),
    /** A person's place in the team of an organization. */
    buildMember: (member: Parameters<typeof buildMember>[1]) => buildMember(ctx, member),
    /** Ends all memberships of a person. */
    removeMember: ({ id }: { id: string }) =>
      ctx.db.deleteFrom('organization_members').where('user_id', '=', id).execute(),
    /** An organizer who has not started to set up payouts; the password is `PASSWORD`. */
    buildHost: (values: OrganizationValues = {}) => buildHost(ctx, values),
    /** Sold tickets of the party's first type, in one order. */
    buildSale: ({ types }: { types: SoldType[] }, values: SaleValues = {}) =>
      buildSale(ctx, { ...values, ...(types[0] && { type: types[0] }) }),
    /** Sends the ticket of this number in its order to somebody, who has not accepted it yet. */
    sendTicket: async ({ tickets, ...sold }: Awaited<ReturnType<typeof buildSale>>, position: number) => {
      const ticket = tickets.find((one) => one.position === position);
      if (ticket) await moveTicket(ctx, { ...sold, ticket }, 'transferring');
    },
    /** Refunds all orders of an event. */
    refundOrders: async (eventId: string) => {
      const orders = await ctx.db.selectFrom('orders').select('id').where('event_id', '=', eventId).execute();
      for (const { id } of orders) await refundOrder(ctx, id);
    },
    refundOrder: ({ id }: { id: string }) => refundOrder(ctx, id),
    /** A sold ticket of the party's first type, with its code; sold now unless a time is given. */
    buildTicket: ({ types }: { types: SoldType[] }, values: TicketValues = {}, sold_at?: Date) =>
      buildTicket(sold_at ? { ...ctx, clock: { now: () => sold_at } } : ctx, {
        ...values,
        ...(types[0] && { type: types[0] }),
      }),
    /** A ticket of the party's first type, offered and sold in Resale. */
    buildSoldListing: ({ types }: { types: SoldType[] }, values: SoldListingValues = {}) =>
      buildSoldListing(ctx, { ...values, ...(types[0] && { type: types[0] }) }),
    /** A ticket of the party's first type, offered in Resale. */
    buildListing: ({ types }: { types: SoldType[] }, values: ListingValues = {}) =>
      buildListing(ctx, { ...values, ...(types[0] && { type: types[0] }) }),
    /** Reviews a seller’s history, like the job after the event: new accounts that resold at once are held. */
    assessSeller: (seller: { event_id: string; seller_user_id: string }) =>
      inTransaction(ctx.db, (tx) => assessSeller(ctx, tx, seller)),
    /** A pending transfer of a ticket of the party's first type, with the token of its link. */
    buildTransfer: ({ types }: { types: SoldType[] }, values: TransferValues = {}) =>
      buildTransfer(ctx, { ...values, ...(types[0] && { type: types[0] }) }),
    /** A page's person logged in yesterday. */
    ageLogin: async (page: Page) => ageSession(ctx, await page.evaluate(() => localStorage.getItem('authToken') ?? '')),
    /** Opens the doors now, and expires pending transfers. */
    openDoors: async ({ id }: { id: string }) => {
      await ctx.db.updateTable('events').set(doorsOpenNow()).where('id', '=', id).execute();
      await expireTransfers(ctx);
    },
    /** The host asks these questions only. */
    ask: ({ id }: { id: string }, questions: unknown[]) =>
      ctx.db
        .updateTable('events')
        .set({ questions: JSON.stringify(questions) })
        .where('id', '=', id)
        .execute(),
    /** The host no longer lets people come back in. */
    forbidReentry: ({ id }: { id: string }) =>
      ctx.db.updateTable('events').set({ reentry_allowed: false }).where('id', '=', id).execute(),
    /** Sales of all types of the event have opened. */
    openSales: ({ id }: { id: string }) =>
      ctx.db
        .updateTable('ticket_types')
        .set({ sales_start_at: new Date(Date.now() - minute) })
        .where('event_id', '=', id)
        .execute(),
    /** Ends the event three days ago, so that its sellers are paid. */
    endParty: async ({ id }: { id: string }) => {
      const [starts_at, ends_at] = [76, 72].map((hours) => new Date(Date.now() - hours * HOUR));
      await ctx.db.updateTable('events').set({ doors_at: null, starts_at, ends_at }).where('id', '=', id).execute();
    },
    /** Runs jobs of the server now, instead of at their scheduled time. */
    runJobs: async (...names: string[]) => {
      await sql`select graphile_worker.add_job(name, job_key := name) from unnest(${names}::text[]) name`.execute(
        ctx.db,
      );
    },
    /** The host changes the highest price in Resale. */
    capResale: ({ id }: { id: string }, resale_cap_basis_points: number) =>
      ctx.db.updateTable('events').set({ resale_cap_basis_points }).where('id', '=', id).execute(),
    /** Somebody else starts to pay for a listing. */
    holdListing: (id: string) =>
      holdListings(ctx, {
        buyer: buyerOf({ actor: null, email: freshEmail(), browserSecret: newSecret() }),
        listing_ids: [id],
      }),
    /** Moves an order's payment back by a day, so that its tickets may be sold. */
    payEarlier: ({ id }: { id: string }) =>
      ctx.db
        .updateTable('orders')
        .set({ paid_at: new Date(Date.now() - DAY) })
        .where('id', '=', id)
        .execute(),
    /** The state of a ticket as the server has it. */
    readTicket: (id: string) => ctx.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Expires a hold by changing the order's times, without waiting. */
    endHold: (sessionId: string) => moveHold(ctx, sessionId, -1000),
    /** Somebody who waits for one ticket of an event, with the token of their page. */
    buildEntry: ({ id: event_id }: { id: string }) => buildEntry(ctx, { event_id, email: freshEmail('waits') }),
    /** Lets the time of the only offer of an event run out. */
    endOffer: async (eventId: string) => {
      const held = ctx.db.selectFrom('orders').select('session_id').where('event_id', '=', eventId);
      const { session_id } = await held.where('status', '=', 'held').executeTakeFirstOrThrow();
      await moveHold(ctx, session_id, -1000);
    },
    countOrders: (eventId: string) => countOrders(ctx, eventId),
  };
}

async function buildHost(ctx: AppContext, values: OrganizationValues) {
  const host = await buildUser(ctx, { first_name: 'Robin', last_name: 'Host', is_seller: true });
  const name = `Owls ${newNumericCode(9)}`;
  const organization = await buildUnpaidOrganization(ctx, { name, ...values, owner_user_id: host.id });
  return { ...host, organization };
}

const minute = 60_000;

/** Times of an event whose doors are open now. */
export function doorsOpenNow(): Pick<EventValues, 'doors_at' | 'starts_at' | 'ends_at'> {
  const now = Date.now();
  return {
    doors_at: new Date(now - 30 * minute),
    starts_at: new Date(now + 30 * minute),
    ends_at: new Date(now + 300 * minute),
  };
}

/** An e-mail address nobody has used before. */
export function freshEmail(name = 'guest'): string {
  return `${name}-${newNumericCode(9)}@example.com`;
}

async function buildParty(ctx: AppContext, values: EventValues, types: TypeValues[]) {
  const host = await ctx.db
    .selectFrom('organizations')
    .select('id')
    .where('handle', '=', demoPeople.organizer.owns)
    .executeTakeFirstOrThrow();
  const number = newNumericCode(6);
  const event = await buildEvent(ctx, {
    organization_id: host.id,
    slug: `undertow-${newNumericCode(12)}`,
    title: `Undertow ${number}`,
    ...values,
  });
  const ticketTypes = [];
  for (const [position, type] of types.entries()) {
    ticketTypes.push(await buildTicketType(ctx, { position, ...type, event_id: event.id }));
  }
  const doorman = await ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('username', '=', demoPeople.doorman.username)
    .executeTakeFirstOrThrow();
  await buildDoorman(ctx, { event_id: event.id, user_id: doorman.id, email: doorman.email });
  return { id: event.id, slug: event.slug, title: event.title, types: ticketTypes };
}

async function moveHold(ctx: AppContext, sessionId: string, milliseconds: number): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ expires_at: new Date(ctx.clock.now().getTime() + milliseconds) })
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

async function countOrders(ctx: AppContext, eventId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
