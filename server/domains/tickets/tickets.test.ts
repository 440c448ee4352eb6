import { describe, expect, test } from 'vitest';
import type { Ticket, TicketDetail } from '#contract/tickets.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { claimGuestTickets } from './claim-guest-tickets.ts';
import { buildSale, buildTicket, moveTicket } from './factory.ts';
import { createGuestLink } from './guest-links.ts';

const { app, ctx, clock } = await createTestApp({ settings: { page_size: 3 } });

type Me = Awaited<ReturnType<typeof buildSignedIn>>;

async function get<Answer>(url: string, me?: Me): Promise<{ status: number; body: Answer }> {
  const response = await app.inject({
    url: url.startsWith('/') ? url : `/services/api/tickets/${url}`,
    headers: me?.headers,
  });
  return { status: response.statusCode, body: response.json() };
}

async function rename(me: Me, id: string, holder_name: string) {
  const response = await app.inject({
    method: 'PATCH',
    url: `/services/api/tickets/${id}/`,
    headers: me.headers,
    payload: { holder_name },
  });
  return { status: response.statusCode, body: response.json() };
}

/** A type of an event that starts after this time. */
async function typeOfEvent(startsIn: number, values: Parameters<typeof buildEvent>[1] = {}) {
  const start = clock.now().getTime() + startsIn;
  const event = await buildEvent(ctx, {
    doors_at: null,
    starts_at: new Date(start),
    ends_at: new Date(start + 6 * HOUR),
    ...values,
  });
  return buildTicketType(ctx, { event_id: event.id, price_amount: 0 });
}

describe('my tickets', () => {
  test('of one event, for its page', async () => {
    const me = await buildSignedIn(ctx);
    const type = await typeOfEvent(5 * DAY);
    const { ticket } = await buildTicket(ctx, { type, owner: me.user });
    await buildTicket(ctx, { type: await typeOfEvent(DAY), owner: me.user });
    const { body } = await get<{ results: Ticket[] }>(`my-tickets/?event_id=${type.event_id}`, me);
    expect(body.results.map(({ id }) => id)).toEqual([ticket.id]);
    expect((await get('my-tickets/?event_id=nonsense', me)).status).toBe(400);
  });

  test('lists future events soonest first and past ones latest first, page by page', async () => {
    const me = await buildSignedIn(ctx);
    for (const days of [30, 3, 10, -20, -2, 1, 90]) {
      await buildTicket(ctx, { type: await typeOfEvent(days * DAY), owner: me.user });
    }
    await buildTicket(ctx, { owner: (await buildSignedIn(ctx)).user });

    type Page = { results: Ticket[]; next: string | null; previous: string | null };
    const daysOf = (page: Page) =>
      page.results.map((ticket) =>
        Math.round((Date.parse(ticket.event.starts_at ?? '') - clock.now().getTime()) / DAY),
      );
    const first = await get<Page>('my-tickets/', me);
    expect([daysOf(first.body), first.body.previous]).toEqual([[1, 3, 10], null]);
    const second = await get<Page>(first.body.next ?? '', me);
    expect([daysOf(second.body), second.body.next]).toEqual([[30, 90], null]);
    expect((await get<Page>(second.body.previous ?? '', me)).body.results).toEqual(first.body.results);
    const past = await get<Page>('my-tickets/?when=past', me);
    expect(daysOf(past.body)).toEqual([-2, -20]);
  });

  test('needs a session, and refuses unknown parameters', async () => {
    const me = await buildSignedIn(ctx);
    expect((await get('my-tickets/')).status).toBe(401);
    expect(await get('my-tickets/?when=never&cursor=x', me)).toMatchObject({
      status: 400,
      body: { when: expect.any(Array) },
    });
    expect(await get('my-tickets/?cursor=bm9uc2Vuc2U', me)).toMatchObject({
      status: 400,
      body: { cursor: expect.any(Array) },
    });
  });
});

describe('a ticket', () => {
  test('opens for its owner with its code, its price and its passport', async () => {
    const me = await buildSignedIn(ctx);
    const type = await buildTicketType(ctx, { description: 'Entry from 02:00.' });
    const [, second] = (await buildSale(ctx, { type, quantity: 2, owner: me.user })).tickets;
    const { status, body } = await get<TicketDetail>(`${second?.id}/`, me);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'valid',
      position: 2,
      of: 2,
      ticket_type_description: 'Entry from 02:00.',
      paid: { amount: 5300, currency: 'eur' },
      code_revealed_at: null,
    });
    expect(ctx.codes.verify(body.code ?? '')).toMatchObject({
      event_id: second?.event_id,
      code_key: second?.code_key,
      version: 1,
    });
    expect(body.qr?.path).toMatch(/^M0 0h7v1h-7z/);
    expect(body.passport).toEqual({
      holders: 1,
      code_mark: expect.stringMatching(/^[A-Z2-9]{6}$/),
      code_since: expect.any(String),
      entries: [{ at: expect.any(String), kind: 'issued', text: 'Issued' }],
    });
    expect(body.pdf_url).toBe(`/services/api/tickets/${second?.id}/ticket.pdf`);
  });

  test('is not found for anybody else, or without a session', async () => {
    const [me, other] = [await buildSignedIn(ctx), await buildSignedIn(ctx)];
    const { ticket } = await buildTicket(ctx, { owner: me.user });
    const guests = await buildTicket(ctx, { email: other.user.email });
    const unknown = await get('0199c0de-0000-7000-8000-000000000001/', other);
    expect(unknown.status).toBe(404);
    expect(await get(`${ticket.id}/`, other)).toEqual(unknown);
    expect(await get(`${guests.ticket.id}/`, other)).toEqual(unknown);
    expect((await get(`${ticket.id}/`)).status).toBe(401);
    expect(await get('nonsense/', me)).toMatchObject({ status: 400, body: { id: expect.any(Array) } });
  });

  test.each(['listed', 'transferring', 'refunded', 'void'] as const)('shows no code while it is %s', async (state) => {
    const me = await buildSignedIn(ctx);
    const { ticket } = await buildTicket(ctx, { owner: me.user, state });
    const { body } = await get<TicketDetail>(`${ticket.id}/`, me);
    expect(body).toMatchObject({ state, code: null, qr: null, pdf_url: null });
    const pdf = await app.inject({ url: `/services/api/tickets/${ticket.id}/ticket.pdf`, headers: me.headers });
    expect(pdf.statusCode).toBe(404);
  });

  test('hides its code until the organizer’s time', async () => {
    const me = await buildSignedIn(ctx);
    const revealedAt = new Date(clock.now().getTime() + HOUR);
    const type = await typeOfEvent(3 * DAY, { codes_revealed_at: revealedAt });
    const { ticket } = await buildTicket(ctx, { type, owner: me.user });
    const before = await get<TicketDetail>(`${ticket.id}/`, me);
    expect(before.body).toMatchObject({
      code: null,
      qr: null,
      pdf_url: null,
      code_revealed_at: revealedAt.toISOString(),
    });
    clock.advance(2 * HOUR);
    const after = await get<TicketDetail>(`${ticket.id}/`, me);
    clock.advance(-2 * HOUR);
    expect(after.body).toMatchObject({ code: expect.stringMatching(/^T1\./), code_revealed_at: null });
  });

  // CI-10
  test('hides its code while its event has no date, unless the time was entered since', async () => {
    const me = await buildSignedIn(ctx);
    const postponed_from = new Date(clock.now().getTime() + HOUR);
    const undated = { doors_at: null, starts_at: null, ends_at: null, postponed_from };
    const shown = async (codes_revealed_at: Date | null) => {
      const type = await typeOfEvent(3 * DAY, { ...undated, codes_revealed_at });
      const { ticket } = await buildTicket(ctx, { type, owner: me.user });
      const { body } = await get<TicketDetail>(`${ticket.id}/`, me);
      return [body.code !== null, body.pdf_url !== null, body.code_revealed_at];
    };
    const [past, later] = [-1, 2].map((hours) => new Date(clock.now().getTime() + hours * HOUR)) as [Date, Date];
    expect(await shown(past)).toEqual([false, false, null]);
    // The time before the old start says nothing about the new one.
    expect(await shown(postponed_from)).toEqual([false, false, null]);
    expect(await shown(later)).toEqual([false, false, later.toISOString()]);
    expect(await shown(null)).toEqual([true, true, null]);
  });

  test('has four different identifiers, none of which reveals another', async () => {
    const { ticket, order, code } = await buildTicket(ctx);
    const token = await createGuestLink(ctx, ctx.db, { email: order.buyer_email, order_id: order.id });
    const key = ticket.code_key.toString('hex');
    const plain = (id: string) => id.replaceAll('-', '');
    const handles = [plain(ticket.id), plain(order.id), Buffer.from(token, 'base64url').toString('hex'), key];
    expect(new Set(handles).size).toBe(4);
    const payload = Buffer.from(code.split('.')[1] ?? '', 'base64url').toString('hex');
    for (const handle of handles.slice(0, 3)) expect(payload).not.toContain(handle);
    expect(JSON.stringify(await ctx.db.selectFrom('guest_links').selectAll().execute())).not.toContain(token);
  });
});

describe('the holder’s name', () => {
  test('is set by the owner and noted in the passport without the name', async () => {
    const me = await buildSignedIn(ctx);
    const { ticket } = await buildTicket(ctx, { owner: me.user });
    const renamed = await rename(me, ticket.id, '  <b>Zoë</b> O’Hara ');
    expect(renamed).toMatchObject({ status: 200, body: { holder_name: '<b>Zoë</b> O’Hara' } });
    expect(renamed.body.passport.entries.map((entry: { kind: string }) => entry.kind)).toEqual(['issued', 'named']);
    expect(JSON.stringify(renamed.body.passport)).not.toContain('Zoë');
    expect((await rename(me, ticket.id, '<b>Zoë</b> O’Hara')).body.passport.entries).toHaveLength(2);
  });

  test('is refused for somebody else’s ticket, for a long name, an invalid ticket and a past event', async () => {
    const [me, other] = [await buildSignedIn(ctx), await buildSignedIn(ctx)];
    const { ticket } = await buildTicket(ctx, { owner: me.user });
    expect((await rename(other, ticket.id, 'Mine')).status).toBe(404);
    expect(await rename(me, ticket.id, 'x'.repeat(121))).toMatchObject({
      status: 400,
      body: { holder_name: expect.any(Array) },
    });
    expect((await rename(me, ticket.id, 'a\nb')).status).toBe(400);
    const dead = await buildTicket(ctx, { owner: me.user, state: 'void' });
    expect(await rename(me, dead.ticket.id, 'Late')).toMatchObject({ status: 409, body: { code: 'ticket_not_valid' } });
    const over = await buildTicket(ctx, { type: await typeOfEvent(-2 * DAY), owner: me.user });
    expect((await rename(me, over.ticket.id, 'Late')).status).toBe(409);
  });
});

describe('a guest’s link', () => {
  async function linkOf(order: { id: string; buyer_email: string }) {
    return createGuestLink(ctx, ctx.db, { email: order.buyer_email, order_id: order.id });
  }

  test('shows the tickets of its order that are still the guest’s', async () => {
    const sale = await buildSale(ctx, { quantity: 2, email: 'gina@example.org' });
    const token = await linkOf(sale.order);
    await buildSale(ctx, { email: 'gina@example.org' });
    const shown = await get<{ email_masked: string; results: TicketDetail[] }>(`guest/${token}/`);
    expect(shown).toMatchObject({ status: 200, body: { email_masked: 'g***@example.org' } });
    expect(shown.body.results.map(({ id }) => id)).toEqual(sale.tickets.map(({ id }) => id));
    const [, second] = sale.tickets;
    await ctx.db
      .updateTable('tickets')
      .set({ owner_email: 'new@example.org' })
      .where('id', '=', second?.id ?? '')
      .execute();
    expect((await get<typeof shown.body>(`guest/${token}/`)).body.results).toHaveLength(1);
  });

  test('ends when it is revoked or too old, and reveals nothing to a guess', async () => {
    const { order } = await buildSale(ctx);
    const [revoked, old] = [await linkOf(order), await linkOf(order)];
    await ctx.db
      .updateTable('guest_links')
      .set({ revoked_at: clock.now() })
      .where('token_hash', '=', hashSecret(revoked))
      .execute();
    await ctx.db
      .updateTable('guest_links')
      .set({ expires_at: clock.now() })
      .where('token_hash', '=', hashSecret(old))
      .execute();
    const guess = await get('guest/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/');
    expect(guess.status).toBe(404);
    expect(await get(`guest/${revoked}/`)).toEqual(guess);
    expect(await get(`guest/${old}/`)).toEqual(guess);
    const { tickets } = await buildSale(ctx);
    for (const file of ['ticket.pdf', 'event.ics']) {
      expect((await get(`guest/${revoked}/${tickets[0]?.id}/${file}`)).status).toBe(404);
    }
  });

  test('points to the account once an account has claimed the tickets', async () => {
    const { order, tickets } = await buildSale(ctx, { email: 'claire@example.org' });
    const token = await linkOf(order);
    const me = await buildSignedIn(ctx, { email: 'claire@example.org' });
    await ctx.db
      .transaction()
      .execute((tx) => claimGuestTickets(tx, { user_id: me.user.id, email: me.user.email }, clock.now()));
    expect(await get(`guest/${token}/`)).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('in your account') },
    });
    expect((await get(`${tickets[0]?.id}/`, me)).status).toBe(200);
    // One that somebody else has now is in no account of the link's reader.
    const given = await buildTicket(ctx, { email: 'claire@example.net' });
    const friend = { owner_user_id: me.user.id, owner_email: me.user.email };
    await ctx.db.updateTable('tickets').set(friend).where('id', '=', given.ticket.id).execute();
    await ctx.db.updateTable('ticket_versions').set(friend).where('ticket_id', '=', given.ticket.id).execute();
    const shown = await get<{ detail: string }>(`guest/${await linkOf(given.order)}/`);
    expect([shown.status, shown.body.detail]).toEqual([404, expect.not.stringContaining('account')]);
  });

  test('does not open the tickets of another', async () => {
    const [mine, theirs] = [await buildTicket(ctx), await buildTicket(ctx)];
    const token = await linkOf(mine.order);
    expect((await get(`guest/${token}/${theirs.ticket.id}/ticket.pdf`)).status).toBe(404);
    expect((await get(`guest/${token}/${theirs.ticket.id}/event.ics`)).status).toBe(404);
  });

  test('shows no code of an invalid ticket', async () => {
    const sale = await buildTicket(ctx);
    const token = await linkOf(sale.order);
    await moveTicket(ctx, sale, 'refunded');
    const shown = await get<{ results: TicketDetail[] }>(`guest/${token}/`);
    expect(shown.body.results).toMatchObject([{ state: 'refunded', code: null, pdf_url: null }]);
  });
});
