import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { formatDateTime } from '#server/platform/lib/format-time.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { soldEmails } from './sold-emails.ts';

const world = await createPayingWorld();

test('the mail to the seller of a sold ticket says when the money comes, and to say where it goes while that is not known', async () => {
  const { listing, order, seller, type } = await buildListing(world.ctx);
  const { db, clock, settings } = world.ctx;
  const { body: held } = await checkout(world.url, { email: guestEmail(), listing_ids: [listing.id] });
  await world.card((await world.pay(held.session_id)).body);
  expect((await world.look(held)).status).toBe('paid');
  const { ends_at } = await db
    .updateTable('events')
    .set({ time_zone: 'Europe/Berlin', ends_at: sql`starts_at + interval '6 hours'` })
    .where('id', '=', type.event_id)
    .returning('ends_at')
    .executeTakeFirstOrThrow();
  const mail = await db
    .selectFrom('outbox')
    .selectAll()
    .where('key', '=', `listing-sold:${listing.id}`)
    .executeTakeFirstOrThrow();
  const told = async () => (await soldEmails['listing_sold']?.(world.ctx, mail))?.text ?? '';

  const at = formatDateTime(addMilliseconds(ends_at ?? clock.now(), settings.payout_hours * HOUR), 'Europe/Berlin');
  expect(await told()).toContain(`We pay you on ${at}, 48 hours after the event.`);
  expect(await told()).toContain('the buyer gets the money back, and you get back what you paid yourself.');
  expect(await told()).toContain('Say where your money goes:');
  expect(await told()).toContain('/my-tickets/resale/payouts');

  const now = clock.now();
  await db
    .insertInto('connected_accounts')
    .values({
      ...{ user_id: seller.id, provider_account_id: `acct_${seller.id}`, transfers_status: 'pending' },
      ...{ requested_at: now, read_at: now, created_at: now, updated_at: now },
    })
    .execute();
  expect(await told()).toContain('Your account with our payment provider is not ready yet');
  await db
    .updateTable('connected_accounts')
    .set({ transfers_status: 'active' })
    .where('user_id', '=', seller.id)
    .execute();
  expect(await told()).not.toMatch(/not ready yet|Say where/);
  await db
    .updateTable('events')
    .set({ postponed_from: sql`starts_at`, starts_at: null, doors_at: null, ends_at: null })
    .where('id', '=', type.event_id)
    .execute();
  expect(await told()).toContain('We pay you 48 hours after the event is over.');

  const giver = await buildUser(world.ctx);
  await db.updateTable('orders').set({ buyer_user_id: giver.id }).where('id', '=', order.id).execute();
  expect(await told()).toContain('the buyer gets the money back, and so does whoever paid for it before.');
});
