import { expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { waitingListCalls } from '#server/testing/waiting-list.ts';
import { buildEntry } from './factory.ts';

const world = await createPayingWorld({ withMailbox: true });
const { soldOut, comeBack, entryOf, match } = waitingListCalls(world);

test('a list that cannot be closed keeps no other from being closed or served', async () => {
  const doors_at = new Date(world.ctx.clock.now().getTime() + 2 * HOUR);
  const times = { doors_at, starts_at: doors_at, ends_at: new Date(doors_at.getTime() + DAY) };
  const [bad, good, later] = [await soldOut(times), await soldOut(times), await soldOut()];
  const [stuck, closed, served] = [
    await buildEntry(world.ctx, { event_id: bad.event_id }),
    await buildEntry(world.ctx, { event_id: good.event_id }),
    await buildEntry(world.ctx, { event_id: later.event_id }),
  ];
  await comeBack(later.id, 1);
  await world.advance(106 * MINUTE);
  const failing = { of: 'insert on outbox', when: `new.to_email = '${stuck.email}'` };
  await withFailingWrites(world.database.pool, failing, match);
  const states = await Promise.all([stuck, closed, served].map(async ({ token }) => (await entryOf(token)).body.state));
  expect(states).toEqual(['waiting', 'expired', 'offered']);
  await match();
  expect((await entryOf(stuck.token)).body.state).toBe('expired');
});

test('who waits for types that were removed alone is taken off the list and told; for another one, too, they wait', async () => {
  const { id: event_id } = await buildEvent(world.ctx, { title: 'Fewer types' });
  const [old, kept] = [
    await buildTicketType(world.ctx, { event_id, name: 'Old', capacity: 0 }),
    await buildTicketType(world.ctx, { event_id, name: 'Kept', capacity: 0 }),
  ];
  const alone = await buildEntry(world.ctx, { event_id, ticket_type_ids: [old.id] });
  const both = await buildEntry(world.ctx, { event_id, ticket_type_ids: [old.id, kept.id] });
  const any = await buildEntry(world.ctx, { event_id });
  const last = await buildEntry(world.ctx, { event_id, ticket_type_ids: [kept.id] });
  expect((await entryOf(last.token)).body.ahead, 'without who waits for other types').toBe(2);
  await match();
  expect((await entryOf(alone.token)).body.state).toBe('waiting');
  await world.ctx.db.updateTable('ticket_types').set({ state: 'archived' }).where('id', '=', old.id).execute();
  await match();
  expect((await entryOf(alone.token)).body).toMatchObject({ state: 'expired', ended_by: 'types_removed' });
  for (const { token } of [both, any]) expect((await entryOf(token)).body.state).toBe('waiting');
  const [mail] = await mailsTo(world, alone.email);
  expect(mail).toMatchObject({ subject: 'The waiting list has closed: Fewer types' });
  expect(mail?.text).toContain('The host no longer sells the ticket you waited for');
  await match();
  expect(await mailsTo(world, alone.email)).toHaveLength(1);
});
