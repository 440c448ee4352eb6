import { expect, test } from 'vitest';
import { forgetDoorDevices } from '#server/domains/door/jobs.ts';
import { buildDoorDevice, buildDoorman } from '#server/domains/doormen/factory.ts';
import { forgetDoormen } from '#server/domains/doormen/forget-doormen.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { forgetOldInvitations } from '#server/domains/invitations/jobs.ts';
import { buildRequest } from '#server/domains/requests/factory.ts';
import { forgetOldRequests } from '#server/domains/requests/forget-old-requests.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { forgetOldEntries } from '#server/domains/waiting-list/jobs.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { guestEmail } from '#server/testing/checkout.ts';

const { ctx, clock } = await createTestApp();

test('the addresses of people of an event that was cancelled without a date are forgotten, too', async () => {
  const { id: event_id } = await buildEvent(ctx, {
    ...{ doors_at: null, starts_at: null, ends_at: null, postponed_from: clock.now() },
    ...{ state: 'cancelled', cancelled_at: clock.now() },
  });
  await buildInvitation(ctx, { event_id });
  await buildRequest(ctx, { event_id });
  await buildEntry(ctx, { event_id, state: 'expired', ended_at: clock.now() });
  await buildDoorman(ctx, { event_id, user_id: null, email: guestEmail(), name: 'Dana' });
  await buildDoorDevice(ctx, { event_id });
  const jobs = [forgetOldInvitations, forgetOldRequests, forgetOldEntries, forgetDoormen, forgetDoorDevices];
  const forget = async () => {
    for (const run of jobs) await run(ctx);
  };
  const remaining = async () => {
    const counts = (['invitations', 'guest_requests', 'waiting_list_entries', 'doormen', 'door_links'] as const).map(
      async (table) => {
        let query = ctx.db.selectFrom(table).select('id').where('event_id', '=', event_id);
        if (table === 'doormen') query = query.where('email', 'is not', null);
        return (await query.execute()).length;
      },
    );
    return Promise.all(counts);
  };
  await forget();
  expect(await remaining()).toEqual([1, 1, 1, 1, 1]);
  clock.advance(400 * DAY);
  await forget();
  expect(await remaining()).toEqual([0, 0, 0, 0, 0]);
});
