import { describe, expect, test } from 'vitest';
import type { GuestChainInviter, OpenedInvitation } from '#contract/invitations.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { numbered } from '#server/domains/door/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { buildInvitation } from './factory.ts';

const velvet = await createTestApp();

type Scanned = { id: string; result: string };

/** An event whose doors are open, with an owner called Olga. */
async function openNight() {
  const { ctx } = velvet;
  const now = ctx.clock.now().getTime();
  const times = { doors_at: new Date(now - HOUR), starts_at: new Date(now), ends_at: new Date(now + 6 * HOUR) };
  const host = await buildHostedEvent(velvet, times);
  const name = { first_name: 'Olga', last_name: 'Owner' };
  await ctx.db.updateTable('users').set(name).where('id', '=', host.owner.id).execute();
  const offer = { event_id: host.event.id, ticket_type_id: host.types[0]?.id ?? '' };
  const invite = (invited_by: string, name: string, values: { plus_ones?: number; revoked_at?: Date } = {}) =>
    buildInvitation(ctx, { ...offer, invited_by, name, ...values });
  const chain = async () => (await host.send<{ inviters: GuestChainInviter[] }>('GET', '/guest-chain/')).body.inviters;
  return { host, invite, chain };
}

type Night = Awaited<ReturnType<typeof openNight>>;

async function answer(token: string, what: 'accept' | 'decline', guests?: string[]): Promise<void> {
  const body = guests ? { guests } : {};
  const { status } = await call<OpenedInvitation>(velvet.url, `/invitations/${token}/${what}/`, {
    method: 'POST',
    body,
  });
  expect(status).toBe(200);
}

/** Scans the ticket of a guest of this name at the door. */
async function scan({ host }: Night, holder: string, kind: 'in' | 'out' = 'in'): Promise<Scanned> {
  const { id: ticket_id } = await velvet.ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', host.event.id)
    .where('holder_name', '=', holder)
    .executeTakeFirstOrThrow();
  return (await host.send<Scanned>('POST', '/scans/', numbered({ ticket_id, kind }))).body;
}

const figuresOf = ({ name, kind, invited, accepted, expected, came }: GuestChainInviter) => ({
  ...{ name, kind, invited, accepted, expected, came },
});

describe('who brought whom', () => {
  test('counts per inviter the people who were invited, accepted and came, sorted by how many came', async () => {
    const night = await openNight();
    const { host, invite, chain } = night;
    const carl = await buildUser(velvet.ctx, { first_name: 'Carl', last_name: 'Colleague' });
    const { organization_id } = host.event;
    await buildMember(velvet.ctx, { organization_id, user_id: carl.id, role: 'manager' });
    const mira = await invite(host.owner.id, 'Mira', { plus_ones: 3 });
    await answer(mira.token, 'accept', ['Ben', 'Zoe']);
    await answer((await invite(host.owner.id, 'Not Me')).token, 'decline');
    await invite(host.owner.id, 'Withdrawn', { revoked_at: velvet.ctx.clock.now() });
    const eve = await invite(carl.id, 'Eve');
    await answer(eve.token, 'accept');

    const before = { name: 'Mira', kind: 'guest', invited: 3, accepted: 2, expected: 2, came: 0 };
    expect((await chain()).map(figuresOf)).toEqual([
      { name: 'Olga Owner', kind: 'team', invited: 2, accepted: 1, expected: 3, came: 0 },
      { name: 'Carl Colleague', kind: 'team', invited: 1, accepted: 1, expected: 1, came: 0 },
      before,
    ]);

    for (const holder of ['Mira', 'Ben', 'Eve']) expect((await scan(night, holder)).result).toBe('admitted');
    // A guest who has left still counts as having come; a guest who is scanned twice counts once.
    expect((await scan(night, 'Eve', 'out')).result).toBe('left');
    expect((await scan(night, 'Ben')).result).toBe('already_in');
    const inviters = await chain();
    expect(inviters.map(figuresOf)).toEqual([
      { name: 'Olga Owner', kind: 'team', invited: 2, accepted: 1, expected: 3, came: 2 },
      { name: 'Carl Colleague', kind: 'team', invited: 1, accepted: 1, expected: 1, came: 1 },
      { ...before, came: 1 },
    ]);
    expect(inviters[0]?.guests).toEqual([
      { name: 'Mira', has_come: true, brought_by: null },
      { name: 'Ben', has_come: true, brought_by: 'Mira' },
      { name: 'Zoe', has_come: false, brought_by: 'Mira' },
    ]);
    expect(inviters[2]?.guests.map(({ name }) => name)).toEqual(['Ben', 'Zoe']);
  });

  test('does not count an admission that was undone, and keeps guests who accepted before their invitation was deleted', async () => {
    const night = await openNight();
    const { host, invite, chain } = night;
    const mira = await invite(host.owner.id, 'Mira');
    await answer(mira.token, 'accept');
    const { id } = await scan(night, 'Mira');
    const figures = { name: 'Olga Owner', kind: 'team', invited: 1, accepted: 1, expected: 1, came: 1 };
    expect((await chain()).map(figuresOf)).toEqual([figures]);
    await host.send('POST', `/scans/${id}/undo/`, numbered({}));
    await host.send('DELETE', `/invitations/${mira.id}/`);
    expect((await chain()).map(figuresOf)).toEqual([{ ...figures, came: 0 }]);
  });
});
