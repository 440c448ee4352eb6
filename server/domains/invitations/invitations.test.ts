import { describe, expect, test } from 'vitest';
import type { Invitation } from '#contract/invitations.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { deliverMails, mailsTo, refuseMails } from '#server/testing/mails.ts';
import { buildInvitation } from './factory.ts';
import { type InvitationList, invitationCalls } from '#server/testing/invitations.ts';

const velvet = await createTestApp({ withMailbox: true });
const { ctx } = velvet;
const { invite, listed, mailedToken, look } = invitationCalls(velvet);

describe('a host', () => {
  test('invites somebody, who gets a mail in which the note is text; pending becomes sent with the mail', async () => {
    const host = await buildHostedEvent(velvet, { visibility: 'private' });
    const email = guestEmail();
    const note = 'Come!\n<b>Ana</b>';
    const made = await invite(host, { email, name: 'Mira', note, ticket_type_id: host.types[0]?.id, plus_ones: 2 });
    expect(made).toMatchObject({ status: 201, body: { email, state: 'pending', sent_at: null, plus_ones: 2 } });

    const [mail] = await mailsTo(velvet, email);
    expect(mail?.subject).toMatch(/^.+ invites you: Velvet Night, \w{3} \d{1,2} \w{3}( \d{4})?$/);
    expect(mail?.text).toContain('Mira, you are invited to Velvet Night');
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
    await buildInvitation(ctx, { event_id, name: 'Yes', accepted_at: ctx.clock.now() });
    await buildInvitation(ctx, { event_id, name: 'No', declined_at: ctx.clock.now() });
    await buildInvitation(ctx, { event_id, name: 'Lou', sent_at: ctx.clock.now(), opened_at: ctx.clock.now() });
    const names = async (query: string) =>
      (await host.send<InvitationList>('GET', `/invitations/?${query}`)).body.results.map(({ name }) => name);
    expect(await names('search=novak')).toEqual(['Mira Novak']);
    expect(await names('search=KING%40')).toEqual(['Ben']);
    expect(await names('state=revoked')).toEqual(['Zoe']);
    expect(await names('state=open'), 'still to be answered').toEqual(['Lou', 'Ben', 'Mira Novak']);
    expect(await names('')).toEqual(['Lou', 'No', 'Yes', 'Zoe', 'Ben', 'Mira Novak']);
  });

  test('sees that invitations have ended with a cancelled event, and when', async () => {
    const host = await buildHostedEvent(velvet);
    const { id: event_id } = host.event;
    const now = ctx.clock.now();
    await buildInvitation(ctx, { event_id, name: 'Mira', sent_at: now });
    await buildInvitation(ctx, { event_id, name: 'Ben', sent_at: now, accepted_at: now });
    await ctx.db
      .updateTable('events')
      .set({ state: 'cancelled', cancelled_at: now })
      .where('id', '=', event_id)
      .execute();
    const { results, counts } = await listed(host);
    expect(results).toMatchObject([
      { name: 'Ben', state: 'accepted' },
      { name: 'Mira', state: 'expired', expires_at: now.toISOString() },
    ]);
    expect(counts).toMatchObject({ sent: 0, expired: 1, accepted: 1 });
  });

  test('sees when a mail finally failed', async () => {
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

  test('who invites an address that a colleague has invited learns by whom and when', async () => {
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

  test('repeats a request whose response was lost, and invites once', async () => {
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

  test('cannot take a place away that a guest is paying for', async () => {
    const host = await buildHostedEvent(velvet, {}, [{ price_amount: 5000 }]);
    const { id, email, token } = await buildInvitation(ctx, { event_id: host.event.id, plus_ones: 2 });
    const order = { ticket_type_id: host.types[0]?.id, quantity: 3, email, invitation_token: token };
    expect((await checkout(velvet.url, order)).status).toBe(201);
    const answer = await host.send('PATCH', `/invitations/${id}/`, { version: 1, plus_ones: 1 });
    const words = ['Tickets for 3 are in checkout right now.'];
    expect(answer).toMatchObject({ status: 400, body: { plus_ones: words } });
    expect((await look(token)).body.plus_ones).toBe(2);
  });

  test('changes an invitation; of two concurrent changes the second is refused', async () => {
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

  test('cannot invite with a ticket type of another event, nor to a draft or a past event', async () => {
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
