import { describe, expect, test } from 'vitest';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { buildInvitation } from './factory.ts';
import { type InvitationList, invitationCalls } from '#server/testing/invitations.ts';

const velvet = await createTestApp({ withMailbox: true });
const { ctx } = velvet;
const { invite, listed, mailedToken, look, act } = invitationCalls(velvet);

describe('a guest', () => {
  test('a visit counts as opened only when the page reports it, once', async () => {
    const host = await buildHostedEvent(velvet);
    const { token } = await buildInvitation(ctx, { event_id: host.event.id });
    await look(token);
    expect((await listed(host)).results).toMatchObject([{ state: 'sent', opened_at: null }]);
    await act(token, 'opened');
    const [first] = (await listed(host)).results;
    expect(first).toMatchObject({ state: 'opened', opened_at: expect.any(String) });
    velvet.clock.advance(60_000);
    await act(token, 'opened');
    expect((await listed(host)).results[0]?.opened_at).toBe(first?.opened_at);
  });

  test('reads no end of an invitation while the event has no date, and neither does its host', async () => {
    const undated = { doors_at: null, starts_at: null, ends_at: null, postponed_from: velvet.clock.now() };
    const host = await buildHostedEvent(velvet, undated);
    const { token } = await buildInvitation(ctx, { event_id: host.event.id });
    expect((await look(token)).body).toMatchObject({ state: 'open', expires_at: null });
    expect((await listed(host)).results).toMatchObject([{ state: 'sent', expires_at: null }]);
  });

  test('accepts a complimentary invitation, and the tickets are issued with the names given', async () => {
    const host = await buildHostedEvent(velvet, { visibility: 'private' }, [{ capacity: 10 }]);
    const [type] = host.types;
    const email = guestEmail();
    await invite(host, { email, name: 'Mira', ticket_type_id: type?.id, plus_ones: 2 });
    const token = await mailedToken(email);
    const answer = await act(token, 'accept', { guests: ['Ben', ''] });
    expect(answer).toMatchObject({
      status: 200,
      body: { next: 'tickets', invitation: { state: 'accepted', guests: ['Ben', ''], left_count: 0 } },
    });
    expect(answer.body.invitation.tickets_url).toMatch(/^\/checkout\/vs_/);
    const { results, expected, came } = await listed(host);
    expect({ expected, came }).toEqual({ expected: 3, came: 0 });
    expect(results).toMatchObject([{ state: 'accepted', ticket_count: 3, guests: [{ name: 'Ben' }, { name: '' }] }]);
    const [confirmation] = await mailsTo(velvet, email);
    expect(confirmation?.subject).toBe('Your tickets for Velvet Night');
    expect(confirmation?.text).toContain('/tickets/guest/');
    expect(confirmation?.text).toContain('because you accepted an invitation');
    const order = await ctx.db
      .selectFrom('orders')
      .select(['id', 'kind', 'total_amount', 'quantity', 'buyer_email'])
      .where('event_id', '=', host.event.id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ kind: 'complimentary', total_amount: 0, quantity: 3, buyer_email: email });
    const stock = ctx.db
      .selectFrom('ticket_types')
      .select(['held', 'sold'])
      .where('id', '=', type?.id ?? '');
    expect(await stock.executeTakeFirst()).toEqual({ held: 0, sold: 3 });
    // Once its host has taken the tickets back, accepting again gives none, and leads to no checkout.
    await refundOrder(ctx, order.id);
    const again = await act(token, 'accept', { guests: ['Ben', ''] });
    expect(again.body).toMatchObject({ next: 'tickets', invitation: { state: 'accepted', tickets_url: null } });
  });

  test('accepts while somebody else is signed in: the tickets are for the invited address', async () => {
    const host = await buildHostedEvent(velvet);
    const offer = { event_id: host.event.id, ticket_type_id: host.types[0]?.id ?? '' };
    const { token, email } = await buildInvitation(ctx, offer);
    const headers = { authorization: `Token ${await buildSession(ctx, await buildUser(ctx))}` };
    await call(velvet.url, `/invitations/${token}/accept/`, { method: 'POST', body: {}, headers });
    const tickets = ctx.db.selectFrom('tickets').select(['owner_user_id', 'owner_email']);
    const theirs = { owner_user_id: null, owner_email: email };
    expect(await tickets.where('event_id', '=', host.event.id).execute()).toEqual([theirs]);
  });

  test('does not read the name of somebody who bought a plus-one’s ticket in Resale', async () => {
    const host = await buildHostedEvent(velvet);
    const offer = { event_id: host.event.id, ticket_type_id: host.types[0]?.id ?? '', plus_ones: 1 };
    const { token } = await buildInvitation(ctx, offer);
    await act(token, 'accept', { guests: ['Ben'] });
    expect((await look(token)).body.guests).toEqual(['Ben']);
    const tickets = ctx.db.selectFrom('tickets').select('id').where('event_id', '=', host.event.id);
    const { id: ticket_id } = await tickets.where('holder_name', '=', 'Ben').executeTakeFirstOrThrow();
    const { listing } = await buildOffer(ctx, { ticket_id, seller: await buildUser(ctx), price_amount: 5000 });
    await buildResaleSale(ctx, { listing });
    await ctx.db.updateTable('tickets').set({ holder_name: 'Carla Buyer' }).where('id', '=', ticket_id).execute();
    expect((await look(token)).body.guests).toEqual(['']);
    expect(JSON.stringify(await listed(host))).not.toContain('Carla');
  });

  test('declines, and may still accept; nobody can bring more people than the invitation allows', async () => {
    const host = await buildHostedEvent(velvet);
    const { token } = await buildInvitation(ctx, { event_id: host.event.id, ticket_type_id: host.types[0]?.id ?? '' });
    expect((await act(token, 'decline')).body).toMatchObject({ state: 'declined' });
    expect((await listed(host)).results).toMatchObject([{ state: 'declined' }]);
    expect(await act(token, 'accept', { guests: ['One'] })).toMatchObject({
      status: 400,
      body: { guests: ['This invitation is for you alone.'] },
    });
    expect((await act(token, 'accept')).body).toMatchObject({ invitation: { state: 'accepted' } });
    expect(await act(token, 'decline')).toMatchObject({ status: 409, body: { code: 'accepted' } });
  });

  test('who accepts second with other names is told that these were not saved; the same answer again is no error', async () => {
    const host = await buildHostedEvent(velvet);
    const ticket_type_id = host.types[0]?.id ?? '';
    const { token } = await buildInvitation(ctx, { event_id: host.event.id, ticket_type_id, plus_ones: 2 });
    const first = { name: 'Mira', guests: ['Ben', ''] };
    const second = { name: 'Mira', guests: ['Zoë'] };
    const answers = await Promise.all([first, second].map((body) => act(token, 'accept', body)));
    expect(answers.map(({ status }) => status).sort(), 'at once').toEqual([200, 409]);
    const [saved, lost] = answers[0]?.status === 200 ? [first, second] : [second, first];
    expect(await act(token, 'accept', lost)).toMatchObject({
      status: 409,
      body: {
        code: 'accepted',
        detail:
          'Somebody with this link has already accepted. The names you entered were not saved: those on the tickets are kept.',
      },
    });
    for (const body of [saved, {}, { guests: ['', ''] }]) expect((await act(token, 'accept', body)).status).toBe(200);
    expect((await look(token)).body.guests).toEqual(saved.guests);
  });

  test('who sends the same answer again after a ticket was renamed gets the same response', async () => {
    const host = await buildHostedEvent(velvet);
    const ticket_type_id = host.types[0]?.id ?? '';
    const { token } = await buildInvitation(ctx, { event_id: host.event.id, ticket_type_id, plus_ones: 1 });
    const answer = { name: 'Mira', guests: ['Ben'] };
    expect((await act(token, 'accept', answer)).status).toBe(200);
    await ctx.db
      .updateTable('tickets')
      .set({ holder_name: 'Mira Maier' })
      .where('event_id', '=', host.event.id)
      .where('position', '=', 1)
      .execute();
    for (const body of [answer, { ...answer, name: 'Mira Maier' }])
      expect((await act(token, 'accept', body)).status).toBe(200);
    expect((await act(token, 'accept', { name: 'Zoë', guests: [] })).status).toBe(409);
  });

  test('is told if nothing is left, may come with fewer, and nothing is half done', async () => {
    const host = await buildHostedEvent(velvet, {}, [{ capacity: 2 }]);
    const { token } = await buildInvitation(ctx, {
      event_id: host.event.id,
      ticket_type_id: host.types[0]?.id ?? '',
      plus_ones: 2,
    });
    expect((await look(token)).body.left_count).toBe(2);
    expect(await act(token, 'accept', { guests: ['', ''] })).toMatchObject({
      status: 409,
      body: { code: 'sold_out', available: 2, detail: 'Only 2 left: come with fewer.' },
    });
    expect((await listed(host)).results).toMatchObject([{ state: 'sent', ticket_count: 0 }]);
    expect((await act(token, 'accept', { guests: [''] })).status).toBe(200);
  });

  test('a deleted invitation says so, shows nothing of the private event, and leaves issued tickets valid', async () => {
    const host = await buildHostedEvent(velvet, { visibility: 'private' });
    const { id: event_id } = host.event;
    const open = await buildInvitation(ctx, { event_id, name: 'Ana', note: 'The door code is 1234.' });
    expect((await host.send('DELETE', `/invitations/${open.id}/`)).body).toMatchObject({
      state: 'revoked',
      message: 'The link of Ana stops working.',
    });
    expect((await look(open.token)).body).toMatchObject({ state: 'revoked', event: null, note: '' });
    expect(await act(open.token, 'accept')).toMatchObject({ status: 409, body: { code: 'revoked' } });

    const ticket_type_id = host.types[0]?.id ?? '';
    const taken = await buildInvitation(ctx, { event_id, ticket_type_id, name: 'Ben', plus_ones: 1 });
    await act(taken.token, 'accept', { guests: [''] });
    expect((await host.send('DELETE', `/invitations/${taken.id}/`)).body).toMatchObject({
      message: 'The link of Ben stops working. The 2 tickets they have stay valid.',
    });
    const tickets = await ctx.db.selectFrom('tickets').select('state').where('event_id', '=', event_id).execute();
    expect(tickets).toEqual([{ state: 'valid' }, { state: 'valid' }]);
  });

  test('cannot accept once the event has ended: an unanswered invitation expires', async () => {
    const started = ctx.clock.now().getTime();
    const times = { doors_at: null, starts_at: new Date(started), ends_at: new Date(started + HOUR) };
    const host = await buildHostedEvent(velvet, times);
    const offer = { event_id: host.event.id, ticket_type_id: host.types[0]?.id ?? '' };
    const open = await buildInvitation(ctx, { ...offer, name: 'Open' });
    const came = await buildInvitation(ctx, { ...offer, name: 'Came' });
    const declined = await buildInvitation(ctx, { ...offer, name: 'Declined' });
    const paid = { is_complimentary: false, plus_ones: 1, accepted_at: ctx.clock.now() };
    const bought = await buildInvitation(ctx, { ...offer, ...paid, name: 'Bought' });
    expect((await look(bought.token)).body.left_count).toBe(2);
    await act(came.token, 'accept');
    await act(declined.token, 'decline');
    velvet.clock.advance(HOUR / 2);
    expect((await listed(host)).counts).toMatchObject({ sent: 1, accepted: 2, declined: 1, expired: 0 });
    velvet.clock.advance(HOUR / 2);

    const { results, counts } = await listed(host);
    expect(counts).toMatchObject({ sent: 0, accepted: 2, declined: 1, expired: 1 });
    expect(results.find(({ name }) => name === 'Open')).toMatchObject({
      state: 'expired',
      expires_at: times.ends_at.toISOString(),
    });
    const expired = await host.send<InvitationList>('GET', '/invitations/?state=expired');
    expect(expired.body.results.map(({ name }) => name)).toEqual(['Open']);
    expect((await look(open.token)).body.state).toBe('expired');
    expect((await look(bought.token)).body, 'no more tickets are offered').toMatchObject({
      state: 'accepted',
      left_count: 0,
    });
    for (const { token } of [open, declined])
      expect(await act(token, 'accept')).toMatchObject({ status: 409, body: { code: 'event_over' } });
    const tickets = ctx.db.selectFrom('tickets').select('state').where('event_id', '=', host.event.id);
    expect(await tickets.execute()).toEqual([{ state: 'valid' }]);
  });

  test('AC-15 an unknown link is not found, and the token is only in the mail: the database has its hash', async () => {
    const unknown = await look('x'.repeat(43));
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store']);
    const host = await buildHostedEvent(velvet);
    const email = guestEmail();
    await invite(host, { email });
    const token = await mailedToken(email);
    expect(token).toHaveLength(43);
    const { rows } = await velvet.database.pool.query(`select i::text from invitations i where email = $1`, [email]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await look(token)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('a private event', () => {
  test('is open to the account with the invited address until the invitation is deleted, and to nobody else', async () => {
    const host = await buildHostedEvent(velvet, { visibility: 'private' });
    const [guest, declined, stranger] = [await buildUser(ctx), await buildUser(ctx), await buildUser(ctx)];
    const invitation = await buildInvitation(ctx, { event_id: host.event.id, email: guest.email });
    const refusal = { email: declined.email, declined_at: ctx.clock.now() };
    await buildInvitation(ctx, { event_id: host.event.id, ...refusal });
    const see = async (user: typeof guest) => {
      const headers = { authorization: `Token ${await buildSession(ctx, user)}` };
      return (await call(velvet.url, `/events/${host.event.slug}/`, { headers })).status;
    };
    expect([await see(guest), await see(declined), await see(stranger)]).toEqual([200, 404, 404]);
    expect((await call(velvet.url, `/events/${host.event.slug}/`)).status).toBe(404);
    expect((await look(invitation.token)).body.event?.slug).toBe(host.event.slug);
    await host.send('DELETE', `/invitations/${invitation.id}/`);
    expect(await see(guest)).toBe(404);
  });
});
