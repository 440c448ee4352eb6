import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { transferHooks } from '#server/transfer-hooks.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { organizerPayable, receivableOf } from '#server/domains/payments/accounts.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { beginReversals } from '#server/domains/settlements/begin-reversals.ts';
import { beginSettlements } from '#server/domains/settlements/begin-settlements.ts';
import { sendReversals } from '#server/domains/settlements/send-reversals.ts';
import { tellWaiting } from '#server/domains/settlements/tell-waiting.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { guestEmail } from './checkout.ts';
import { buildPaidPast } from './paid-past.ts';
import { AVAILABLE_CARD } from './paying.ts';
import { createPayoutsWorld } from './payouts.ts';

/** 48 hours after an event that ends in two hours. */
export const RELEASED = 50 * HOUR;

export type SettlingWorld = Awaited<ReturnType<typeof createSettlingWorld>>;
type PayoutsWorld = Awaited<ReturnType<typeof createPayoutsWorld>>;
type Host = Awaited<ReturnType<PayoutsWorld['buildReadyHost']>>;
type SaleValues = NonNullable<Parameters<typeof buildEvent>[1]> & { isFirst?: boolean };
type Sale = {
  ticket_type_id?: string;
  quantity?: number;
  card?: string;
  referral_code?: string;
  promo_code?: string;
  email?: string;
};

/** The application with the payment sandbox, organizers with accounts, and events that end soon. */
export async function createSettlingWorld() {
  const world = await createPayoutsWorld();
  const { ctx } = world;
  return {
    ...world,
    /**
     * An event of a host that ends in two hours, with a ticket type of 50.00. It is not the host's first event unless
     * said so.
     */
    buildSale: (host: Host, values?: SaleValues) => buildSale(world, host, values),
    /** The sum that the provider sent to a host's account, less reversals. */
    sent: async (host: Host) => {
      const { data } = await world.stripe.transfers.list({ destination: await host.accountId() });
      return data.map(({ amount, amount_reversed }) => amount - amount_reversed);
    },
    /** A host with an event of which one ticket was sold, and who is owed 50.00 for it. */
    buildSold: async (values: SaleValues = {}) => {
      const host = await world.buildReadyHost();
      const sale = await buildSale(world, host, values);
      return { host, order: await sale.buy(), ...sale };
    },
    /** Runs the scheduled jobs once. */
    settle: async () => {
      await beginReversals(ctx);
      await sendReversals(ctx);
      await beginSettlements(ctx);
      await sendTransfers(ctx, transferHooks);
      await tellWaiting(ctx);
    },
  };
}

async function buildSale(world: PayoutsWorld, host: Host, { isFirst = false, ...values }: SaleValues = {}) {
  const { ctx } = world;
  const now = ctx.clock.now();
  const organization_id = host.organization.id;
  if (!isFirst) await buildPaidPast(ctx, organization_id);
  const times = { doors_at: addMilliseconds(now, HOUR), starts_at: addMilliseconds(now, HOUR) };
  const event = await buildEvent(ctx, {
    organization_id,
    ...times,
    ends_at: addMilliseconds(now, 2 * HOUR),
    ...values,
  });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 5000, capacity: null });
  const payable = organizerPayable(event.id);
  return {
    event,
    type,
    /** Tickets bought by a guest; the money is available at once unless another card is used. */
    buy: async ({ card = AVAILABLE_CARD, quantity = 1, email = guestEmail(), ...rest }: Sale = {}) => {
      const held = await world.holdAndPay({ ticket_type_id: type.id, quantity, email, ...rest });
      await world.card(held.page, card);
      await world.settleWebhooks();
      return held;
    },
    owed: async () => 0 - (await balanceOf(ctx, payable)),
    owing: () => balanceOf(ctx, receivableOf(payable)),
    transfers: () =>
      ctx.db.selectFrom('transfers').selectAll().where('event_id', '=', event.id).orderBy('id').execute(),
  };
}

/** The balance of a ledger account. */
export async function balanceOf({ db }: AppContext, { name }: { name: string }): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(x.amount), 0)::bigint as amount from ledger_accounts a
      join ledger_entries x on x.account_id = a.id where a.name = ${name}`.execute(db);
  return rows[0]?.amount ?? 0;
}
