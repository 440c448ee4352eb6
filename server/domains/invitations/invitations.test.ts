import { describe, expect, test } from 'vitest';
import type { Invitation, OpenedInvitation } from '#contract/invitations.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { deliverMails, mailsTo, refuseMails } from '#server/testing/mails.ts';
import { buildInvitation } from './factory.ts';

const velvet = await createTestApp({ withMailbox: true });
const { ctx } = velvet;

type Listed = { results: Invitation[]; counts: Record<string, number>; expected: number; came: number };
type Hosted = Awaited<ReturnType<typeof buildHostedEvent>>;

const invite = (host: Hosted, body: Record<string, unknown>, headers = {}) =>
  host.send<Invitation>('POST', '/invitations/', { email: guestEmail(), ...body }, headers);

async function listed(host: Hosted): Promise<Listed> {
  return (await host.send<Listed>('GET', '/invitations/')).body;
}

/** The token in the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = await mailsTo(velvet, email);
  return /\/invitations\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const look = (token: string, authorization?: string) =>
  call<OpenedInvitation>(velvet.url, `/invitations/${token}/`, { headers: authorization ? { authorization } : {} });
const act = <Body = { invitation: OpenedInvitation; next: string }>(token: string, what: string, body: unknown = {}) =>
  call<Body>(velvet.url, `/invitations/${token}/${what}/`, { method: 'POST', body });

describe('a host', () => {
  test('invites somebody, who gets a mail in which the note is text; pending becomes sent when it has left', async () => {
    const host = await buildHostedEvent(velvet, { visibility: 'private' });
    const email = guestEmail();
    const note = 'Come!\n<b>Ana</b>';
    const made = await invite(host, { email, name: 'Mira', note, ticket_type_id: host.types[0]?.id, plus_ones: 2 });
    expect(made).toMatchObject({ status: 201, body: { email, state: 'pending', sent_at: null, plus_ones: 2 } });

    const [mail] = await mailsTo(velvet, email);
    expect(mail?.subject).toMatch(/^.+ invites you: Velvet Night, \w{3} \d{1,2} \w{3}$/);
    expect(mail?.html).toContain('&lt;b&gt;Ana&lt;/b&gt;');
    expect(mail?.html).toContain(`/media/posters/${host.event.id}/`);
    expect(mail?.text).toContain('> Come!\n> <b>Ana</b>');
    expect(mail?.text).toContain('entered this address to invite you');
    const { results, counts } = await listed(host);
    expect(results).toMatchObject([{ state: 'sent', sent_at: expect.any(String), mail_failed: false }]);
    expect(counts).toEqual({ pending: 0, sent: 1, opened: 0, accepted: 0, declined: 0, expired: 0, revoked: 0 });
    expect(JSON.stringify(results)).not.toContain(await mailedToken(email));
  });

  test('finds an invitation by name, address and state', async () => {
    const host = await buildHostedEvent(velvet);
    const { id: event_id } = host.event;
    await buildInvitation(ctx, { event_id, name: 'Mira Novak' });
    await buildInvitation(ctx, { event_id, name: 'Ben', email: 'ben.king@example.com' });
    await buildInvitation(ctx, { event_id, name: 'Zoe', revoked_at: ctx.clock.now() });
    const names = async (query: string) =>
      (await host.send<Listed>('GET', `/invitations/?${query}`)).body.results.map(({ name }) => name);
    expect(await names('search=novak')).toEqual(['Mira Novak']);
    expect(await names('search=KING%40')).toEqual(['Ben']);
    expect(await names('state=revoked')).toEqual(['Zoe']);
    expect(await names('')).toEqual(['Zoe', 'Ben', 'Mira Novak']);
  });

  test('is told when a mail was given up', async () => {
    const host = await buildHostedEvent(velvet);
    const { body } = await invite(host, {});
    await refuseMails(velvet, { on: true, permanent: true });
    await deliverMails(velvet);
    await refuseMails(velvet, { on: false });
    expect((await host.send<Invitation>('GET', `/invitations/${body.id}/`)).body).toMatchObject({
      state: 'pending',
      mail_failed: true,
    });
  });

  test('who invites an address that a colleague has invited is told by whom and when', async () => {
    const host = await buildHostedEvent(velvet);
    const colleague = await buildUser(ctx, { first_name: 'Ana', last_name: 'Silva' });
    const { organization_id } = host.event;
    await buildMember(ctx, { organization_id, user_id: colleague.id, role: 'manager' });
    const authorization = `Token ${await buildSession(ctx, colleague)}`;
    const [email, written] = ['mira.n@gmail.com', 'Mira.N+party@gmail.com'];
    const both = await Promise.all([invite(host, { email: written }, { authorization }), invite(host, { email })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'already_invited',
      detail: expect.stringMatching(/ invited mira.* on \w{3} \d/),
    });
    expect((await listed(host)).results).toHaveLength(1);
    expect(await deliverMails(velvet)).toBe(1);
  });

  test('repeats a request whose answer was lost, and invites once', async () => {
    const host = await buildHostedEvent(velvet);
    const email = guestEmail();
    const headers = { 'idempotency-key': 'click-1' };
    const first = await invite(host, { email }, headers);
    const again = await invite(host, { email }, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).toBe(first.body.id);
    expect(await mailsTo(velvet, email)).toHaveLength(1);
  });

  test('sends an invitation again with the same link, and a double click sends one mail', async () => {
    const host = await buildHostedEvent(velvet);
    const email = guestEmail();
    const { body } = await invite(host, { email });
    const token = await mailedToken(email);
    velvet.clock.advance(61_000);
    await Promise.all([1, 2].map(() => host.send('POST', `/invitations/${body.id}/resend/`)));
    expect(await mailsTo(velvet, email)).toHaveLength(2);
    expect(await mailedToken(email)).toBe(token);
  });

  test('changes an invitation; of two who do, the second is told', async () => {
    const host = await buildHostedEvent(velvet);
    const invitation = await buildInvitation(ctx, { event_id: host.event.id });
    const change = (body: Record<string, unknown>) => host.send('PATCH', `/invitations/${invitation.id}/`, body);
    expect(await change({ version: 1, plus_ones: 3 })).toMatchObject({
      status: 200,
      body: { plus_ones: 3, version: 2 },
    });
    expect(await change({ version: 1, plus_ones: 1 })).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile' },
    });
    expect((await look(invitation.token)).body.plus_ones).toBe(3);
    expect((await change({ version: 2, email: 'other@example.com' })).status).toBe(400);
  });

  test('cannot invite with a ticket type of another event, nor to a draft or what is over', async () => {
    const host = await buildHostedEvent(velvet);
    const other = await buildHostedEvent(velvet);
    expect(await invite(host, { ticket_type_id: other.types[0]?.id })).toMatchObject({
      status: 400,
      body: { ticket_type_id: ['This ticket type does not exist.'] },
    });
    const draft = await buildHostedEvent(velvet, { state: 'draft' });
    expect(await invite(draft, {})).toMatchObject({ status: 409, body: { code: 'not_published' } });
  });
});

describe('a guest', () => {
  test('looking counts as opened only when the page says so, once', async () => {
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
      .select(['kind', 'total_amount', 'quantity', 'buyer_email'])
      .where('event_id', '=', host.event.id)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ kind: 'complimentary', total_amount: 0, quantity: 3, buyer_email: email });
    const stock = ctx.db
      .selectFrom('ticket_types')
      .select(['held', 'sold'])
      .where('id', '=', type?.id ?? '');
    expect(await stock.executeTakeFirst()).toEqual({ held: 0, sold: 3 });
  });

  test('declines, and may think better of it; somebody else cannot bring more than the invitation says', async () => {
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

  test('is told when nothing is left, may come with fewer, and nothing is half done', async () => {
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
    const open = await buildInvitation(ctx, { event_id, name: 'Ana' });
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

  test('is too late once the event has ended: an unanswered invitation expires, and nobody can accept any more', async () => {
    const started = ctx.clock.now().getTime();
    const times = { doors_at: null, starts_at: new Date(started), ends_at: new Date(started + HOUR) };
    const host = await buildHostedEvent(velvet, times);
    const offer = { event_id: host.event.id, ticket_type_id: host.types[0]?.id ?? '' };
    const open = await buildInvitation(ctx, { ...offer, name: 'Open' });
    const came = await buildInvitation(ctx, { ...offer, name: 'Came' });
    const declined = await buildInvitation(ctx, { ...offer, name: 'Declined' });
    await act(came.token, 'accept');
    await act(declined.token, 'decline');
    velvet.clock.advance(HOUR / 2);
    expect((await listed(host)).counts).toMatchObject({ sent: 1, accepted: 1, declined: 1, expired: 0 });
    velvet.clock.advance(HOUR / 2);

    const { results, counts } = await listed(host);
    expect(counts).toMatchObject({ sent: 0, accepted: 1, declined: 1, expired: 1 });
    expect(results.find(({ name }) => name === 'Open')).toMatchObject({
      state: 'expired',
      expires_at: times.ends_at.toISOString(),
    });
    const expired = await host.send<Listed>('GET', '/invitations/?state=expired');
    expect(expired.body.results.map(({ name }) => name)).toEqual(['Open']);
    expect((await look(open.token)).body.state).toBe('expired');
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
    const [guest, stranger] = [await buildUser(ctx), await buildUser(ctx)];
    const invitation = await buildInvitation(ctx, { event_id: host.event.id, email: guest.email });
    const see = async (user: typeof guest) => {
      const headers = { authorization: `Token ${await buildSession(ctx, user)}` };
      return (await call(velvet.url, `/events/${host.event.slug}/`, { headers })).status;
    };
    expect([await see(guest), await see(stranger)]).toEqual([200, 404]);
    expect((await call(velvet.url, `/events/${host.event.slug}/`)).status).toBe(404);
    expect((await look(invitation.token)).body.event?.slug).toBe(host.event.slug);
    await host.send('DELETE', `/invitations/${invitation.id}/`);
    expect(await see(guest)).toBe(404);
  });
});
