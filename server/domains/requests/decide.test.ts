import { beforeAll, describe, expect, test } from 'vitest';
import type { Decision, GuestRequest, RequestState } from '#contract/requests.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildRequest } from './factory.ts';
import { forgetOldRequests } from './forget-old-requests.ts';
import { tellHosts } from './tell-hosts.ts';

let velvet: TestApp;
beforeAll(async () => {
  velvet = await createTestApp({ withMailbox: true });
});

type List = {
  results: GuestRequest[];
  next: string | null;
  counts: Record<RequestState, number>;
  matching: number;
  as_of: string;
};
const host = () => buildHostedEvent(velvet, { visibility: 'private', takes_requests: true, title: 'The Back Room' });
type Host = Awaited<ReturnType<typeof host>>;
const list = async ({ send }: Host, query = '') => (await send<List>('GET', `/requests/${query}`)).body;
const decline = ({ send }: Host, body: object) =>
  send<Decision & { code?: string; detail?: string }>('POST', '/requests/decline/', body);
const asks = ({ event }: Host, values = {}) => buildRequest(velvet.ctx, { event_id: event.id, ...values });

describe('the list', () => {
  test('has who waits longest first, counts, and finds names, addresses, notes and answers', async () => {
    const owls = await host();
    await asks(owls, { name: 'Ada', note: 'A friend of Mira' });
    await asks(owls, { name: 'Bo', answers: JSON.stringify([{ label: 'Why?', answer: 'To dance 100%' }]) });
    await asks(owls, { name: 'Cy', state: 'withdrawn', withdrawn_at: velvet.ctx.clock.now() });
    const { results, counts, matching } = await list(owls);
    expect(results.map(({ name }) => name)).toEqual(['Ada', 'Bo']);
    expect([counts, matching]).toEqual([{ waiting: 2, approved: 0, declined: 0, withdrawn: 1 }, 2]);
    expect((await list(owls, '?search=mira')).results.map(({ name }) => name)).toEqual(['Ada']);
    expect((await list(owls, '?search=100%25')).results.map(({ name }) => name)).toEqual(['Bo']);
    expect((await list(owls, '?search=_')).matching).toBe(0);
    expect((await list(owls, '?state=withdrawn')).results.map(({ name }) => name)).toEqual(['Cy']);
  });

  test('says who came to earlier nights of the organization, and who was declined before', async () => {
    const owls = await host();
    const [regular, guest] = [await buildUser(velvet.ctx), guestEmail()];
    for (let n = 0; n < 2; n += 1) {
      const { organization_id } = owls.event;
      const night = await buildEvent(velvet.ctx, {
        organization_id,
        doors_at: null,
        starts_at: velvet.ctx.clock.now(),
      });
      const type = await buildTicketType(velvet.ctx, { event_id: night.id });
      for (const owner of [regular, regular]) {
        const { code } = await buildTicket(velvet.ctx, { type, owner });
        const body = { code, device_id: 'door-1', scan_id: newSecret(8) };
        const headers = { authorization: owls.authorization };
        const scan = await call(velvet.url, `/events/${night.slug}/scans/`, { method: 'POST', body, headers });
        expect(scan.body).toMatchObject({ result: 'admitted' });
      }
    }
    const at = velvet.ctx.clock.now();
    await asks(owls, { email: guest, state: 'declined', decided_at: at, decided_by: owls.owner.id });
    await asks(owls, { email: guest, name: 'Again' });
    await asks(owls, { email: regular.email, name: 'Regular' });
    expect((await list(owls)).results).toMatchObject([
      { name: 'Again', came_before: 0, was_declined: true },
      { name: 'Regular', came_before: 2, was_declined: false },
    ]);
  });
});

describe('declining', () => {
  test('one, with a kind mail by default and none if the host says so', async () => {
    const owls = await host();
    const [told, silent] = [await asks(owls), await asks(owls)];
    expect((await decline(owls, { request_ids: [told.id] })).body).toEqual({
      decided: 1,
      already_invited: 0,
      skipped: [],
    });
    await decline(owls, { request_ids: [silent.id], tell: false });
    const mails = await mailsTo(velvet, told.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['About your request: The Back Room']);
    expect(await mailsTo(velvet, silent.email)).toEqual([]);
    const [latest] = (await list(owls, '?state=declined')).results;
    expect(latest).toMatchObject({ id: silent.id, decided_by: expect.stringMatching(/./) });
  });

  test('all that match, but none that came after the list was read, nor those of another event', async () => {
    const [owls, others] = [await host(), await host()];
    for (let n = 0; n < 30; n += 1) await asks(owls, { name: `Guest ${n}`, note: n < 28 ? 'please' : '' });
    const stranger = await asks(others, { note: 'please' });
    const { as_of, matching } = await list(owls, '?search=please');
    expect(matching).toBe(28);
    velvet.clock.advance(1000);
    await asks(owls, { note: 'please' });
    const { body } = await decline(owls, { all_matching: { search: 'please', as_of }, tell: false });
    expect(body.decided).toBe(28);
    expect((await list(owls)).counts.waiting).toBe(3);
    expect((await decline(owls, { request_ids: [stranger.id] })).status).toBe(409);
    expect((await list(others)).counts.waiting).toBe(1);
  });

  test('two hosts at once decide once, and the other is told; so is one who comes after a withdrawal', async () => {
    const owls = await host();
    const request = await asks(owls, { name: 'Ada' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => decline(owls, { request_ids: [request.id] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      code: 'decided_meanwhile',
      detail: 'The request of Ada was declined meanwhile.',
    });
    const gone = await asks(owls, { name: 'Bo', state: 'withdrawn', withdrawn_at: velvet.ctx.clock.now() });
    const open = await asks(owls);
    const { body } = await decline(owls, { request_ids: [gone.id, open.id] });
    expect(body).toMatchObject({ decided: 1, skipped: [{ name: 'Bo', reason: 'was withdrawn meanwhile' }] });
  });

  test.each([
    [{}, 'request_ids'],
    [{ request_ids: [] }, 'request_ids'],
    [{ request_ids: ['x'] }, 'request_ids'],
    [{ all_matching: { as_of: 'yesterday' } }, 'all_matching'],
  ])('%o is refused at its field', async (body, field) => {
    const refused = await decline(await host(), body);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]]);
  });
});

const approve = ({ send }: Host, body: object) =>
  send<Decision & { code?: string; detail?: string }>('POST', '/requests/approve/', body);
const invitationsOf = ({ event }: Host) =>
  velvet.ctx.db.selectFrom('invitations').selectAll().where('event_id', '=', event.id).orderBy('id').execute();

describe('approving', () => {
  test('one makes an ordinary invitation, with its mail; accepting it leads in', async () => {
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

  test('with a price opens the checkout of that type, and of no other one', async () => {
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

  test('ten times at once invites once; somebody invited before keeps that invitation', async () => {
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

  test('while it is withdrawn, one of the two wins and the other is told', async () => {
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

describe('hosts', () => {
  test('see on the overview that people wait, and how many', async () => {
    const owls = await host();
    await asks(owls);
    const { body } = await owls.send('GET', '/workspace/');
    expect(body).toMatchObject({ waiting_requests: 1, next_step: { code: 'answer_requests' } });
  });

  test('get one mail for all new requests, and the next after an hour at the earliest', async () => {
    const owls = await host();
    await asks(owls);
    await asks(owls);
    await Promise.all([tellHosts(velvet.ctx), tellHosts(velvet.ctx)]);
    await asks(owls);
    velvet.clock.advance(30 * MINUTE);
    await tellHosts(velvet.ctx);
    const subjects = async () => (await mailsTo(velvet, owls.owner.email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['3 people ask to come: The Back Room']);
    velvet.clock.advance(31 * MINUTE);
    await tellHosts(velvet.ctx);
    await tellHosts(velvet.ctx);
    expect(await subjects()).toHaveLength(2);
  });

  test('keep no requests long after the night', async () => {
    const owls = await host();
    const request = await asks(owls);
    const exists = () =>
      velvet.ctx.db.selectFrom('guest_requests').select('id').where('id', '=', request.id).executeTakeFirst();
    await forgetOldRequests(velvet.ctx);
    expect(await exists()).toBeDefined();
    velvet.clock.advance(400 * 24 * HOUR);
    await forgetOldRequests(velvet.ctx);
    expect(await exists()).toBeUndefined();
  });
});
