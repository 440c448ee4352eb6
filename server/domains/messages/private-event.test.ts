import { expect, test } from 'vitest';
import { buildRequest } from '#server/domains/requests/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';

const velvet = await createTestApp({ withMailbox: true });
const { ctx } = velvet;

test('people who only ask to come to a private event are told neither its address nor sent to its page', async () => {
  const place = { venue_name: 'The Vault', address: 'Secret Lane 7', city: 'Berlin', country: 'DE' };
  const host = await buildHostedEvent(velvet, { ...place, visibility: 'private', takes_requests: true });
  const { id: event_id, slug, title } = host.event;
  const [asks, holds] = [guestEmail(), guestEmail()];
  await buildRequest(ctx, { event_id, email: asks });
  await buildTicket(ctx, { type: host.types[0], email: holds });
  for (const segment of ['requests', 'ticket_holders']) {
    const body = { segment, subject: 'See you', text: 'Doors open at eight.' };
    expect((await host.send('POST', '/messages/', body)).status).toBe(201);
  }
  const [toAsking, toHolder] = [(await mailsTo(velvet, asks))[0], (await mailsTo(velvet, holds))[0]];
  expect(toAsking?.text).toContain(title);
  expect(toAsking?.text).toContain('Berlin');
  expect(`${toAsking?.text}${toAsking?.html}`).not.toMatch(/Vault|Secret Lane/);
  expect(toHolder?.text).toContain('The Vault, Secret Lane 7');
  // Guests without an account find no page there.
  for (const mail of [toAsking, toHolder]) expect(mail?.links.join(' ')).not.toContain(`/events/${slug}`);
});
