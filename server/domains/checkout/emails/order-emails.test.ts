import { beforeEach, describe, expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { deliverMails, mailsTo, refuseMails } from '#server/testing/mails.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

const velvet = await createTestApp({ withMailbox: true });
beforeEach(() => refuseMails(velvet, { on: false }));

async function buyFree({ quantity = 1, headers = {}, event = {}, type = {} } = {}) {
  const { id } = await buildEvent(velvet.ctx, event);
  const { id: typeId } = await buildTicketType(velvet.ctx, { event_id: id, price_amount: 0, ...type });
  const email = guestEmail();
  const { status, body } = await checkout(velvet.url, { ticket_type_id: typeId, quantity, email }, headers);
  expect([status, body.status]).toEqual([201, 'paid']);
  return { email, order: body.order };
}

const HOSTILE = `<img src=x onerror="alert(1)"> & "Nights"`;

describe('the order mail', () => {
  test('gives a guest a link to the tickets, a calendar file and a PDF', async () => {
    const { email } = await buyFree({
      quantity: 2,
      event: { title: 'Blue Monday', address: 'Torstraße 1, 10119 Berlin', city: 'Berlin' },
    });
    const [mail] = await mailsTo(velvet, email);
    expect(mail?.subject).toBe('Your tickets for Blue Monday');
    expect(mail?.text).toContain('Ticket 2 of 2: General');
    expect(mail?.text).toMatch(/Doors: \w+ \d+ \w+ \d{4}, \d\d:\d\d CET/);
    expect(mail?.text).toMatch(/Starts: \w+ \d+ \w+ \d{4}, \d\d:\d\d CET/);
    expect(mail?.text).toContain('Where: The Cellar, Torstraße 1, 10119 Berlin\n');
    expect(mail?.attachments.map(({ filename, mime_type }) => [filename, mime_type])).toEqual([
      ['event.ics', 'text/calendar'],
      ['tickets.pdf', 'application/pdf'],
    ]);
    const link = mail?.links.find((url) => url.includes('/tickets/guest/')) ?? '';
    expect(link.startsWith(`${velvet.url}/tickets/guest/`)).toBe(true);
    const opened = await call<{ results: unknown[] }>(velvet.url, `/tickets/guest/${link.split('/').at(-1)}/`);
    expect([opened.status, opened.body.results.length]).toEqual([200, 2]);
  });

  test('speaks of one ticket to who bought one', async () => {
    const [mail] = await mailsTo(velvet, (await buyFree()).email);
    expect(mail?.text).toContain('Anyone with this link has your ticket: keep this e-mail to yourself.');
    expect(mail?.text).toContain('Register with this address and it moves into your account.');
    expect(mail?.text).toContain('\n- General\n');
  });

  test('shows the discount of a promo code, as the checkout does', async () => {
    const { id: event_id } = await buildEvent(velvet.ctx);
    const type = await buildTicketType(velvet.ctx, { event_id, name: 'Early bird', price_amount: 5000 });
    const { code } = await buildPromoCode(velvet.ctx, { event_id, percent_basis_points: 10_000 });
    const email = guestEmail();
    await checkout(velvet.url, { ticket_type_id: type.id, quantity: 2, email, promo_code: code });
    const [mail] = await mailsTo(velvet, email);
    expect(mail?.text).toContain(`2 × Early bird: €100.00\nPromo code ${code}: −€100.00\nTotal: Free\n`);
  });

  test('links the poster: only the text and the tickets are in the mail', async () => {
    const { email } = await buyFree({ event: { title: 'Blue Monday' } });
    const { html } = (await mailsTo(velvet, email))[0] ?? { html: '' };
    expect(html).toMatch(/<img[^>]+\/media\/posters\/[^>]+alt="Poster of Blue Monday"/);
    const [poster = ''] = /http[^"]+\/media\/posters\/[^"]+/.exec(html) ?? [];
    expect((await fetch(poster)).headers.get('content-type')).toBe('image/png');
  });

  test('links an account to My Tickets', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    await buyFree({ headers });
    const [mail] = await mailsTo(velvet, user.email);
    expect(mail?.links).toContain(`${velvet.url}/my-tickets`);
    expect(mail?.text).not.toContain('/tickets/guest/');
  });

  test('names the seller: the organization, or the tax details it has given, as text', async () => {
    const organization = await buildOrganization(velvet.ctx, { name: 'Night Owls' });
    const event = { organization_id: organization.id };
    const first = await buyFree({ event });
    expect((await mailsTo(velvet, first.email))[0]?.text).toContain('Sold by: Night Owls\n');
    const tax = { tax_name: `Owls Ltd ${HOSTILE}`, tax_address: '1 High St\nLondon N1', tax_number: 'GB 123' };
    await velvet.ctx.db.updateTable('organizations').set(tax).where('id', '=', organization.id).execute();
    const second = await buyFree({ event });
    const [mail] = await mailsTo(velvet, second.email);
    expect(mail?.text).toContain(`Sold by: Owls Ltd ${HOSTILE}, 1 High St, London N1, GB 123\n`);
    expect(mail?.html).not.toContain(HOSTILE);
  });

  test('never stores its link in plain text', async () => {
    const { email } = await buyFree();
    const [mail] = await mailsTo(velvet, email);
    const token =
      mail?.links
        .find((url) => url.includes('/tickets/guest/'))
        ?.split('/')
        .at(-1) ?? '';
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { rows } = await velvet.database.pool.query(
      `select (select json_agg(o)::text from outbox o) as outbox, (select json_agg(l)::text from guest_links l) as links`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('links to the configured address only, whatever host a request names', async () => {
    const { id } = await buildTicketType(velvet.ctx, { price_amount: 0 });
    const email = guestEmail();
    const answer = await velvet.app.inject({
      method: 'POST',
      url: '/services/api/payment/checkout/',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { ticket_type_id: id, quantity: 1, email },
    });
    expect(answer.statusCode).toBe(201);
    const [mail] = await mailsTo(velvet, email);
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil.example');
    for (const link of mail?.links ?? []) expect(link.startsWith(velvet.url)).toBe(true);
  });

  test('AC-13 shows what an organizer wrote as text', async () => {
    const event = { title: HOSTILE, venue_name: HOSTILE, city: `O'Town <b>` };
    const { email } = await buyFree({ event, type: { name: HOSTILE } });
    const [mail] = await mailsTo(velvet, email);
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;Nights&quot;');
    expect(mail?.subject).toBe(`Your ticket for ${HOSTILE}`);
    expect(mail?.text).toContain(HOSTILE);
  });
});

test('WH-14 with the mail server down a checkout succeeds, and its mail is sent when the server is back', async () => {
  await refuseMails(velvet, { on: true });
  const { email } = await buyFree();
  expect(await deliverMails(velvet)).toBe(0);
  await refuseMails(velvet, { on: false });
  velvet.clock.advance(5 * MINUTE);
  const mails = await mailsTo(velvet, email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your ticket for Velvet Night']);
  expect(mails[0]?.text).toContain('/tickets/guest/');
});

describe('the mails about payments', () => {
  async function endedOrder(ended: { status: string; end_reason: string }) {
    const { id } = await buildTicketType(velvet.ctx, { name: 'Early bird' });
    const email = guestEmail();
    const { body } = await checkout(velvet.url, { ticket_type_id: id, quantity: 2, email });
    await call(velvet.url, `/payment/checkout/${body.session_id}/`, { method: 'DELETE' });
    await velvet.ctx.db.updateTable('orders').set(ended).where('id', '=', body.order.id).execute();
    return { email, order_id: body.order.id };
  }

  async function send(template: string, { email, order_id }: { email: string; order_id: string }) {
    const mail = { key: `test:${newId()}`, template, to_email: email, payload: { order_id }, now: velvet.clock.now() };
    await inTransaction(velvet.ctx.db, (tx) => writeMail(tx, mail));
    return (await mailsTo(velvet, email)).at(0);
  }

  test.each([
    ['checkout_not_charged', { status: 'expired', end_reason: 'hold_ended' }, /^Not charged/, 'No money was taken.'],
    ['payment_failed', { status: 'failed', end_reason: 'payment_failed' }, /^Payment failed/, 'no tickets were issued'],
  ])('%s says what happened and what to do', async (template, ended, subject, words) => {
    const mail = await send(template, await endedOrder(ended));
    expect(mail?.subject).toMatch(subject);
    expect(mail?.text).toContain(words);
    // The lines of the checkout: prices before fees, then the fees.
    expect(mail?.text).toContain('2 × Early bird: €100.00');
    expect(mail?.text).toContain('Fees: €6.00');
    expect(mail?.text).toContain('Total: €106.00');
    expect(mail?.links.some((link) => link.startsWith(`${velvet.url}/events/night-`))).toBe(true);
  });

  test('an outdated mail is not sent', async () => {
    const order = await endedOrder({ status: 'expired', end_reason: 'hold_ended' });
    expect(await send('payment_failed', order)).toBeUndefined();
  });
});
