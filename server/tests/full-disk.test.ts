import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { createDisk } from '#server/testing/full-disk.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { createTestSite } from '#server/testing/site.ts';
import { startWorker } from '#server/worker.ts';

const WORDS = 'We cannot save anything right now. Please try again in a minute.';

const world = await createPayingWorld({ withMailbox: true });
const disk = await createDisk(world.database);

test('nothing is sold while the disk is full, the error says so, and sales resume by themselves', async () => {
  const { id: ticket_type_id } = await buildTicketType(world.ctx, { capacity: 2 });
  const email = guestEmail();
  const buy = () => checkout(world.url, { email, ticket_type_id, quantity: 2 });
  await disk.fill();
  for (let n = 0; n < 3; n += 1) {
    const refused = await buy();
    expect([refused.status, refused.body]).toEqual([503, { detail: WORDS, code: 'busy' }]);
  }
  await disk.free();
  expect((await buy()).status).toBe(201);
});

test('a payment in that time gets its tickets and one mail afterwards', async () => {
  const email = guestEmail();
  const held = await world.holdAndPay({ email });
  await disk.fill();
  await world.card(held.page);
  const worker = startWorker(world.ctx);
  try {
    expect(
      (await fetch(`${world.url}/services/api/payment/checkout-session-details/?session_id=${held.session_id}`)).status,
    ).toBe(503);
    await disk.free();
    expect((await world.look(held)).status).toBe('paid');
    expect(await world.tickets(held)).toHaveLength(2);
  } finally {
    await worker.stop();
  }
  expect(await mailsTo(world, email)).toHaveLength(1);
});

test('signed-in users can go on reading', async () => {
  const { headers } = await buildSignedIn(world.ctx);
  // By then the session's last use would be updated.
  await world.advance(6 * MINUTE);
  await disk.fill();
  for (const path of ['/auth/user/', '/tickets/my-tickets/', '/events/my-events/'])
    expect([path, (await call(world.url, path, { headers })).status]).toEqual([path, 200]);
  await disk.free();
});

test('pages are served as before', async () => {
  const { test: app, site } = await createTestSite();
  const event = await buildEvent(app.ctx, { title: 'Still open' });
  await (await createDisk(app.database)).fill();
  for (const url of [`/events/${event.slug}`, '/events', '/']) {
    const page = await site.inject(url);
    expect([page.statusCode, page.body.includes('data-stale-since="')], url).toEqual([200, false]);
    expect(page.body).toContain('Still open');
  }
});
