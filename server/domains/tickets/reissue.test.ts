import { describe, expect, test } from 'vitest';
import { joinTicketCode } from '#contract/ticket-code.ts';
import { rotationDigits } from '#contract/ticket-rotation.ts';
import type { TicketDetail } from '#contract/tickets.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket, moveTicket } from './factory.ts';
import { createGuestLink } from './guest-links.ts';

const velvet = await createTestApp({ withMailbox: true });

type Headers = Record<string, string>;
type Answer = TicketDetail & { detail: string; code: string };

async function openEvent(values: Parameters<typeof buildEvent>[1] = {}) {
  const now = velvet.ctx.clock.now().getTime();
  const times = { doors_at: new Date(now - HOUR), starts_at: new Date(now), ends_at: new Date(now + 6 * HOUR) };
  const event = await buildEvent(velvet.ctx, { ...times, ...values });
  return { event, type: await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 0 }) };
}

/** Somebody with a ticket of an event whose doors are open. */
async function holder(values: Parameters<typeof buildEvent>[1] = {}) {
  const { event, type } = await openEvent(values);
  const { user, headers } = await buildSignedIn(velvet.ctx);
  const sold = await buildTicket(velvet.ctx, { type, owner: user });
  return { ...sold, event, user, headers, path: `/tickets/${sold.ticket.id}/` };
}

const open = (path: string, headers?: Headers) => call<Answer>(velvet.url, path, { ...(headers && { headers }) });
const reissue = (path: string, version: number, headers?: Headers) =>
  call<Answer>(velvet.url, `${path}reissue/`, { method: 'POST', body: { version }, ...(headers && { headers }) });

async function scan(eventId: string, code: string) {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  await buildDoorman(velvet.ctx, { event_id: eventId, user_id: user.id });
  const body = { code, device_id: newSecret(6), scan_id: newSecret(6) };
  const path = `/events/${eventId}/scans/`;
  return (await call<{ result: string; reason: string | null }>(velvet.url, path, { method: 'POST', body, headers }))
    .body;
}

// CI-08
describe('a new code', () => {
  test('admits; the old one is refused as replaced; the passport and a mail show it', async () => {
    const { event, user, headers, path, code } = await holder();
    const before = (await open(path, headers)).body;
    expect(before).toMatchObject({ code, code_version: 1, can_reissue: true });
    const { status, body } = await reissue(path, 1, headers);
    expect([status, body.code_version, body.passport.entries.at(-1)?.kind]).toEqual([200, 2, 'reissued']);
    expect(body.code).not.toBe(code);
    expect(await scan(event.id, code)).toMatchObject({ result: 'void', reason: 'replaced' });
    expect((await scan(event.id, body.code)).result).toBe('admitted');
    const [mail] = await mailsTo(velvet, user.email);
    expect(mail?.subject).toBe(`New code for ${event.title}`);
    expect(mail?.text).not.toContain('T1.');
  });

  test('requested ten times at once is made once', async () => {
    const { headers, path, user } = await holder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => reissue(path, 1, headers)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code_version} ${body.code}`)).size).toBe(1);
    expect(answers[0]?.body.passport.entries.filter(({ kind }) => kind === 'reissued')).toHaveLength(1);
    expect(await mailsTo(velvet, user.email)).toHaveLength(1);
  });

  test('is made through a guest’s link, too, for that guest’s tickets only', async () => {
    const { type } = await openEvent();
    const email = guestEmail();
    const { ticket, order } = await buildTicket(velvet.ctx, { type, email });
    const other = await buildTicket(velvet.ctx, { type });
    const token = await createGuestLink(velvet.ctx, velvet.ctx.db, { email, order_id: order.id });
    expect((await reissue(`/tickets/guest/${token}/${other.ticket.id}/`, 1)).status).toBe(404);
    const { status, body } = await reissue(`/tickets/guest/${token}/${ticket.id}/`, 1);
    expect([status, body.code_version]).toEqual([200, 2]);
    const [mail] = await mailsTo(velvet, email);
    const link = mail?.links
      .find((url) => url.includes('/tickets/guest/'))
      ?.split('/')
      .at(-1);
    const shown = await call<{ results: TicketDetail[] }>(velvet.url, `/tickets/guest/${link}/`);
    expect(shown.body.results[0]?.code).toBe(body.code);
  });

  test.each(['listed', 'transferring', 'refunded', 'void', 'used'] as const)(
    'is refused for a %s ticket',
    async (state) => {
      const sold = await holder();
      if (state === 'used') expect((await scan(sold.event.id, sold.code)).result).toBe('admitted');
      else await moveTicket(velvet.ctx, sold, state);
      expect((await open(sold.path, sold.headers)).body.can_reissue).toBe(false);
      expect(await reissue(sold.path, 1, sold.headers)).toMatchObject({
        status: 409,
        body: { code: 'ticket_not_valid' },
      });
    },
  );

  test('is refused for an old version, an event that is over, and somebody else’s ticket', async () => {
    const sold = await holder();
    await reissue(sold.path, 1, sold.headers);
    await reissue(sold.path, 2, sold.headers);
    expect((await reissue(sold.path, 1, sold.headers)).status).toBe(409);
    const { headers } = await buildSignedIn(velvet.ctx);
    expect((await reissue(sold.path, 3, headers)).status).toBe(404);
    const ended = new Date(velvet.ctx.clock.now().getTime() - HOUR);
    const past = await holder({ starts_at: new Date(ended.getTime() - DAY), doors_at: null, ends_at: ended });
    expect((await reissue(past.path, 1, past.headers)).status).toBe(409);
  });

  test('is refused for a version whose successor does not fit its column', async () => {
    const { path, headers } = await holder();
    const [largest, tooLarge] = [await reissue(path, 2 ** 31 - 2, headers), await reissue(path, 2 ** 31 - 1, headers)];
    expect([largest.status, tooLarge.status]).toEqual([409, 400]);
    expect(tooLarge.body).toEqual({ version: ['Give the version of the code.'] });
  });

  test('is limited per day', async () => {
    const strict = await createTestApp({ settings: { limit_reissue_per_ticket_day: 2 } });
    const { user, headers } = await buildSignedIn(strict.ctx);
    const { ticket } = await buildTicket(strict.ctx, { owner: user });
    const statuses = [];
    for (const version of [1, 2, 3]) {
      const path = `/tickets/${ticket.id}/reissue/`;
      statuses.push((await call(strict.url, path, { method: 'POST', body: { version }, headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('a ticket whose code rotates', () => {
  test('shows what its page needs to compute the code, and nothing that is a code by itself', async () => {
    const { headers, path, code, ticket, event } = await holder({ code_mode: 'rotating' });
    const { body } = await open(path, headers);
    expect(body).toMatchObject({ code: null, qr: null, rotating: { code } });
    expect(Math.abs(Date.parse(body.rotating?.server_time ?? '') - velvet.ctx.clock.now().getTime())).toBeLessThan(
      10_000,
    );
    const { code_key, code_version: version } = ticket;
    const at = velvet.ctx.clock.now();
    const shown = joinTicketCode(code, rotationDigits(body.rotating?.secret ?? '', at.getTime()));
    expect(velvet.ctx.codes.check(shown, at)).toEqual({ event_id: event.id, code_key, version, rotation: 'right' });
    const { rows } = await velvet.database.pool.query<{ text: string }>(
      'select t::text || v::text as text from tickets t join ticket_versions v on v.ticket_id = t.id where t.id = $1',
      [ticket.id],
    );
    expect(rows[0]?.text).not.toContain(body.rotating?.secret);
  });

  test('has another secret once it has a new code', async () => {
    const { headers, path } = await holder({ code_mode: 'rotating' });
    const before = (await open(path, headers)).body.rotating;
    const after = (await reissue(path, 1, headers)).body.rotating;
    expect(after?.secret).not.toBe(before?.secret);
    expect(after?.code).not.toBe(before?.code);
  });

  test('hides it until the time to reveal codes', async () => {
    const codes_revealed_at = new Date(velvet.ctx.clock.now().getTime() + HOUR);
    const { headers, path } = await holder({ code_mode: 'rotating', codes_revealed_at });
    expect((await open(path, headers)).body).toMatchObject({ code: null, rotating: null });
  });
});
