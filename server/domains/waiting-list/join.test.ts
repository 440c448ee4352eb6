import { expect, test } from 'vitest';
import type { WaitingListEntry, WaitingListForm } from '#contract/waiting-list.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { buildEntry } from './factory.ts';
import { waitingListCalls } from '#server/testing/waiting-list.ts';

const world = await createPayingWorld({ withMailbox: true });
const { soldOut, comeBack, join, entryOf, match, buy } = waitingListCalls(world);

test('a member has one entry per event, changes it by joining again, and sees it; a stranger changes nothing', async () => {
  const type = await soldOut();
  const ada = await buildSignedIn(world.ctx);
  const first = await join(type.event_id, { party_size: 2 }, ada.headers);
  expect(first.body.entry).toMatchObject({ state: 'waiting', party_size: 2, ticket_types: [] });
  const again = await join(type.event_id, { party_size: 3, ticket_type_ids: [type.id], max_amount: 6000 }, ada.headers);
  expect(again.body.entry).toMatchObject({
    id: first.body.entry?.id,
    party_size: 3,
    ticket_types: [{ id: type.id, name: 'General' }],
    max_total: { amount: 6000, currency: 'eur' },
  });
  const stranger = await join(type.event_id, { party_size: 1, email: ada.user.email });
  expect(stranger).toMatchObject({ status: 202, body: { entry: null } });
  const mine = await call<{ results: WaitingListEntry[] }>(world.url, '/waiting-list/', { headers: ada.headers });
  expect(mine.body.results).toMatchObject([{ id: first.body.entry?.id, party_size: 3 }]);
  expect(
    await world.ctx.db.selectFrom('waiting_list_entries').select('id').where('event_id', '=', type.event_id).execute(),
  ).toHaveLength(1);
});

test('an offer is credited to the last promoter’s link; not to a removed one, nor for the promoter’s own', async () => {
  const type = await soldOut();
  const { event_id } = type;
  const [first, last, removed] = await Promise.all([1, 2, 3].map(() => buildPromoterLink(world.ctx, { event_id })));
  const promoter = await buildSignedIn(world.ctx);
  const own = await buildPromoterLink(world.ctx, { event_id, user_id: promoter.user.id });
  const ada = await buildSignedIn(world.ctx);
  const guest = guestEmail();
  await join(event_id, { party_size: 1, referral_code: first?.referral_code }, ada.headers);
  await join(event_id, { party_size: 1, referral_code: last?.referral_code }, ada.headers);
  await join(event_id, { party_size: 1, referral_code: 'NOBODY' }, ada.headers);
  await join(event_id, { party_size: 1, referral_code: removed?.referral_code, email: guest });
  // Joining again changes nothing for a guest.
  await join(event_id, { party_size: 1, referral_code: last?.referral_code, email: guest });
  await join(event_id, { party_size: 1, referral_code: own.referral_code }, promoter.headers);
  expect(await join(event_id, { party_size: 1, referral_code: 'x'.repeat(41) }, ada.headers)).toMatchObject({
    status: 400,
    body: { referral_code: [expect.any(String)] },
  });
  const links = world.ctx.db.updateTable('promoter_links').where('event_id', '=', event_id);
  await links
    .set({ removed_at: world.ctx.clock.now() })
    .where('id', '=', removed?.id ?? '')
    .execute();
  // An order keeps the rate that applied when it was started: when the tickets were offered.
  await links
    .set({ commission_basis_points: 2000 })
    .where('id', '=', last?.id ?? '')
    .execute();
  await comeBack(type.id, 3);
  await match();
  const orders = world.ctx.db
    .selectFrom('orders')
    .select(['buyer_email', 'promoter_link_id', 'commission_basis_points']);
  expect(await orders.where('event_id', '=', event_id).orderBy('created_at').orderBy('id').execute()).toEqual([
    { buyer_email: ada.user.email, promoter_link_id: last?.id, commission_basis_points: 2000 },
    { buyer_email: guest, promoter_link_id: null, commission_basis_points: null },
    { buyer_email: promoter.user.email, promoter_link_id: null, commission_basis_points: null },
  ]);
});

test('joining again, while the entry ends in that instant, makes a new one', async () => {
  const type = await soldOut();
  const ada = await buildSignedIn(world.ctx);
  for (const [headers, email] of [
    [ada.headers, undefined],
    [{}, guestEmail()],
  ] as const) {
    await join(type.event_id, { party_size: 2, email }, headers);
    // The end comes after the insert has found the entry.
    await world.database.pool.query(`
      create function end_known() returns trigger language plpgsql as $$ begin
        update waiting_list_entries set state = 'cancelled', ended_at = created_at
         where event_id = '${type.event_id}' and state = 'waiting' and not exists (select from made);
        return null;
      end $$;
      create trigger end_known after insert on waiting_list_entries referencing new table as made
        for each statement execute function end_known()`);
    const again = await join(type.event_id, { party_size: 3, email }, headers);
    await world.database.pool.query('drop function end_known cascade');
    expect(again.body.message).toContain('You are on the waiting list.');
  }
  const entries = world.ctx.db.selectFrom('waiting_list_entries').select(['state', 'party_size']);
  expect(await entries.where('event_id', '=', type.event_id).orderBy('id').execute()).toEqual([
    { state: 'cancelled', party_size: 2 },
    { state: 'cancelled', party_size: 3 },
    { state: 'cancelled', party_size: 2 },
    { state: 'waiting', party_size: 3 },
  ]);
});

test('joining again mails the link to the address of the entry, not to one that only looks alike', async () => {
  const type = await soldOut();
  const email = guestEmail();
  await join(type.event_id, { party_size: 2, email });
  const alike = email.replace('@', '+other@');
  await join(type.event_id, { party_size: 2, email: alike });
  await world.advance(1000);
  expect(await mailsTo(world, alike)).toEqual([]);
  expect(await mailsTo(world, email)).toHaveLength(2);
  const member = await buildSignedIn(world.ctx, { email: email.replace('@', '+member@') });
  expect(await join(type.event_id, { party_size: 3 }, member.headers)).toMatchObject({
    status: 409,
    body: { code: 'already_waiting' },
  });
});

test('refusals name their reason: on sale, unknown types, too many, closed, private, cancelled', async () => {
  const open = await buildTicketType(world.ctx);
  const email = guestEmail();
  expect(await join(open.event_id, { party_size: 2, email })).toMatchObject({
    status: 409,
    body: { code: 'on_sale', detail: '“General” is on sale: you do not have to wait for it.' },
  });
  const type = await soldOut({ max_per_buyer: 2 });
  expect((await join(type.event_id, { party_size: 3, email })).body).toEqual({ party_size: ['At most 2 together.'] });
  expect((await join(type.event_id, { party_size: 1, ticket_type_ids: [open.id], email })).body).toEqual({
    ticket_type_ids: ['The host does not sell one of these tickets. Choose others.'],
  });
  expect((await join(type.event_id, { party_size: 1 })).body).toEqual({ email: ['Enter your e-mail.'] });
  const secret = await soldOut({ visibility: 'private' });
  expect((await join(secret.event_id, { party_size: 1, email })).status).toBe(404);
  const over = await soldOut({ state: 'cancelled' });
  expect((await join(over.event_id, { party_size: 1, email })).body).toMatchObject({ code: 'event_cancelled' });
  expect(await checkout(world.url, { offer_token: 'nonsense' })).toMatchObject({
    status: 400,
    body: { offer_token: ['This link is incomplete, or not one of ours.'] },
  });
  expect((await entryOf('nonsense')).status).toBe(404);
});

test('a party is limited to one order, of the event and of each type that it would accept', async () => {
  const { id: event_id } = await buildEvent(world.ctx, { max_per_order: 6 });
  const [seat, stalls] = [
    await buildTicketType(world.ctx, { event_id, name: 'Love seat', capacity: 0, max_per_order: 2, position: 0 }),
    await buildTicketType(world.ctx, { event_id, name: 'Stalls', capacity: 0, position: 1 }),
  ];
  const waits = (party_size: number, ...types: { id: string }[]) =>
    join(event_id, { party_size, ticket_type_ids: types.map(({ id }) => id), email: guestEmail() });
  const ofSeats = { status: 400, body: { party_size: ['At most 2 of “Love seat” together.'] } };
  expect(await waits(3, seat)).toMatchObject({ ...ofSeats, body: { party_size: ['At most 2 together.'] } });
  expect(await waits(3, seat, stalls)).toMatchObject(ofSeats);
  expect(await waits(7, stalls)).toMatchObject({ status: 400, body: { party_size: ['At most 6 together.'] } });
  expect(await waits(7)).toMatchObject({ status: 400, body: { party_size: ['At most 6 together.'] } });
  // Any type: the types that this party may have.
  for (const answer of [await waits(2, seat, stalls), await waits(6), await waits(6, stalls)])
    expect(answer.status).toBe(202);
  const form = await call<WaitingListForm>(world.url, `/events/${event_id}/waiting-list/form/`);
  expect([form.body.max_party, form.body.ticket_types.map(({ max_party }) => max_party)]).toEqual([6, [2, 6]]);
});

test('the form says of which types tickets may come back in Resale, at other prices than the host’s', async () => {
  const resold = async (isAllowed: boolean) => {
    const { id: event_id } = await buildEvent(world.ctx, { resale_allowed: isAllowed });
    await buildTicketType(world.ctx, { event_id, capacity: 0, position: 0 });
    await buildTicketType(world.ctx, { event_id, capacity: 0, position: 1, resale_allowed: false });
    const form = await call<WaitingListForm>(world.url, `/events/${event_id}/waiting-list/form/`);
    return form.body.ticket_types.map(({ resale_allowed }) => resale_allowed);
  };
  expect(await resold(true)).toEqual([true, false]);
  expect(await resold(false)).toEqual([false, false]);
});

test('who waits for a type that the host hides is told so, and chooses another one', async () => {
  const { id: event_id } = await buildEvent(world.ctx, {});
  const [floor, balcony] = [
    await buildTicketType(world.ctx, { event_id, name: 'Floor', capacity: 0, position: 0 }),
    await buildTicketType(world.ctx, { event_id, name: 'Balcony', capacity: 0, position: 1 }),
  ];
  const { token } = await buildEntry(world.ctx, { event_id, ticket_type_ids: [floor.id] });
  const typesOf = async () => (await entryOf(token)).body.ticket_types;
  expect(await typesOf()).toEqual([{ id: floor.id, name: 'Floor', is_gone: false, resale_allowed: true }]);
  await world.ctx.db.updateTable('ticket_types').set({ is_hidden: true }).where('id', '=', floor.id).execute();
  expect(await typesOf()).toEqual([{ id: floor.id, name: 'Floor', is_gone: true, resale_allowed: true }]);
  const change = (body: object) => call(world.url, `/waiting-list/${token}/`, { method: 'PATCH', body });
  expect(await change({ party_size: 2 })).toMatchObject({
    status: 400,
    body: { ticket_type_ids: ['The host does not sell one of these tickets. Choose others.'] },
  });
  expect(await change({ ticket_type_ids: [balcony.id] })).toMatchObject({ status: 200 });
  expect(await typesOf()).toMatchObject([{ name: 'Balcony', is_gone: false }]);
});

test('nobody can wait for a party larger than an order of the type may be', async () => {
  const type = await soldOut();
  await world.ctx.db.updateTable('ticket_types').set({ max_per_order: 2 }).where('id', '=', type.id).execute();
  await comeBack(type.id, 3);
  const form = await call<WaitingListForm>(world.url, `/events/${type.event_id}/waiting-list/form/`);
  expect(form.body).toMatchObject({ closed: 'on_sale', ticket_types: [] });
  expect((await join(type.event_id, { party_size: 4, email: guestEmail() })).body).toEqual({
    party_size: ['At most 2 together.'],
  });
});

test('nobody can wait for a party larger than the type or the event is; the form offers no larger one', async () => {
  const { id: event_id } = await buildEvent(world.ctx, {});
  const [box, hall] = [
    await buildTicketType(world.ctx, { event_id, name: 'Box', capacity: 4, position: 0 }),
    await buildTicketType(world.ctx, { event_id, name: 'Hall', capacity: 6, position: 1 }),
  ];
  await buy(box.id, 4);
  await buy(hall.id, 6);
  const waits = (party_size: number, ...types: { id: string }[]) =>
    join(event_id, { party_size, ticket_type_ids: types.map(({ id }) => id), email: guestEmail() });
  const tooMany = (words: string) => ({ status: 400, body: { party_size: [words] } });
  expect(await waits(5, box)).toMatchObject(tooMany('There are only 4 of “Box” in all.'));
  expect(await waits(5, box, hall)).toMatchObject(tooMany('There are only 4 of “Box” in all.'));
  expect(await waits(7)).toMatchObject(tooMany('At most 6 together.'));
  for (const answer of [await waits(4, box), await waits(6)]) expect(answer.status).toBe(202);
  const form = await call<WaitingListForm>(world.url, `/events/${event_id}/waiting-list/form/`);
  expect([form.body.max_party, form.body.ticket_types.map(({ max_party }) => max_party)]).toEqual([6, [4, 6]]);
});

test('the capacity of the event limits a party, too', async () => {
  const { id: event_id } = await buildEvent(world.ctx, {});
  await world.ctx.db.insertInto('event_stock').values({ event_id, capacity: 5 }).execute();
  const type = await buildTicketType(world.ctx, { event_id, capacity: 10 });
  await buy(type.id, 5);
  expect(await join(event_id, { party_size: 6, email: guestEmail() })).toMatchObject({
    status: 400,
    body: { party_size: ['There are only 5 of “General” in all.'] },
  });
  expect((await join(event_id, { party_size: 5, email: guestEmail() })).status).toBe(202);
});

test('a party may wait for more than are left, and buyers see sold out while the list is served', async () => {
  const type = await soldOut();
  await comeBack(type.id, 3);
  await buy(type.id);
  expect((await join(type.event_id, { party_size: 2, email: guestEmail() })).body).toMatchObject({ code: 'on_sale' });
  expect((await join(type.event_id, { party_size: 3, email: guestEmail() })).status).toBe(202);
  const seen = async () =>
    (await call<{ availability: string; left: number }[]>(world.url, `/ticket-types/?event_id=${type.event_id}`)).body;
  expect(await seen()).toMatchObject([{ availability: 'few_left', left: 2 }]);
  await comeBack(type.id, 1);
  expect(await seen()).toMatchObject([{ availability: 'sold_out' }]);
  await match();
  expect(await seen()).toMatchObject([{ availability: 'sold_out' }]);
});
