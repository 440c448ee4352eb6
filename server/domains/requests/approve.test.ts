import { describe, expect, test } from 'vitest';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { requestCalls } from '#server/testing/requests.ts';

const velvet = await createTestApp({ withMailbox: true });
const { host, asks, list, approve } = requestCalls(velvet);

const invitationsOf = ({ event }: { event: { id: string } }) =>
  velvet.ctx.db.selectFrom('invitations').selectAll().where('event_id', '=', event.id).orderBy('id').execute();

describe('approving', () => {
  test('one request makes an ordinary invitation, with its mail, that can be accepted', async () => {
    const owls = await buildHostedEvent(velvet, { visibility: 'private', takes_requests: true }, [
      { name: 'Guest list', price_amount: 2000, by_request: true, capacity: 10 },
    ]);
    const request = await asks(owls, { name: 'Ada', plus_ones: 2 });
    const body = { ticket_type_id: owls.types[0]?.id, is_complimentary: true, note: 'See you there' };
    const { status } = await approve(owls, { request_ids: [request.id], ...body });
    expect(status).toBe(200);
    expect(await invitationsOf(owls)).toMatchObject([{ email: request.email, name: 'Ada', plus_ones: 2, ...body }]);
    const [mail] = await mailsTo(velvet, request.email);
    expect(mail?.text).toContain('See you there');
    const token = mail?.links.map((link) => /\/invitations\/([^/?]+)/.exec(link)?.[1]).find(Boolean);
    const path = `/invitations/${token}/accept/`;
    const accepted = await call(velvet.url, path, { method: 'POST', body: { name: 'Ada', guests: ['Bo', ''] } });
    expect(accepted.status).toBe(200);
    const tickets = await velvet.ctx.db
      .selectFrom('tickets')
      .select('holder_name')
      .where('event_id', '=', owls.event.id)
      .execute();
    expect(tickets).toHaveLength(3);
  });

  test('for a paid type opens the checkout of that type, and of no other', async () => {
    const owls = await buildHostedEvent(velvet, {}, [
      { name: 'Table', price_amount: 9000, by_request: true },
      { name: 'Box', price_amount: 20_000, by_request: true },
    ]);
    const [table, box] = owls.types.map(({ id }) => id);
    const request = await asks(owls, { ticket_type_id: table });
    await approve(owls, { request_ids: [request.id] });
    const [mail] = await mailsTo(velvet, request.email);
    const invitation_token = mail?.links.map((link) => /\/invitations\/([^/?]+)/.exec(link)?.[1]).find(Boolean);
    const buy = (ticket_type_id: string | undefined, token: object) =>
      checkout(velvet.url, { ticket_type_id, quantity: 1, email: request.email, ...token });
    expect((await buy(table, {})).body).toMatchObject({ code: 'by_request' });
    expect((await buy(box, { invitation_token })).body).toMatchObject({ code: 'by_request' });
    expect((await buy(table, { invitation_token })).status).toBe(201);
  });

  test('many at once, for the type each asked for', async () => {
    const owls = await buildHostedEvent(velvet, {}, [
      { name: 'Table', price_amount: 9000, by_request: true },
      { name: 'Box', price_amount: 20_000, by_request: true },
    ]);
    const [table, box] = owls.types.map(({ id }) => id);
    for (let n = 0; n < 40; n += 1) await asks(owls, { ticket_type_id: n % 2 ? table : box });
    const { as_of } = await list(owls);
    const { body } = await approve(owls, { all_matching: { as_of } });
    expect(body).toEqual({ decided: 40, already_invited: 0, skipped: [] });
    const made = await invitationsOf(owls);
    expect(made.filter(({ ticket_type_id }) => ticket_type_id === box)).toHaveLength(20);
    expect(made.every(({ is_complimentary }) => !is_complimentary)).toBe(true);
  });

  test('ten times at once invites once; an existing invitation is kept', async () => {
    const owls = await host();
    const request = await asks(owls);
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(owls, { request_ids: [request.id] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'decided_meanwhile')).toHaveLength(9);
    expect(await invitationsOf(owls)).toHaveLength(1);
    const again = await asks(owls, { email: request.email });
    const { body } = await approve(owls, { request_ids: [again.id] });
    expect(body).toMatchObject({ decided: 1, already_invited: 1 });
    expect(await invitationsOf(owls)).toHaveLength(1);
    expect(await mailsTo(velvet, request.email)).toHaveLength(1);
  });

  test('while it is withdrawn, one of the two wins and the other is refused', async () => {
    const owls = await host();
    for (let n = 0; n < 10; n += 1) {
      const token = newSecret();
      const request = await asks(owls, { token_hash: hashSecret(token) });
      const [approved, withdrawn] = await Promise.all([
        approve(owls, { request_ids: [request.id] }),
        call(velvet.url, `/requests/${token}/withdraw/`, { method: 'POST' }),
      ]);
      expect([approved.status, withdrawn.status].sort()).toEqual([200, 409]);
      const invited = (await invitationsOf(owls)).some(({ email }) => email === request.email);
      expect(invited).toBe(approved.status === 200);
    }
  });

  test('the control: without the lock, two hosts at once both decide', async () => {
    const request = await asks(await host());
    let reading = 2;
    const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>();
    const decide = () =>
      velvet.ctx.db.transaction().execute(async (tx) => {
        const query = tx.selectFrom('guest_requests').select('state').where('id', '=', request.id);
        const { state } = await query.executeTakeFirstOrThrow();
        if ((reading -= 1) === 0) resolve();
        await bothHaveRead;
        if (state !== 'waiting') return false;
        const now = velvet.ctx.clock.now();
        const set = { state: 'declined', decided_at: now };
        await tx.updateTable('guest_requests').set(set).where('id', '=', request.id).execute();
        return true;
      });
    expect(await Promise.all([decide(), decide()])).toEqual([true, true]);
  });

  test.each([
    [{ state: 'draft' }, 'not_published'],
    [{ state: 'cancelled', cancelled_at: new Date() }, 'event_cancelled'],
  ])('is refused for an event %o', async (event, code) => {
    const owls = await buildHostedEvent(velvet, { visibility: 'private', takes_requests: true, ...event });
    const refused = await approve(owls, { request_ids: [(await asks(owls)).id] });
    expect([refused.status, refused.body.code]).toEqual([409, code]);
    expect((await list(owls)).counts.waiting).toBe(1);
  });

  test('a type of another event, or a link in a new host’s note, is refused, and nobody is invited', async () => {
    const [owls, others] = [await host(), await host()];
    const { id } = await asks(owls);
    const wrong = await approve(owls, { request_ids: [id], ticket_type_id: others.types[0]?.id });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['ticket_type_id']]);
    const link = await approve(owls, { request_ids: [id], note: 'Look at https://example.com' });
    expect([link.status, Object.keys(link.body)]).toEqual([400, ['note']]);
    expect(await invitationsOf(owls)).toEqual([]);
    expect((await list(owls)).counts.waiting).toBe(1);
  });
});
