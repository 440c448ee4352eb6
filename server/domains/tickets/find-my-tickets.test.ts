import { describe, expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from './factory.ts';

const velvet = await createTestApp({
  withMailbox: true,
  settings: { limit_find_tickets_per_email_hour: 3, find_tickets_link_hours: 20 },
});

const ask = (email: string) => call(velvet.url, '/tickets/find/', { method: 'POST', body: { email } });
const open = (token: string) =>
  call<{ email_masked: string; results: { id: string }[] }>(velvet.url, `/tickets/guest/${token}/`);

async function linkMailedTo(email: string): Promise<string> {
  const [mail] = await mailsTo(velvet, email);
  const link = mail?.links.find((address) => address.includes('/tickets/guest/'));
  return new URL(link ?? 'no:link').pathname.split('/').at(-1) ?? '';
}

describe('finding tickets by mail', () => {
  test('AC-02 an address with tickets and one without get the same response; only the first gets a mail', async () => {
    const { order } = await buildSale(velvet.ctx);
    const unknown = guestEmail();
    for (const email of [order.buyer_email, unknown]) {
      const { status, body } = await ask(email);
      expect([status, body]).toEqual([
        200,
        {
          message: 'If tickets were bought with this address, a link to them is on its way. It works for 20 hours.',
        },
      ]);
    }
    expect(await mailsTo(velvet, order.buyer_email)).toHaveLength(1);
    expect(await mailsTo(velvet, unknown)).toHaveLength(0);
  });

  test('one link shows the tickets of all orders, and counts them by event', async () => {
    const email = guestEmail();
    const type = await buildTicketType(velvet.ctx, { price_amount: 0 });
    const sales = [
      await buildSale(velvet.ctx, { type, email, quantity: 2 }),
      await buildSale(velvet.ctx, { type, email }),
      await buildSale(velvet.ctx, { email }),
    ];
    await ask(`  ${email.toUpperCase()} `);
    const { status, body } = await open(await linkMailedTo(email));
    expect(status).toBe(200);
    expect(body.results.map(({ id }) => id).sort()).toEqual(
      sales.flatMap(({ tickets }) => tickets.map(({ id }) => id)).sort(),
    );
    const [mail] = await mailsTo(velvet, email);
    expect(mail?.subject).toBe('Your Velvet tickets');
    expect(mail?.text).toContain(': 3 tickets');
    expect(mail?.text).toContain(': 1 ticket');
  });

  test('the link ends after 20 hours', async () => {
    const { order } = await buildSale(velvet.ctx);
    await ask(order.buyer_email);
    const token = await linkMailedTo(order.buyer_email);
    velvet.clock.advance(20 * HOUR - 1000);
    expect((await open(token)).status).toBe(200);
    velvet.clock.advance(1000);
    expect((await open(token)).status).toBe(404);
  });

  test('tickets of an account are never opened by a link: the mail leads to the login', async () => {
    const owner = await buildUser(velvet.ctx);
    await buildSale(velvet.ctx, { owner });
    await ask(owner.email);
    const [mail] = await mailsTo(velvet, owner.email);
    expect(mail?.links.some((link) => link.endsWith('/my-tickets'))).toBe(true);
    expect(mail?.links.some((link) => link.includes('/tickets/guest/'))).toBe(false);
  });

  test('after three an hour the response is the same, without a mail', async () => {
    const { order } = await buildSale(velvet.ctx);
    for (let n = 0; n < 5; n += 1) expect((await ask(order.buyer_email)).status).toBe(200);
    expect(await mailsTo(velvet, order.buyer_email)).toHaveLength(3);
  });

  test('names the field with an invalid address', async () => {
    const { status, body } = await ask('nobody');
    expect([status, body]).toEqual([400, { email: ['Enter a valid e-mail address.'] }]);
  });
});
