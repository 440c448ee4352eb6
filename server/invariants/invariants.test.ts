import { beforeAll, expect, test } from 'vitest';
import { reconcileOrders } from '#server/domains/checkout/payment/reconcile-orders.ts';
import { endHold } from '#server/domains/checkout/holds/end-hold.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { createPayingWorld, type PayingWorld } from '#server/testing/paying.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { findViolations, listInvariants, runInvariants } from './run.ts';
import { plantedExceptions, plantedViolations } from '#server/testing/planted-violations.ts';

let world: PayingWorld;
/** A sale with all its parts, a hold with an open payment page, and a late payment. */
beforeAll(async () => {
  world = await createPayingWorld();
  await world.control('POST', '/webhooks', { never: true });
  const type = await buildTicketType(world.ctx, { price_amount: 5000, capacity: 50 });
  await world.ctx.db.insertInto('event_stock').values({ event_id: type.event_id, capacity: 50 }).execute();
  await world.ctx.db.updateTable('events').set({ max_per_buyer: 4 }).where('id', '=', type.event_id).execute();
  await buildPromoCode(world.ctx, { event_id: type.event_id, code: 'FIFTH', max_uses: 5 });
  const link = await buildPromoterLink(world.ctx, { event_id: type.event_id });
  const sold = await world.holdAndPay({
    ticket_type_id: type.id,
    promo_code: 'fifth',
    referral_code: link.referral_code,
  });
  await world.card(sold.page);
  await world.look(sold);
  await world.holdAndPay({ ticket_type_id: type.id });
  const other = await buildTicketType(world.ctx, { capacity: 2 });
  const late = await world.holdAndPay({ ticket_type_id: other.id });
  await endHold(world.ctx, late.order.id, { status: 'expired', reason: 'hold_ended' });
  await world.card(late.page);
  await world.ctx.db.updateTable('ticket_types').set({ capacity: 0 }).where('id', '=', other.id).execute();
  await world.advance(2 * MINUTE);
  await reconcileOrders(world.ctx);
  await sendRefunds(world.ctx);
  await buildSession(world.ctx, await buildUser(world.ctx));
  await world.database.pool.query(`
    insert into admissions (event_id, ticket_id, code_version, kind, result, entry_number, device_id, scan_id, at)
    select event_id, id, 1, 'in', 'admitted', 1, 'door', 'scan-1', now() from tickets where position = 1;
    update tickets set state = 'used', entries = 1, is_inside = true where position = 1;
    insert into webhook_inbox (event_id, destination, type, payload, received_at, processed_at)
    values ('evt_1', 'platform', 'x', '{}', now(), now())`);
  await takeDownConstraints(world);
});

test('an untouched database violates none', async () => {
  expect(await runInvariants(world.database.pool)).toEqual([]);
});

test.each(plantedViolations)('%s detects %s', async (id, sql) => {
  expect(await violatedBy(sql)).toContain(id);
});

test.each(plantedExceptions)('%s takes %s', async (id, sql) => {
  expect(await violatedBy(sql)).not.toContain(id);
});

test('every rule has a violation to detect', () => {
  const ids = listInvariants().map(({ id }) => id);
  expect([...new Set(plantedViolations.map(([id]) => id))].toSorted()).toEqual(ids.toSorted());
});

/** The rules that are violated after a change of the data; the change is rolled back. */
async function violatedBy(sql: string): Promise<string[]> {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(sql);
    return (await findViolations(client)).map((violation) => violation.id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Lets data break the rules. Once for all tests, because dropping all constraints takes longer than a check. */
async function takeDownConstraints({ database }: PayingWorld): Promise<void> {
  await database.pool.query(`
    do $$ declare r record; begin
      for r in select conrelid::regclass as name, conname from pg_constraint
                where connamespace = 'public'::regnamespace and contype in ('c', 'u') and conrelid <> 0 loop
        execute format('alter table %s drop constraint %I cascade', r.name, r.conname);
      end loop;
      for r in select i.indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indexrelid
                where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace loop
        execute format('drop index %s', r.name);
      end loop;
    end $$`);
}
