import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { orderNumber } from '#contract/order-number.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildDoor } from '#server/domains/door/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { doorCalls } from '#server/testing/door-calls.ts';
import { readPass } from '#server/testing/read-pass.ts';
import { createTestWallets } from '#server/testing/wallets.ts';
import { buildTicket } from '../factory.ts';
import { createGuestLink } from '../guest-links.ts';
import { PASS_MARK } from './pass-images.ts';

const wallets = createTestWallets();
const velvet = await createTestApp({ wallets });
const { ctx, clock, url: origin } = velvet;
const plain = await createTestApp();

const NIGHT = {
  title: 'Nachtschicht',
  venue_name: 'Kraftwerk',
  address: 'Köpenicker Straße 70',
  latitude: 52.51,
  longitude: 13.42,
  doors_at: new Date('2031-12-05T21:00:00Z'),
  starts_at: new Date('2031-12-05T22:00:00Z'),
  ends_at: new Date('2031-12-06T05:00:00Z'),
};

type EventValues = NonNullable<Parameters<typeof buildEvent>[1]>;
type Values = Parameters<typeof buildTicket>[1];

/** A ticket of a signed-in person. */
async function ownTicket(event: EventValues = {}, values: Values = {}, { ctx: its } = velvet) {
  const me = await buildSignedIn(its);
  const { id: event_id } = await buildEvent(its, event);
  const type = await buildTicketType(its, { event_id, price_amount: 0, name: 'Early bird' });
  const built = await buildTicket(its, { holder_name: 'Zoë Łukasiewicz', ...values, type, owner: me.user });
  return { ...built, me, path: `/services/api/tickets/${built.ticket.id}` };
}

async function detailOf({ me, path }: Awaited<ReturnType<typeof ownTicket>>, { url } = velvet) {
  return (await (await fetch(`${url}${path}/`, { headers: me.headers })).json()) as {
    apple_wallet_url: string | null;
    google_wallet_url: string | null;
  };
}

const open = (path: string | null, headers?: Record<string, string>) =>
  fetch(origin + path, { redirect: 'manual', ...(headers && { headers }) });
const statusOf = async (path: string | null, headers?: Record<string, string>) => (await open(path, headers)).status;
const pageOf = async (path: string | null) => (await open(path, { accept: 'text/html,*/*' })).headers.get('location');
const applePass = async (path: string | null, headers?: Record<string, string>) =>
  readPass(Buffer.from(await (await open(path, headers)).arrayBuffer()), wallets.apple.certificate);

/** The content of Google's token, after checking its signature. */
async function googlePass(path: string | null, headers?: Record<string, string>) {
  const address = (await open(path, headers)).headers.get('location') ?? '';
  const [, token = ''] = address.split('https://pay.google.com/gp/v/save/');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const content = Buffer.from(`${header}.${claims}`);
  const key = createPublicKey(wallets.google.key);
  expect(verify('RSA-SHA256', content, key, Buffer.from(signature, 'base64url'))).toBe(true);
  const [parsedHeader, parsed] = [header, claims].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  expect(parsedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
  const { payload, ...rest } = parsed;
  return { claims: rest, eventClass: payload.eventTicketClasses[0], object: payload.eventTicketObjects[0] };
}

describe('a pass for Apple Wallet', () => {
  test('is signed, carries the code and what the ticket says, and is not cached', async () => {
    const sold = await ownTicket(NIGHT);
    const answer = await open(`${sold.path}/ticket.pkpass`, sold.me.headers);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const { files, json } = await applePass(`${sold.path}/ticket.pkpass`, sold.me.headers);
    expect(files).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo@2x.png']));
    expect(json).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: wallets.apple.passTypeId,
      teamIdentifier: wallets.apple.teamId,
      serialNumber: sold.ticket.id,
      organizationName: 'Velvet',
      description: 'Ticket for Nachtschicht',
      relevantDate: '2031-12-05T21:00:00.000Z',
      // Twelve hours after the end, when the door stops admitting.
      expirationDate: '2031-12-06T17:00:00.000Z',
      locations: [{ latitude: 52.51, longitude: 13.42 }],
      backgroundColor: 'rgb(248, 245, 240)',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: sold.code, messageEncoding: 'iso-8859-1' }],
    });
    expect(json.relevantDates?.[0]?.date).toBe(json.relevantDate);
    const { primaryFields, secondaryFields, auxiliaryFields, backFields } = json.eventTicket;
    const fields = [...primaryFields, ...secondaryFields, ...auxiliaryFields].map(({ value }) => value);
    const day = 'Fri 5 Dec 2031, 23:00 CET';
    const order = orderNumber(sold.order.id);
    expect(fields).toEqual(['Nachtschicht', day, 'Kraftwerk', 'Zoë Łukasiewicz', 'Early bird', order]);
    const back = backFields.map(({ value }) => value).join('\n');
    expect(back).toContain('Doors 22:00, starts 23:00 CET (Berlin time)');
    expect(back).toContain('Köpenicker Straße 70, Berlin, DE');
    expect(back).toContain('this pass no longer admits');
  });

  test('shows what people typed as text, and leaves out what is missing', async () => {
    const hostile = '<b>x</b> "quoted" \\ =1+1\u202E';
    const undated = { starts_at: null, doors_at: null, ends_at: null, postponed_from: clock.now() };
    const sold = await ownTicket({ ...undated, title: hostile, venue_name: '', city: '' }, { holder_name: '' });
    const { json } = await applePass(`${sold.path}/ticket.pkpass`, sold.me.headers);
    const { primaryFields, secondaryFields, auxiliaryFields } = json.eventTicket;
    expect(primaryFields[0]?.value).toBe(hostile);
    expect(secondaryFields.map(({ value }) => value)).toEqual(['To be announced']);
    expect(auxiliaryFields.map(({ key }) => key)).toEqual(['type', 'order']);
    expect(json).not.toHaveProperty('expirationDate');
    expect(json).not.toHaveProperty('relevantDate');
    expect(json).not.toHaveProperty('locations');
  });

  test('has the mark of the website', () => {
    const favicon = readFileSync(join(import.meta.dirname, '../../../../web/public/favicon.svg'), 'utf8');
    expect(PASS_MARK).toBe(favicon.trim());
  });
});

describe('a link to Google Wallet', () => {
  test('redirects with a signed token that carries the code and what the ticket says', async () => {
    const sold = await ownTicket(NIGHT);
    const answer = await open(`${sold.path}/google-wallet`, sold.me.headers);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const { claims, eventClass, object } = await googlePass(`${sold.path}/google-wallet`, sold.me.headers);
    const { serviceAccount, issuerId } = wallets.google;
    expect(claims).toMatchObject({ iss: serviceAccount, aud: 'google', typ: 'savetowallet', origins: [] });
    expect(Math.abs(claims.iat * 1000 - clock.now().getTime())).toBeLessThan(60_000);
    const localized = (value: string) => ({ defaultValue: { language: 'en', value } });
    expect(eventClass).toMatchObject({
      issuerName: 'Velvet',
      reviewStatus: 'UNDER_REVIEW',
      eventName: localized('Nachtschicht'),
      venue: { name: localized('Kraftwerk'), address: localized('Köpenicker Straße 70, Berlin, DE') },
      dateTime: {
        doorsOpen: '2031-12-05T22:00:00+01:00',
        start: '2031-12-05T23:00:00+01:00',
        end: '2031-12-06T06:00:00+01:00',
      },
    });
    expect(object).toMatchObject({
      classId: eventClass.id,
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: sold.code },
      ticketHolderName: 'Zoë Łukasiewicz',
      ticketType: localized('Early bird'),
      reservationInfo: { confirmationCode: orderNumber(sold.order.id) },
      validTimeInterval: { end: { date: '2031-12-06T17:00:00.000Z' } },
    });
    for (const { id } of [eventClass, object]) expect(id).toMatch(new RegExp(`^${issuerId}\\.[\\w-]+$`));
  });

  test('names the same pass each time, and another one once the ticket has changed: Google keeps the first', async () => {
    const sold = await ownTicket();
    const idsOf = async () => {
      const { eventClass, object } = await googlePass(`${sold.path}/google-wallet`, sold.me.headers);
      return [eventClass.id, object.id];
    };
    const [eventId, ticketId] = await idsOf();
    expect(await idsOf()).toEqual([eventId, ticketId]);
    const headers = { ...sold.me.headers, 'content-type': 'application/json' };
    await fetch(`${origin}${sold.path}/`, { method: 'PATCH', headers, body: JSON.stringify({ holder_name: 'Ada' }) });
    const [sameEvent, renamed] = await idsOf();
    expect(sameEvent).toBe(eventId);
    expect(renamed).not.toBe(ticketId);
  });
});

describe('the links on a ticket’s page', () => {
  test('open both passes without a session, for a day, and then lead a browser to the ticket’s page', async () => {
    const sold = await ownTicket();
    const { apple_wallet_url, google_wallet_url } = await detailOf(sold);
    expect((await applePass(apple_wallet_url)).json.barcodes[0]?.message).toBe(sold.code);
    expect((await googlePass(google_wallet_url)).object.barcode.value).toBe(sold.code);
    clock.advance(DAY - HOUR);
    expect(await statusOf(apple_wallet_url)).toBe(200);
    clock.advance(HOUR);
    expect([await statusOf(apple_wallet_url), await statusOf(google_wallet_url)]).toEqual([404, 404]);
    const page = `${ctx.config.publicUrl}${sold.path.replace('/services/api/tickets', '/my-tickets')}`;
    expect([await pageOf(apple_wallet_url), await pageOf(google_wallet_url)]).toEqual([page, page]);
    clock.advance(-DAY);
  });

  test('are good for this ticket and this code only, and cannot be prolonged', async () => {
    const [sold, other] = [await ownTicket(), await ownTicket()];
    const { apple_wallet_url } = await detailOf(sold);
    const [, link = ''] = apple_wallet_url?.split('?link=') ?? [];
    const [version, expires, signature] = link.split('.');
    const forged = [
      `${other.path}/ticket.pkpass?link=${link}`,
      `${sold.path}/ticket.pkpass?link=${version}.${Number(expires) + 1}.${signature}`,
      `${sold.path}/ticket.pkpass?link=${version}.${expires}.`,
      `${sold.path}/ticket.pkpass?link=`,
      `${sold.path}/ticket.pkpass?link=x.y.z`,
    ];
    expect(await Promise.all(forged.map((path) => statusOf(path)))).toEqual(forged.map(() => 404));
    expect(await statusOf(apple_wallet_url)).toBe(200);
    const headers = { ...sold.me.headers, 'content-type': 'application/json' };
    await fetch(`${origin}${sold.path}/reissue/`, { method: 'POST', headers, body: JSON.stringify({ version: 1 }) });
    expect(await statusOf(apple_wallet_url)).toBe(404);
    expect(await statusOf((await detailOf(sold)).apple_wallet_url)).toBe(200);
  });

  test('of a guest’s ticket are part of the guest’s link', async () => {
    const { order, code, ticket } = await buildTicket(ctx);
    const token = await createGuestLink(ctx, ctx.db, { email: order.buyer_email, order_id: order.id });
    const answer = await open(`/services/api/tickets/guest/${token}/`);
    const { results } = (await answer.json()) as { results: Awaited<ReturnType<typeof detailOf>>[] };
    expect((await applePass(results[0]?.apple_wallet_url ?? null)).json.barcodes[0]?.message).toBe(code);
    expect((await googlePass(results[0]?.google_wallet_url ?? null)).object.barcode.value).toBe(code);
    const unknown = `/services/api/tickets/guest/nobody/${ticket.id}`;
    expect(await pageOf(`${unknown}/ticket.pkpass`)).toBe(`${ctx.config.publicUrl}/tickets/guest/nobody`);
    expect([await statusOf(`${unknown}/ticket.pkpass`), await statusOf(`${unknown}/google-wallet`)]).toEqual([
      404, 404,
    ]);
  });
});

describe('there is no pass', () => {
  const both = async (path: string, headers?: Record<string, string>) => [
    await statusOf(`${path}/ticket.pkpass`, headers),
    await statusOf(`${path}/google-wallet`, headers),
  ];
  const NONE = { apple_wallet_url: null, google_wallet_url: null };

  test('of somebody else’s ticket, nor without a session', async () => {
    const [sold, other] = [await ownTicket(), await buildSignedIn(ctx)];
    expect(await both(sold.path)).toEqual([401, 401]);
    expect(await both(sold.path, other.headers)).toEqual([404, 404]);
    expect(await both(sold.path, sold.me.headers)).toEqual([200, 303]);
  });

  test.each(['listed', 'transferring', 'refunded', 'void'] as const)('of a ticket that is %s', async (state) => {
    const sold = await ownTicket({}, { state });
    expect(await both(sold.path, sold.me.headers)).toEqual([404, 404]);
    expect(await detailOf(sold)).toMatchObject(NONE);
  });

  test('of a ticket that has been used, by an old link either', async () => {
    const door = await buildDoor(ctx);
    const me = await buildSignedIn(ctx);
    const { ticket, code } = await buildTicket(ctx, { type: door.type, owner: me.user });
    const sold = { me, path: `/services/api/tickets/${ticket.id}` } as Awaited<ReturnType<typeof ownTicket>>;
    const { apple_wallet_url } = await detailOf(sold);
    expect(await statusOf(apple_wallet_url)).toBe(200);
    const { scan } = doorCalls(velvet);
    expect((await scan(door, code)).result).toBe('admitted');
    expect(await statusOf(apple_wallet_url)).toBe(404);
    expect(await both(sold.path, me.headers)).toEqual([404, 404]);
    expect(await detailOf(sold)).toMatchObject(NONE);
  });

  test.each([
    ['whose codes rotate', () => ({ code_mode: 'rotating' })],
    ['whose codes are revealed later', () => ({ codes_revealed_at: new Date(clock.now().getTime() + HOUR) })],
    [
      'that is over',
      () => ({
        doors_at: null,
        starts_at: new Date(clock.now().getTime() - 3 * HOUR),
        ends_at: new Date(clock.now().getTime() - HOUR),
      }),
    ],
  ] as [string, () => EventValues][])('of an event %s', async (_what, event) => {
    const sold = await ownTicket(event());
    expect(await both(sold.path, sold.me.headers)).toEqual([404, 404]);
    expect(await detailOf(sold)).toMatchObject(NONE);
  });

  test('where no wallet is configured', async () => {
    const sold = await ownTicket({}, {}, plain);
    expect(await detailOf(sold, plain)).toMatchObject(NONE);
    for (const file of ['ticket.pkpass', 'google-wallet']) {
      const answer = await fetch(`${plain.url}${sold.path}/${file}`, { headers: sold.me.headers, redirect: 'manual' });
      expect(answer.status).toBe(404);
    }
  });
});
