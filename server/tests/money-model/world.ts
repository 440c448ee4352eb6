import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';

export type ModelWorld = Awaited<ReturnType<typeof buildModelWorld>>;

/**
 * An organization with two events, three and eight days from now: the buyers pay the fees of one, the organizer those
 * of the other. A promoter sells for both; all of them can receive payouts.
 */
export async function buildModelWorld(ctx: AppContext) {
  const organization = await buildOrganization(ctx);
  const promoter = await buildUser(ctx);
  await insertAccount(ctx, { organization_id: organization.id });
  await insertAccount(ctx, { user_id: promoter.id });
  const events = [
    await buildOne(ctx, { organization_id: organization.id, days: 3, price: 4999, fee_payer: 'buyer', promoter }),
    await buildOne(ctx, { organization_id: organization.id, days: 8, price: 1733, fee_payer: 'organizer', promoter }),
  ];
  return { organization, promoter, events };
}

type One = {
  organization_id: string;
  days: number;
  price: number;
  fee_payer: 'buyer' | 'organizer';
  promoter: { id: string; email: string };
};

async function buildOne(ctx: AppContext, { organization_id, days, price, fee_payer, promoter }: One) {
  const starts_at = addMilliseconds(ctx.clock.now(), days * DAY);
  const times = { doors_at: starts_at, starts_at, ends_at: addMilliseconds(starts_at, 4 * HOUR) };
  const event = await buildEvent(ctx, { organization_id, fee_payer, ...times });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: price, capacity: null });
  const link = await buildPromoterLink(ctx, { event_id: event.id, user_id: promoter.id, email: promoter.email });
  return { id: event.id, type_id: type.id, link_id: link.id };
}

async function insertAccount(ctx: AppContext, owner: { organization_id: string } | { user_id: string }): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('connected_accounts')
    .values({
      ...owner,
      provider_account_id: `acct_${newSecret(9)}`,
      transfers_status: 'active',
      requested_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Empties the database, so that a long run does not become slower and no planted mistake is left. */
export async function emptyDatabase({ db }: AppContext): Promise<void> {
  // Disables the triggers that protect the ledger. Truncating takes ten times as long with few rows.
  await sql`
    do $$
    declare
      v_table text;
    begin
      set local session_replication_role = replica;
      for v_table in select tablename from pg_tables where schemaname = 'public' and tablename not like 'schema%' loop
        execute format('delete from %I', v_table);
      end loop;
    end $$`.execute(db);
}
