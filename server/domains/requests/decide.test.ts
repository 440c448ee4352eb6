import { describe, expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { forgetOldRequests } from './forget-old-requests.ts';
import { tellHosts } from './tell-hosts.ts';
import { requestCalls } from '#server/testing/requests.ts';

const velvet = await createTestApp({ withMailbox: true });
const { host, asks, list, decline } = requestCalls(velvet);

describe('the list', () => {
  test('has the longest waiting requests first, counts, and finds names, addresses, notes and answers', async () => {
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

  test('counts the people who are asked for, by ticket type: of all that match, not of one page', async () => {
    const owls = await host();
    const cellar = await buildTicketType(velvet.ctx, { event_id: owls.event.id });
    for (let n = 0; n < 30; n += 1) await asks(owls, { note: 'please', plus_ones: 2, ticket_type_id: cellar.id });
    await asks(owls, { note: 'please', plus_ones: 1 });
    await asks(owls, { plus_ones: 5 });
    await asks(owls, { note: 'please', state: 'declined', decided_at: velvet.ctx.clock.now() });
    const { asked_for, results } = await list(owls, '?search=please');
    expect(results.length).toBeLessThan(30);
    expect(asked_for).toHaveLength(2);
    expect(asked_for).toContainEqual({ ticket_type_id: cellar.id, people: 90 });
    expect(asked_for).toContainEqual({ ticket_type_id: null, people: 2 });
  });

  test('shows who came to earlier events of the organization, and who was declined before', async () => {
    const owls = await host();
    const [regular, guest] = [await buildUser(velvet.ctx), guestEmail()];
    // Where they go with other hosts is nobody’s business.
    for (const { event, authorization } of [owls, owls, await host()]) {
      const { organization_id } = event;
      const night = await buildEvent(velvet.ctx, {
        organization_id,
        doors_at: null,
        starts_at: velvet.ctx.clock.now(),
      });
      const type = await buildTicketType(velvet.ctx, { event_id: night.id });
      for (const owner of [regular, regular]) {
        const { code } = await buildTicket(velvet.ctx, { type, owner });
        const body = { code, device_id: 'door-1', scan_id: newSecret(8) };
        const headers = { authorization };
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

  test('all that match, but none made after the list was read, nor those of another event', async () => {
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

  test('two hosts at once decide once, and the other is refused; so is one who decides after a withdrawal', async () => {
    const owls = await host();
    const request = await asks(owls, { name: 'Ada' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => decline(owls, { request_ids: [request.id] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      code: 'decided_meanwhile',
      detail: 'The request of Ada was declined in the meantime.',
    });
    const gone = await asks(owls, { name: 'Bo', state: 'withdrawn', withdrawn_at: velvet.ctx.clock.now() });
    const open = await asks(owls);
    const { body } = await decline(owls, { request_ids: [gone.id, open.id] });
    expect(body).toMatchObject({ decided: 1, skipped: [{ name: 'Bo', reason: 'was withdrawn in the meantime' }] });
  });

  test('is refused once the event is over or cancelled: nobody gets a refusal after the night', async () => {
    const owls = await host();
    const request = await asks(owls);
    const { id } = owls.event;
    const now = velvet.ctx.clock.now();
    const over = { doors_at: null, starts_at: new Date(now.getTime() - HOUR), ends_at: now };
    const cancelled = { state: 'cancelled' as const, cancelled_at: now };
    for (const [changes, code] of [
      [over, 'event_over'],
      [cancelled, 'event_cancelled'],
    ] as const) {
      await velvet.ctx.db.updateTable('events').set(changes).where('id', '=', id).execute();
      expect(await decline(owls, { request_ids: [request.id] })).toMatchObject({ status: 409, body: { code } });
    }
    expect(await mailsTo(velvet, request.email)).toEqual([]);
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
    expect((await mailsTo(velvet, owls.owner.email))[0]?.text).toContain('One e-mail names all that are new.');
    velvet.clock.advance(31 * MINUTE);
    await tellHosts(velvet.ctx);
    await tellHosts(velvet.ctx);
    expect(await subjects()).toHaveLength(2);
  });

  test('of one event do not wait for those of another', async () => {
    const [bad, good] = [await host(), await host()];
    for (const owls of [bad, good]) await asks(owls);
    const failing = { of: 'update on guest_requests', when: `new.event_id = '${bad.event.id}'` };
    await withFailingWrites(velvet.database.pool, failing, () => tellHosts(velvet.ctx));
    const told = async ({ owner }: typeof bad) => (await mailsTo(velvet, owner.email)).length;
    expect([await told(bad), await told(good)]).toEqual([0, 1]);
    await tellHosts(velvet.ctx);
    expect(await told(bad)).toBe(1);
  });

  test('keep no requests long after the event', async () => {
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
