import { expect, test } from 'vitest';
import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
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
