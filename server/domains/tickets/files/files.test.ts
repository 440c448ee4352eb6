import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { readCalendar } from '#server/testing/read-calendar.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { readQr } from '#server/testing/read-qr.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale, buildTicket } from '../factory.ts';
import { createGuestLink } from '../guest-links.ts';
import { qrOf } from '#contract/qr-of.ts';
import { findOrderTickets } from '../queries.ts';
import { renderEventCalendar } from './render-event-calendar.ts';
import { renderTicketPdf } from './render-ticket-pdf.ts';

const { app, ctx, clock } = await createTestApp();

const HOSTILE = '<script>alert(1)</script> "quoted"; a,b \\ (c) %PDF =1+1';

function get(url: string, headers?: Record<string, string>) {
  return app.inject({ url: `/services/api${url}`, headers });
}

describe('the QR code', () => {
  test('is read back by a scanner as the same code', async () => {
    const { code } = await buildTicket(ctx);
    const { size, path } = qrOf(code);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size + 8} ${size + 8}" width="400" height="400"><rect x="-4" y="-4" width="100" height="100" fill="#fff"/><path d="${path}"/></svg>`;
    expect(await readQr(Buffer.from(svg))).toBe(code);
  });
});

describe('a ticket’s PDF', () => {
  test('is sent to its owner only, and is not cached', async () => {
    const [me, other] = [await buildSignedIn(ctx), await buildSignedIn(ctx)];
    const { ticket } = await buildTicket(ctx, { owner: me.user, holder_name: 'Zoë Łukasiewicz' });
    const url = `/tickets/${ticket.id}/ticket.pdf`;
    expect((await get(url)).statusCode).toBe(401);
    expect((await get(url, other.headers)).statusCode).toBe(404);
    const pdf = await get(url, me.headers);
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const [page] = readPdf(pdf.rawPayload).pages;
    for (const text of ['Velvet Night', 'General', 'Zoë Łukasiewicz', 'Berlin time', 'The Cellar', 'Free']) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('Ticket 1 of');
  });

  test('carries each font once, however many words and tickets need it', async () => {
    const { order } = await buildSale(ctx, { type: await buildTicketType(ctx), quantity: 2 });
    const tickets = await findOrderTickets(ctx.db, order.id, clock.now());
    const named = tickets.map((ticket) => ({
      ...ticket,
      title: 'Noc Świętojańska',
      holder_name: 'Zoë Łukasiewicz Дарья',
    }));
    const pdf = (await renderTicketPdf(ctx, named)).toString('latin1');
    const fonts = [...pdf.matchAll(/\/FontFile[23] (\d+) 0 R/g)].map(([, file]) => file);
    expect(new Set(fonts).size).toBe(fonts.length);
    // Latin and Latin Extended of the title's typeface and of the text's, and Cyrillic.
    expect(fonts).toHaveLength(5);
  });

  test('of an event with rotating codes has none, and says where to find it; the calendar file, too', async () => {
    const me = await buildSignedIn(ctx);
    const event = await buildEvent(ctx, { code_mode: 'rotating' });
    const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 0 });
    const { ticket } = await buildTicket(ctx, { type, owner: me.user });
    const [page] = readPdf((await get(`/tickets/${ticket.id}/ticket.pdf`, me.headers)).rawPayload).pages;
    expect(page).toContain('No entry with this page');
    expect(page).not.toContain('This code admits one person');
    const calendar = await get(`/tickets/${ticket.id}/event.ics`, me.headers);
    expect(readCalendar(calendar.body).valueOf('DESCRIPTION')).toContain('show your ticket’s page at the door');
  });

  test('has one page for each ticket of an order, with what each cost', async () => {
    const { order } = await buildSale(ctx, { type: await buildTicketType(ctx), quantity: 3 });
    const { pages } = readPdf(await renderTicketPdf(ctx, await findOrderTickets(ctx.db, order.id, clock.now())));
    expect(pages).toHaveLength(3);
    pages.forEach((page, index) => expect(page).toContain(`Ticket ${index + 1} of 3`));
    expect(pages[0]).toContain('€53.00');
  });

  // AC-13
  test('shows what people typed as text', async () => {
    const event = await buildEvent(ctx, { title: HOSTILE, venue_name: HOSTILE });
    const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 0, name: HOSTILE });
    const { order } = await buildSale(ctx, { type, holder_name: HOSTILE });
    const [page] = readPdf(await renderTicketPdf(ctx, await findOrderTickets(ctx.db, order.id, clock.now()))).pages;
    const letters = page?.replaceAll(' ', '') ?? '';
    expect(letters.split('<script>alert(1)</script>').length).toBe(5);
  });

  test('has text that can be copied, although an earlier ticket first drew a letter as a part of another', async () => {
    const { order } = await buildSale(ctx);
    const [row] = await findOrderTickets(ctx.db, order.id, clock.now());
    if (!row) throw new Error('no ticket');
    for (const holder_name of ['Ё', 'Елена', '"', "O'Hara"]) {
      const pdf = await renderTicketPdf(ctx, [{ ...row, holder_name }]);
      expect(readPdf(pdf).pages[0]).toContain(holder_name);
    }
  });

  test('says what the host says about its type', async () => {
    const { order } = await buildSale(ctx);
    const [row] = await findOrderTickets(ctx.db, order.id, clock.now());
    if (!row) throw new Error('no ticket');
    const pdf = await renderTicketPdf(ctx, [{ ...row, ticket_type_description: 'Entry from 02:00.' }]);
    expect(readPdf(pdf).pages[0]).toContain('Entry from 02:00.');
  });

  test('draws its event’s poster once for all buyers, and again when it has changed', async () => {
    const { order } = await buildSale(ctx);
    const [row] = await findOrderTickets(ctx.db, order.id, clock.now());
    if (!row) throw new Error('no ticket');
    const taken: string[] = [];
    const posters: typeof ctx.posters = {
      ...ctx.posters,
      get(spec, rendition) {
        taken.push(spec.title);
        return ctx.posters.get(spec, rendition);
      },
    };
    const print = (ticket: typeof row) => renderTicketPdf({ ...ctx, posters }, [ticket]);
    await Promise.all([print(row), print({ ...row, holder_name: 'Ada' })]);
    await print(row);
    expect(taken).toEqual([row.title]);
    await print({ ...row, title: 'Another night' });
    expect(taken).toEqual([row.title, 'Another night']);
  });

  test('is printed whatever characters names hold', async () => {
    const { order } = await buildSale(ctx);
    const [row] = await findOrderTickets(ctx.db, order.id, clock.now());
    if (!row) throw new Error('no ticket');
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.constantFrom(
        '',
        ' ',
        '李小龍 🎉👩‍👩‍👧',
        'مرحبا',
        'x'.repeat(120),
        '\u202Eevil',
        'Ελένη Привет',
        '\ud800',
        'e\u0301',
      ),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (holder_name, name) => {
        const pdf = await renderTicketPdf(ctx, [
          { ...row, holder_name, ticket_type_name: name, ticket_type_description: name, organization_name: name },
        ]);
        expect(readPdf(pdf).pages[0]).toContain('Admits one');
      }),
      { numRuns: 30 },
    );
  });
});

describe('a calendar file', () => {
  test('of a public event is available to everybody, by id and slug, in UTC, with a stable id', async () => {
    const event = await buildEvent(ctx, {
      summary: 'Until late',
      address: 'Long Street 1',
      latitude: 52.5,
      longitude: 13.4,
      doors_at: new Date('2031-12-12T21:00:00Z'),
      starts_at: new Date('2031-12-12T22:00:00Z'),
      ends_at: new Date('2031-12-13T04:00:00Z'),
    });
    const answers = [await get(`/events/${event.slug}/event.ics`), await get(`/events/${event.id}/event.ics`)];
    expect(answers[0]?.body).toBe(answers[1]?.body);
    expect(answers[0]?.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const { valueOf } = readCalendar(answers[0]?.body ?? '');
    const utc = (instant: Date | null) => instant?.toISOString().replace(/[-:]|\.\d+/g, '');
    expect(valueOf('UID')).toMatch(new RegExp(`^${event.id}@`));
    expect(valueOf('SUMMARY')).toBe('Velvet Night');
    expect(valueOf('DTSTART')).toBe(utc(event.doors_at));
    expect(valueOf('DTEND')).toBe(utc(event.ends_at));
    expect(valueOf('DESCRIPTION')).toMatch(/^Until late\n\nDoors 22:00, starts 23:00 CET \(Berlin time\)\.\n\n/);
    expect(valueOf('LOCATION')).toContain('The Cellar, Long Street 1, Berlin, DE');
    expect(valueOf('STATUS')).toBe('CONFIRMED');
    expect(valueOf('DESCRIPTION')).toContain(`/events/${event.slug}`);
  });

  test('is not available for a draft or a private event, and for an unlisted one by its slug only', async () => {
    const values = [{ state: 'draft' }, { visibility: 'private' }, { visibility: 'unlisted' }] as const;
    const events = await Promise.all(values.map((value) => buildEvent(ctx, value)));
    const statuses = await Promise.all(
      events
        .flatMap(({ id, slug }) => [id, slug])
        .map(async (name) => (await get(`/events/${name}/event.ics`)).statusCode),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404, 200]);
    expect((await get('/events/no-such-night/event.ics')).statusCode).toBe(404);
  });

  test('of a ticket goes to its owner and by a guest’s link, even when the event is private', async () => {
    const event = await buildEvent(ctx, { visibility: 'private' });
    const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 0 });
    const me = await buildSignedIn(ctx);
    const { ticket } = await buildTicket(ctx, { type, owner: me.user });
    const detail = (await get(`/tickets/${ticket.id}/`, me.headers)).json();
    const mine = await app.inject({ url: detail.calendar_url, headers: me.headers });
    expect(readCalendar(mine.body).valueOf('URL')).toBe(`${ctx.config.publicUrl}/my-tickets/${ticket.id}`);
    expect((await app.inject({ url: detail.calendar_url })).statusCode).toBe(401);

    const guest = await buildTicket(ctx, { type });
    const token = await createGuestLink(ctx, ctx.db, { email: guest.order.buyer_email, order_id: guest.order.id });
    const [shown] = (await get(`/tickets/guest/${token}/`)).json().results;
    expect((await app.inject({ url: shown.calendar_url })).statusCode).toBe(200);
    expect((await app.inject({ url: shown.pdf_url })).headers['content-type']).toBe('application/pdf');
  });

  test('is missing while the event has no date', async () => {
    const dateless = { starts_at: null, doors_at: null, ends_at: null, postponed_from: clock.now() };
    const event = await buildEvent(ctx, dateless);
    const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 0 });
    const me = await buildSignedIn(ctx);
    const { ticket } = await buildTicket(ctx, { type, owner: me.user });
    for (const path of [`/events/${event.slug}/event.ics`, `/tickets/${ticket.id}/event.ics`]) {
      const answer = await get(path, me.headers);
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'This event has no date yet.']);
    }
  });

  // AC-13
  test('keeps what people typed inside its own line', () => {
    const event = {
      ...{
        id: '0199c0de-0000-7000-8000-000000000001',
        slug: 'night',
        state: 'cancelled',
        address: '',
        city: 'Köln',
        country: 'DE',
      },
      ...{
        latitude: null,
        longitude: null,
        doors_at: null,
        starts_at: clock.now(),
        ends_at: clock.now(),
        time_zone: 'Europe/Berlin',
        updated_at: clock.now(),
        code_mode: 'static',
      },
    };
    const text = fc.oneof(
      fc.constant(HOSTILE),
      fc.constant('x\r\nATTENDEE:mailto:victim@example.org\r\n '),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
    );
    fc.assert(
      fc.property(text, text, (title, venue_name) => {
        const file = renderEventCalendar(ctx, { ...event, title, venue_name, summary: title });
        const { properties, valueOf } = readCalendar(file);
        expect(properties.map(({ name }) => name)).not.toContain('ATTENDEE');
        expect(valueOf('SUMMARY')).toBe(title.replaceAll(/\r\n?/g, '\n'));
        expect(valueOf('STATUS')).toBe('CANCELLED');
      }),
    );
  });
});
