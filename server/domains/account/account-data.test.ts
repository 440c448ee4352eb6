import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PersonalData } from '#contract/account.ts';
import { PASSWORD, buildSession, buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { personalData } from '#server/personal-data.ts';
import { onEmailVerified } from '#server/on-email-verified.ts';
import { buildMember, buildOrganization, buildTeamInvitation } from '#server/domains/organizations/factory.ts';
import { buildTransfer } from '#server/domains/ticket-transfers/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

const velvet = await createTestApp({ withMailbox: true });

type Headers = Record<string, string>;
const download = (headers: Headers) => call<PersonalData>(velvet.url, '/auth/user/export/', { headers });
const remove = (headers: Headers, password = PASSWORD) =>
  call(velvet.url, '/auth/user/delete/', { method: 'POST', headers, body: { password } });
const logIn = (username: string) =>
  call(velvet.url, '/auth/login/', { method: 'POST', body: { username, password: PASSWORD } });

/** The whole content of the database as one text. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    velvet.ctx.db,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string | null }>`
        select json_agg(t)::text as text from ${sql.table(name)} t`.execute(velvet.ctx.db);
      return rows[0]?.text ?? '';
    }),
  );
  return texts.join('\n');
}

describe('downloading one’s data', () => {
  test('contains all of one’s own data, nothing of others, and no secret', async () => {
    const { user, token, headers } = await buildSignedIn(velvet.ctx, { phone_number: '+49 30 1234' });
    const { order, tickets } = await buildSale(velvet.ctx, { owner: user, holder_name: 'Ada Lovelace' });
    const stranger = await buildSale(velvet.ctx);
    const { id: event_id } = await buildEvent(velvet.ctx);
    await buildDoorman(velvet.ctx, { event_id, user_id: user.id, email: user.email });
    const host = await buildOrganization(velvet.ctx, { name: 'Night Owls' });
    const invitation = { organization_id: host.id, invited_by: host.owner_user_id, email: user.email };
    await buildTeamInvitation(velvet.ctx, invitation);
    await buildInvitation(velvet.ctx, { event_id, email: user.email, note: 'Come!' });
    await buildInvitation(velvet.ctx, { event_id, note: 'To somebody else' });
    const sending = { email: 'pal@example.com', note: 'Have fun' };
    await call(velvet.url, `/tickets/${tickets[0]?.id}/transfer/`, { method: 'POST', headers, body: sending });
    const received = await buildTransfer(velvet.ctx, { to_email: user.email, note: 'For you' });
    const { status, body } = await download(headers);
    expect(status).toBe(200);
    // What the contract does not name would be left out of the answer.
    const lists = await personalData.list(velvet.ctx.db, user);
    expect(Object.keys(body).sort()).toEqual(['made_at', 'profile', ...Object.keys(lists)].sort());
    expect(body).toMatchObject(JSON.parse(JSON.stringify(lists)) as object);
    expect(body.sent_tickets).toMatchObject([{ to: 'pal@example.com', note: 'Have fun', state: 'pending' }]);
    expect(body.received_tickets).toMatchObject([{ note: 'For you', state: 'pending' }]);
    expect(JSON.stringify(body)).not.toContain(received.owner.email);
    expect(body.team_invitations).toMatchObject([{ organization: 'Night Owls', role: 'manager', accepted_at: null }]);
    expect(body.invitations).toMatchObject([{ note: 'Come!', accepted_at: null }]);
    expect(body.profile).toMatchObject({ email: user.email, phone_number: '+49 30 1234' });
    expect(body.sessions).toHaveLength(1);
    expect(body.orders.map(({ id }) => id)).toEqual([order.id]);
    expect(body.tickets).toMatchObject([
      { id: tickets[0]?.id, holder_name: 'Ada Lovelace', history: [{ kind: 'issued' }, { kind: 'transfer_sent' }] },
    ]);
    expect(body.door_work).toHaveLength(1);
    const text = JSON.stringify(body);
    expect(text).not.toContain(stranger.order.id);
    for (const secret of [token, user.password_hash, 'password_hash', 'token_hash', 'code_key'])
      expect(text).not.toContain(secret);
  });

  test('ten times an hour at most', async () => {
    const limited = await createTestApp({ settings: { limit_export_per_user_hour: 10 } });
    const { headers } = await buildSignedIn(limited.ctx);
    for (let n = 0; n < 10; n += 1)
      expect((await call(limited.url, '/auth/user/export/', { headers })).status).toBe(200);
    expect((await call(limited.url, '/auth/user/export/', { headers })).status).toBe(429);
  });
});

describe('deleting one’s account', () => {
  test('keeps orders, tickets and the ledger, and nothing that says whose they were', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx, {
      first_name: 'Wilhelmina',
      last_name: 'Zauberberg',
      phone_number: '+49 30 987654',
    });
    const event = await buildEvent(velvet.ctx, { max_per_buyer: 4 });
    const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 0 });
    const held = await checkout(velvet.url, { ticket_type_id: type.id, quantity: 2 }, headers);
    expect(held.body.status).toBe('paid');
    const paid = await buildTicketType(velvet.ctx, { price_amount: 5000 });
    const sale = await buildSale(velvet.ctx, { type: paid, owner: user, holder_name: 'Wilhelmina Zauberberg' });
    await buildDoorman(velvet.ctx, { event_id: event.id, user_id: user.id, email: user.email, name: 'Wilhelmina' });
    const to = { event_id: event.id, email: user.email, name: 'Wilhelmina', note: 'Dear Mrs Zauberberg' };
    const invitation = await buildInvitation(velvet.ctx, { ...to, ticket_type_id: type.id });
    const path = `/invitations/${invitation.token}/accept/`;
    expect((await call(velvet.url, path, { method: 'POST', headers, body: {} })).status).toBe(200);
    const sent = await buildTransfer(velvet.ctx, { owner: user, type, note: 'Your Wilhelmina' });
    const received = await buildTransfer(velvet.ctx, { to_email: user.email, note: 'Dear Wilhelmina' });
    await mailsTo(velvet, user.email);

    const { status, body } = await remove(headers);
    expect([status, body]).toEqual([200, { message: 'Your account has been deleted.' }]);
    expect((await mailsTo(velvet, user.email))[0]?.subject).toBe('Your Velvet account was deleted');
    const left = await everything();
    for (const trace of [user.email, user.username, 'Wilhelmina', 'Zauberberg', '987654'])
      expect(left, trace).not.toContain(trace);
    const ticket = await velvet.ctx.db
      .selectFrom('tickets')
      .select(['state', 'face_amount'])
      .where('id', '=', sale.tickets[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(ticket).toEqual({ state: 'valid', face_amount: 5000 });
    // A transfer to the deleted account goes back to its sender; a transfer from it can still be accepted.
    expect((await mailsTo(velvet, received.owner.email))[0]?.subject).toBe(
      'Back with you: your ticket for Velvet Night',
    );
    const claim = `/tickets/transfers/${sent.token}/claim/`;
    expect((await call(velvet.url, claim, { method: 'POST', body: { name: 'Pal' } })).status).toBe(200);
    expect(await runInvariants(velvet.database.pool)).toEqual([]);
  });

  test('leaves a friend who accepted a ticket as a guest the link to it, and names the sender no more', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx, { first_name: '', last_name: '' });
    const [friend, later] = [guestEmail(), guestEmail()];
    const [accepted, pending] = [
      await buildTransfer(velvet.ctx, { owner: user, to_email: friend }),
      await buildTransfer(velvet.ctx, { owner: user, to_email: later }),
    ];
    const claim = (token: string) =>
      call<{ ticket_url: string }>(velvet.url, `/tickets/transfers/${token}/claim/`, { method: 'POST', body: {} });
    const { ticket_url } = (await claim(accepted.token)).body;
    // A link of one's own, to all that was bought with the address.
    await createGuestLink(velvet.ctx, velvet.ctx.db, { email: user.email, order_id: null });

    expect((await remove(headers)).status).toBe(200);
    expect((await call(velvet.url, ticket_url)).status).toBe(200);
    await mailsTo(velvet, user.email);
    expect((await everything()).includes(user.email)).toBe(false);
    await claim(pending.token);
    const mails = await mailsTo(velvet, later);
    expect(mails.map(({ text }) => text).join()).toContain('You accepted a ticket that somebody sent you.');
    expect(JSON.stringify(mails)).not.toContain('deleted.invalid');
  });

  test('deletes messages to the team, the addresses of unsent mails, and the name of an organization', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx, { is_seller: true });
    const { db } = velvet.ctx;
    const organization = await buildOrganization(velvet.ctx, {
      owner_user_id: user.id,
      name: 'Ottilie Quendel Nights',
      handle: 'ottilie-quendel-nights',
      bio: 'Ottilie hosts.',
      website: 'https://quendel.example/',
      tax_name: 'Ottilie Quendel',
    });
    await db.updateTable('organizations').set({ handle: 'quendel' }).where('id', '=', organization.id).execute();
    const elsewhere = await buildOrganization(velvet.ctx);
    await buildTeamInvitation(velvet.ctx, {
      organization_id: elsewhere.id,
      invited_by: elsewhere.owner_user_id,
      email: user.email,
    });
    const past = velvet.ctx.clock.now().getTime() - DAY;
    await buildEvent(velvet.ctx, { title: 'White nights' });
    await buildEvent(velvet.ctx, {
      organization_id: organization.id,
      doors_at: null,
      starts_at: new Date(past),
      ends_at: new Date(past + 1000),
    });
    const type = await buildTicketType(velvet.ctx, { price_amount: 0 });
    await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: user.email }, { 'idempotency-key': 'k' });
    await db
      .transaction()
      .execute((tx) =>
        onEmailVerified(tx, { user_id: user.id, email: user.email, former_email: null }, velvet.ctx.clock.now()),
      );
    for (const topic of ['question', 'report_event']) {
      const message = { name: 'Ottilie Quendel', email: user.email, topic, message: `About ${topic}, please.` };
      await call(velvet.url, '/contact/', { method: 'POST', body: message });
    }
    const refused = { template: 'welcome', payload: { user_id: user.id }, now: velvet.ctx.clock.now() };
    await db.transaction().execute((tx) => writeMail(tx, { key: 'refused', to_email: user.email, ...refused }));
    const failed = { failed_at: velvet.ctx.clock.now(), last_error: `550 no mailbox ${user.email}` };
    await db.updateTable('outbox').set(failed).where('key', '=', 'refused').execute();
    await mailsTo(velvet, user.email);

    expect((await remove(headers)).status).toBe(200);
    expect((await mailsTo(velvet, user.email))[0]?.subject).toBe('Your Velvet account was deleted');
    const left = await everything();
    for (const trace of [user.email, user.username, 'Ottilie', 'Quendel', 'About question'])
      expect(left.toLowerCase(), trace).not.toContain(trace.toLowerCase());
    // A word that other events use is still found.
    expect(left).toContain('"word":"nights"');
    expect(left).toContain('About report_event');
    expect(left).toContain('Former organizer');
    expect(await runInvariants(velvet.database.pool)).toEqual([]);
  });

  test('leaves an organization to its other owner, who is responsible for it from then on', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx, { is_seller: true });
    const organization = await buildOrganization(velvet.ctx, { owner_user_id: user.id, name: 'The Cooperative' });
    const other = await buildSignedIn(velvet.ctx);
    await buildMember(velvet.ctx, { organization_id: organization.id, user_id: other.user.id, role: 'owner' });
    expect((await remove(headers)).status).toBe(200);
    const left = await velvet.ctx.db
      .selectFrom('organizations')
      .select(['name', 'owner_user_id'])
      .where('id', '=', organization.id)
      .executeTakeFirstOrThrow();
    expect(left).toEqual({ name: 'The Cooperative', owner_user_id: other.user.id });
  });

  test('is refused while a team would be left without an owner', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx, { is_seller: true });
    const organization = await buildOrganization(velvet.ctx, { owner_user_id: user.id, name: 'The Cooperative' });
    const manager = await buildSignedIn(velvet.ctx);
    await buildMember(velvet.ctx, { organization_id: organization.id, user_id: manager.user.id, role: 'manager' });
    expect((await remove(headers)).body).toEqual({
      code: 'has_obligations',
      detail: 'You are the only owner of a team (The Cooperative): hand it over, or remove its members first.',
    });
  });

  test('ends every session and every login, and frees user name and address', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const other = await buildSession(velvet.ctx, user);
    await remove(headers);
    for (const authorization of [headers.authorization, `Token ${other}`])
      expect((await call(velvet.url, '/auth/user/', { headers: { authorization } })).status).toBe(401);
    for (const name of [user.username, user.email]) expect((await logIn(name)).status).toBe(400);
    const { username, email } = user;
    const registration = { username, email, password: 'nine purple umbrellas', password2: 'nine purple umbrellas' };
    expect((await call(velvet.url, '/auth/register/', { method: 'POST', body: registration })).status).toBe(201);
  });

  test('asks for the password', async () => {
    const { token, headers } = await buildSignedIn(velvet.ctx);
    const { status, body } = await remove(headers, 'not the password');
    expect([status, body]).toEqual([400, { password: ['This is not your current password.'] }]);
    const authorization = `Token ${token}`;
    expect((await call(velvet.url, '/auth/user/', { headers: { authorization } })).status).toBe(200);
  });

  test('is refused while one hosts an event that is not over, and while its money is not settled', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx, { is_seller: true });
    const organization = await buildOrganization(velvet.ctx, { owner_user_id: user.id });
    const now = velvet.ctx.clock.now().getTime();
    const event = await buildEvent(velvet.ctx, {
      organization_id: organization.id,
      doors_at: null,
      starts_at: new Date(now + DAY),
      ends_at: new Date(now + DAY + 1000),
    });
    const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 5000 });
    await buildSale(velvet.ctx, { type, email: guestEmail() });
    const settled = 'Money of your events has not been settled yet: wait until it has been.';
    expect((await remove(headers)).body).toEqual({
      code: 'has_obligations',
      detail: `You host events that are not over yet: cancel them, or wait until they have ended. ${settled}`,
    });
    const undated = { starts_at: null, ends_at: null, postponed_from: event.starts_at };
    await velvet.ctx.db.updateTable('events').set(undated).where('id', '=', event.id).execute();
    expect((await remove(headers)).body).toMatchObject({ detail: expect.stringContaining('not over yet') as string });
    const ended = { starts_at: new Date(now - DAY), ends_at: new Date(now - 1000), doors_at: null };
    await velvet.ctx.db.updateTable('events').set(ended).where('id', '=', event.id).execute();
    expect([(await remove(headers)).status, (await remove(headers)).body]).toEqual([
      409,
      { code: 'has_obligations', detail: settled },
    ]);
  });
});
