import { beforeEach, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/order-detail.ts';
import { buildSignedIn, buildUser, PASSWORD } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld, type PayingWorld } from '#server/testing/paying.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { fulfilOrder } from '../payment/fulfil-order.ts';

type Held = Awaited<ReturnType<PayingWorld['hold']>>;
type Typed = { holder_names?: string[]; holder_emails?: string[] };

const world = await createPayingWorld({ withMailbox: true });
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  await world.control('POST', '/webhooks', { never: true });
});

const type = ({ session_id }: Held, body: Typed, headers = {}) =>
  call<Record<string, unknown>>(world.url, `/payment/checkout/${session_id}/`, { method: 'PATCH', body, headers });

/** Pays a hold, by the page that polls and by the reconciler at once. */
async function payFor(held: Held, headers = {}): Promise<void> {
  await world.card((await world.pay(held.session_id, headers)).body);
  await Promise.all([
    world.look(held),
    ...['webhook', 'reconciler'].map((from) => fulfilOrder(world.ctx, held.order.id, { from: from as 'webhook' })),
  ]);
  expect((await world.order(held)).status).toBe('paid');
}

/** A hold of three tickets, the second and third for one friend. */
async function buyForFriends({ event = {}, buyer = guestEmail() } = {}) {
  const { id: event_id } = await buildEvent(world.ctx, { title: 'Blue Monday', ...event });
  const { id } = await buildTicketType(world.ctx, { event_id });
  const held = await world.hold({ ticket_type_id: id, quantity: 4, email: buyer });
  const friend = guestEmail();
  const other = guestEmail();
  const typed = { holder_names: ['Ada', 'Grace', 'Mary', 'Kay'], holder_emails: ['', friend, other, friend] };
  expect((await type(held, typed)).status).toBe(200);
  return { held, buyer, friend, other, typed };
}

test('each address beside a ticket gets one mail with its tickets alone, once however often the payment is reported', async () => {
  const { held, friend, other } = await buyForFriends();
  await payFor(held);
  const mails = await mailsTo(world, friend);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your tickets for Blue Monday']);
  expect(mails[0]?.text).toMatch(/Somebody bought 2 tickets for you\..*General, for Grace.*General, for Kay/s);
  expect(mails[0]?.text).toMatch(/Starts: \w+ \d+ \w+ \d{4}, \d\d:\d\d CET/);
  expect(mails[0]?.text).toContain('Where: The Cellar');
  expect(mails[0]?.text).not.toMatch(/Ada|Mary/);
  expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual(['event.ics', 'tickets.pdf']);
  const [single] = await mailsTo(world, other);
  expect(single?.subject).toBe('Your ticket for Blue Monday');
  expect(single?.text).toContain('General, for Mary');
  expect(single?.text).not.toMatch(/Ada|Grace|Kay/);
});

test('the mail opens nothing of the buyer’s: no link to the order or the tickets, and no address', async () => {
  const { held, buyer, other } = await buyForFriends();
  await payFor(held);
  const [mail] = await mailsTo(world, other);
  const pages = (mail?.links ?? []).map((url) => new URL(url).pathname).filter((path) => !path.startsWith('/media/'));
  expect(new Set(pages)).toEqual(new Set(['/', `/events/${held.order.event.slug}`]));
  for (const secret of [buyer, held.session_id, held.order.id])
    expect(mail?.text + (mail?.html ?? '')).not.toContain(secret);
});

test('a guest’s PDF does not say what the buyer paid', async () => {
  const { held, buyer, other } = await buyForFriends();
  await payFor(held);
  const printed = async (email: string) => {
    const [mail] = await mailsTo(world, email);
    const url = mail?.attachments.find(({ filename }) => filename === 'tickets.pdf')?.url ?? '';
    const pdf = await fetch(new URL(url, world.mailbox.url));
    return readPdf(Buffer.from(await pdf.arrayBuffer())).pages.join();
  };
  expect(await printed(buyer)).toMatch(/Paid.*€/s);
  const guests = await printed(other);
  expect(guests).toContain('Mary');
  expect(guests).not.toMatch(/Paid|€/);
});

test('the buyer’s own mailbox, written in any way, gets the order’s mail alone', async () => {
  const buyer = guestEmail();
  const held = await world.hold({ quantity: 2, email: buyer });
  const tagged = buyer.replace('@', '+friends@');
  await type(held, { holder_emails: [buyer.toUpperCase(), tagged] });
  await payFor(held);
  expect(await mailsTo(world, buyer)).toHaveLength(1);
  expect(await mailsTo(world, tagged)).toEqual([]);
});

test('one mailbox gets one mail, however its address is written', async () => {
  const friend = guestEmail();
  const held = await world.hold({ quantity: 2 });
  const tagged = friend.replace('@', '+two@');
  await type(held, { holder_emails: [friend, tagged] });
  await payFor(held);
  expect((await mailsTo(world, friend))[0]?.text).toContain('2 tickets for you');
  expect(await mailsTo(world, tagged)).toEqual([]);
});

test('names the buyer by the name of their account', async () => {
  const { user, headers } = await buildSignedIn(world.ctx, { first_name: 'Mira', last_name: 'Berg' });
  const { id } = await buildTicketType(world.ctx);
  const { body: held } = await checkout(world.url, { ticket_type_id: id, quantity: 1 }, headers);
  const friend = guestEmail();
  expect((await type(held, { holder_emails: [friend] }, headers)).status).toBe(200);
  await payFor(held, headers);
  const [mail] = await mailsTo(world, friend);
  expect(mail?.text).toContain('Mira Berg bought a ticket for you.');
  expect(mail?.text).toContain('because Mira Berg entered this address');
  expect(mail?.text).not.toContain(user.email);
});

test('in Resale each ticket goes to the address beside its own line', async () => {
  const first = await buildListing(world.ctx);
  const second = await buildListing(world.ctx, { type: first.type });
  const listing_ids = [second.listing.id, first.listing.id];
  const { body: held } = await checkout(world.url, { email: guestEmail(), listing_ids });
  const friends = [guestEmail(), guestEmail()];
  await type(held, { holder_names: ['Ada', 'Grace'], holder_emails: friends });
  await payFor(held);
  const [ada] = await mailsTo(world, friends[0] ?? '');
  const [grace] = await mailsTo(world, friends[1] ?? '');
  expect(ada?.text).toContain('General, for Ada');
  expect(ada?.text).not.toContain('Grace');
  expect(grace?.text).toContain('General, for Grace');
});

test.each([
  ['rotates', { code_mode: 'rotating', isLater: false }, /changes every \d+ seconds/],
  ['is shown later', { code_mode: 'static', isLater: true }, /codes are shown from \w+ \d+ \w+ \d{4}, \d\d:\d\d CET/],
])('a code that %s is not in the mail, which says whom to ask', async (_, { code_mode, isLater }, says) => {
  const starts_at = new Date(world.clock.now().getTime() + 20 * DAY);
  const event = {
    code_mode,
    starts_at,
    ends_at: new Date(starts_at.getTime() + DAY / 4),
    ...(isLater && { codes_revealed_at: new Date(starts_at.getTime() - DAY) }),
  };
  const { held, other } = await buyForFriends({ event });
  await payFor(held);
  const [mail] = await mailsTo(world, other);
  expect(mail?.text).toMatch(says);
  expect(mail?.text).toContain('Ask the buyer to send you the ticket');
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['event.ics']);
});

test('a ticket that was sent to somebody else before its mail left is not mailed', async () => {
  const { headers } = await buildSignedIn(world.ctx);
  const { id } = await buildTicketType(world.ctx);
  const { body: held } = await checkout(world.url, { ticket_type_id: id, quantity: 2 }, headers);
  const friend = guestEmail();
  await type(held, { holder_names: ['Ada', 'Grace'], holder_emails: [friend, friend] }, headers);
  await payFor(held, headers);
  const [first] = (await world.tickets(held)).filter(({ holder_name }) => holder_name === 'Ada');
  const body = { email: guestEmail() };
  const sent = await call(world.url, `/tickets/${first?.id}/transfer/`, { method: 'POST', headers, body });
  expect(sent.status).toBe(200);
  const [mail] = await mailsTo(world, friend);
  expect(mail?.subject).toBe('Your ticket for Velvet Night');
  expect(mail?.text).not.toContain('Ada');
});

test('addresses survive a reload, for the buyer alone, and end with the checkout', async () => {
  const { headers } = await buildSignedIn(world.ctx);
  const { id } = await buildTicketType(world.ctx);
  const { body: held } = await checkout(world.url, { ticket_type_id: id, quantity: 2 }, headers);
  expect(held.order.holder_emails).toEqual([]);
  const friend = guestEmail();
  await type(held, { holder_emails: ['', ` ${friend.toUpperCase()} `] }, headers);
  const path = `/payment/checkout-session-details/?session_id=${held.session_id}`;
  const seenBy = async (as: Record<string, string>) =>
    JSON.stringify((await call(world.url, path, { headers: as })).body);
  expect(await seenBy(headers)).toContain(`"holder_emails":["","${friend}"]`);
  const stranger = await buildSignedIn(world.ctx);
  for (const as of [{}, stranger.headers]) expect(await seenBy(as)).toContain('"holder_emails":[]');
  await payFor(held, headers);
  const late = await type(held, { holder_emails: [guestEmail()] }, headers);
  expect(late).toMatchObject({ status: 409, body: { code: 'checkout_ended' } });
});

test('refuses what is no address, and more addresses than tickets', async () => {
  const held = await world.hold({ quantity: 2 });
  const wrong = await type(held, { holder_emails: ['', 'grace@'] });
  expect([wrong.status, wrong.body]).toEqual([400, { holder_emails: ['Ticket 2: enter a valid e-mail address.'] }]);
  const many = await type(held, { holder_emails: ['', '', guestEmail()] });
  expect([many.status, many.body]).toEqual([400, { holder_emails: ['This order has 2 tickets.'] }]);
  expect((await world.order(held)).holder_emails).toEqual([]);
});

test('the host sees the address neither in the order nor among its mails', async () => {
  const host = await buildHostedEvent(world, {}, [{ price_amount: 5000 }]);
  const held = await world.hold({ ticket_type_id: host.types[0]?.id ?? '' });
  const friend = guestEmail();
  await type(held, { holder_emails: ['', friend] });
  await payFor(held);
  expect(await mailsTo(world, friend)).toHaveLength(1);
  const { status, body } = await host.send<OrderDetail>('GET', `/orders/${held.order.id}/`);
  expect([status, body.mails.length]).toEqual([200, 1]);
  expect(JSON.stringify(body)).not.toContain(friend);
});

test('is part of the buyer’s data, and goes with the account of either person', async () => {
  const { headers } = await buildSignedIn(world.ctx);
  const friend = await buildSignedIn(world.ctx);
  const third = (await buildUser(world.ctx)).email;
  const { id } = await buildTicketType(world.ctx);
  const { body: held } = await checkout(world.url, { ticket_type_id: id, quantity: 2 }, headers);
  await type(held, { holder_emails: [friend.user.email, third] }, headers);
  await payFor(held, headers);
  await mailsTo(world, friend.user.email);
  const data = await call<{ orders: unknown[] }>(world.url, '/auth/user/export/', { headers });
  expect(data.body.orders).toMatchObject([{ holder_emails: [friend.user.email, third] }]);
  const remove = (as: Record<string, string>) =>
    call(world.url, '/auth/user/delete/', { method: 'POST', headers: as, body: { password: PASSWORD } });
  expect((await remove(friend.headers)).status).toBe(200);
  expect((await world.order(held)).holder_emails).toEqual(['', third]);
  expect((await remove(headers)).status).toBe(200);
  expect((await world.order(held)).holder_emails).toEqual([]);
});
