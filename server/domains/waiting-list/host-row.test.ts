import { expect, test } from 'vitest';
import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';
import { buildSession, buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { call } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { waitingListCalls } from '#server/testing/waiting-list.ts';
import { buildEntry } from './factory.ts';

const world = await createPayingWorld({ withMailbox: true });
const { soldOut, comeBack, match } = waitingListCalls(world);

test('the team’s row of a type counts every ticket before an offer to the waiting list, while it runs and after it', async () => {
  const type = await soldOut();
  const { owner_user_id: id } = await world.ctx.db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select('o.owner_user_id')
    .where('e.id', '=', type.event_id)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Token ${await buildSession(world.ctx, { id })}` };
  const row = async () => {
    const { body } = await call<HostTicketTypes>(world.url, `/events/${type.event_id}/ticket-types/`, { headers });
    return body.types[0] as HostTicketType;
  };
  const allOf = ({ sold, held, reserved, kept, left }: HostTicketType) => sold + held + reserved + kept + (left ?? 0);

  const entry = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2 });
  await comeBack(type.id, 5);
  const before = await row();
  expect(before).toMatchObject({ sold: 0, held: 0, kept: 2, left: 3 });
  expect(allOf(before)).toBe(5);

  await match();
  const running = await row();
  expect(running).toMatchObject({ sold: 0, held: 2, kept: 0, left: 3 });
  expect(allOf(running)).toBe(5);

  await call(world.url, `/waiting-list/${entry.token}/`, { method: 'DELETE' });
  const after = await row();
  expect(after).toMatchObject({ sold: 0, held: 0, kept: 0, left: 5 });
  expect(allOf(after)).toBe(5);
});

test('the team sees how many wait for what, and saves it as a spreadsheet; nobody who waits is named', async () => {
  const { user, headers } = await buildSignedIn(world.ctx);
  const organization = await buildOrganization(world.ctx, { owner_user_id: user.id });
  const { id: event_id } = await buildEvent(world.ctx, { organization_id: organization.id });
  const [floor, balcony] = [
    await buildTicketType(world.ctx, { event_id, name: '=HYPERLINK("http://x")', capacity: 0, position: 0 }),
    await buildTicketType(world.ctx, { event_id, name: 'Balcony', capacity: 0, position: 1 }),
  ];
  const wish = { event_id, email: 'who-waits@example.com', ticket_type_ids: [floor.id], max_amount: 5300 };
  await buildEntry(world.ctx, { ...wish, party_size: 4 });
  await buildEntry(world.ctx, { event_id, party_size: 2 });
  const path = `/events/${event_id}/waiting-list`;
  expect((await call(world.url, `${path}/`, { headers })).body).toEqual({
    ...{ parties: 2, people: 6, offered: 0, purchased: 0 },
    ticket_types: [
      { id: floor.id, name: floor.name, parties: 2, people: 6 },
      { id: balcony.id, name: 'Balcony', parties: 1, people: 2 },
    ],
  });
  const file = await world.app.inject({ method: 'GET', url: `/services/api${path}.csv`, headers });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [head, ...rows] = file.body.trim().split('\n');
  expect(head).toContain('ticket types,tickets,at most each,currency,state');
  expect(rows.map((row) => row.split(',').slice(0, -2).join(','))).toEqual([
    '"\'=HYPERLINK(""http://x"")",4,53.00,EUR,Waiting',
    'any,2,,EUR,Waiting',
  ]);
  expect(file.body).not.toContain('@');
});
