import { describe, expect, test } from 'vitest';
import type { EventEditor, NotReady } from '#contract/event-editing.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { until } from '#server/testing/until.ts';

const velvet = await createTestApp();

type Values = Parameters<typeof buildHostedEvent>[1];
const DRAFT = { state: 'draft', published_at: null };
const build = (values: Values = {}, types?: Parameters<typeof buildHostedEvent>[2]) =>
  buildHostedEvent(velvet, { ...DRAFT, ...values }, types);
type Hosted = Awaited<ReturnType<typeof build>>;
const publish = ({ send }: Hosted) => send<EventEditor & NotReady>('POST', '/publish/');
const unpublish = ({ send }: Hosted) => send<EventEditor & { code: string }>('POST', '/unpublish/');
const allowPaidSales = ({ event }: Hosted, paid_sales_allowed: boolean) =>
  velvet.ctx.db
    .updateTable('organizations')
    .set({ paid_sales_allowed })
    .where('id', '=', event.organization_id)
    .execute();
const isPublic = async ({ event }: Hosted) => (await call(velvet.url, `/events/${event.slug}/`)).status === 200;
const isListed = async ({ event }: Hosted) => {
  const { body } = await call<{ results: { id: string }[] }>(
    velvet.url,
    `/events/?organization_id=${event.organization_id}`,
  );
  return body.results.some(({ id }) => id === event.id);
};

describe('publishing', () => {
  test('shows an event in lists and on its page at once, and is recorded once', async () => {
    const hosted = await build();
    expect(await isPublic(hosted)).toBe(false);
    const first = await publish(hosted);
    expect(first).toMatchObject({ status: 200, body: { state: 'published', version: 2, host_state: 'upcoming' } });
    await until(async () => (await isPublic(hosted)) && (await isListed(hosted)));
    expect(await publish(hosted)).toMatchObject({ status: 200, body: { state: 'published', version: 2 } });
    expect((await Promise.all([1, 2, 3].map(() => publish(hosted)))).map(({ body }) => body.version)).toEqual([
      2, 2, 2,
    ]);
  });

  type Missing = { values?: Values; types?: object[]; code: string; field: string };
  test.each<[string, Missing]>([
    ['a date', { values: { starts_at: null, ends_at: null, doors_at: null }, code: 'add_date', field: 'starts_at' }],
    [
      'a date to come',
      {
        values: {
          doors_at: null,
          starts_at: addMilliseconds(new Date(), -DAY),
          ends_at: addMilliseconds(new Date(), DAY),
        },
        code: 'add_date',
        field: 'starts_at',
      },
    ],
    ['a place', { values: { venue_name: '' }, code: 'add_place', field: 'venue_name' }],
    ['a city', { values: { city: '' }, code: 'add_place', field: 'city' }],
    ['a ticket type', { types: [], code: 'add_ticket_type', field: 'ticket_types' }],
    [
      'a ticket type that is not archived',
      { types: [{ state: 'archived' }], code: 'add_ticket_type', field: 'ticket_types' },
    ],
  ])('waits for %s, and names it', async (_what, { values = {}, types, code, field }) => {
    const hosted = await build(values, types);
    const { status, body } = await publish(hosted);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'not_ready', detail: expect.stringMatching(/^1 thing before you publish: /) });
    expect(body.missing.map((item) => item.code)).toEqual([code]);
    expect(body.missing[0]?.field).toBe(field);
    const { body: editor } = await hosted.send<EventEditor>('GET', '/editor/');
    expect(editor).toMatchObject({ state: 'draft', version: 1, next_step: { code, field } });
  });

  test('requires payouts only if anything costs money', async () => {
    const hosted = await build({}, [{ price_amount: 0 }, { price_amount: 1000 }]);
    await allowPaidSales(hosted, false);
    const { body } = await publish(hosted);
    expect(body.detail).toBe('1 thing before you publish: Finish payouts, or make every ticket free');
    await allowPaidSales(hosted, true);
    expect((await publish(hosted)).status).toBe(200);
    const free = await build({}, [{ price_amount: 0 }]);
    await allowPaidSales(free, false);
    expect((await publish(free)).status).toBe(200);
  });

  test('names everything that is missing, in the order of the screen', async () => {
    const { body } = await publish(await build({ doors_at: null, starts_at: null, ends_at: null, venue_name: '' }, []));
    expect(body.detail).toBe('3 things before you publish: Add a date · Add a venue · Add a ticket type');
  });

  test('keeps the date of the first publication', async () => {
    const hosted = await build();
    const { body } = await publish(hosted);
    await unpublish(hosted);
    velvet.clock.advance(DAY);
    expect((await publish(hosted)).body.published_at).toBe(body.published_at);
  });

  test('concurrent with deleting the last ticket type: never a published event without one', async () => {
    for (let round = 0; round < 12; round += 1) {
      const hosted = await build();
      const [type] = hosted.types;
      const remove = () =>
        call(velvet.url, `/ticket-types/${type?.id}/`, {
          method: 'DELETE',
          headers: { authorization: hosted.authorization },
        });
      const [published, removed] = await Promise.all([publish(hosted), remove()]);
      // Either the checklist found no type, or the type was there when it was published.
      if (published.status === 409) expect(published.body.missing[0]?.code).toBe('add_ticket_type');
      else expect([published.status, removed.status]).toEqual([200, 409]);
    }
  });

  test('a cancelled event is refused, and so is unpublishing it', async () => {
    const hosted = await build({ state: 'cancelled' });
    expect(await publish(hosted)).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
    expect(await unpublish(hosted)).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
  });
});

describe('unpublishing', () => {
  test('removes an event from its page, from lists and from sale', async () => {
    const hosted = await build({ state: 'published' });
    await until(() => isPublic(hosted));
    expect((await unpublish(hosted)).body).toMatchObject({ state: 'draft', version: 2, host_state: 'draft' });
    await until(async () => !(await isPublic(hosted)) && !(await isListed(hosted)));
    const buying = await checkout(velvet.url, {
      ticket_type_id: hosted.types[0]?.id,
      quantity: 1,
      email: guestEmail(),
    });
    expect(buying.status).toBeGreaterThanOrEqual(400);
    expect((await unpublish(hosted)).body.version).toBe(2);
  });

  test('is refused while a ticket is in a checkout or sold', async () => {
    const hosted = await build({ state: 'published' });
    await checkout(velvet.url, { ticket_type_id: hosted.types[0]?.id, quantity: 1, email: guestEmail() });
    expect(await unpublish(hosted)).toMatchObject({ status: 409, body: { code: 'has_sales' } });
    expect(await isPublic(hosted)).toBe(true);
    const free = await build({ state: 'published' }, [{ price_amount: 0 }]);
    await checkout(velvet.url, { ticket_type_id: free.types[0]?.id, quantity: 1, email: guestEmail() });
    expect(await unpublish(free)).toMatchObject({ status: 409, body: { code: 'has_sales' } });
  });

  test('concurrent with buying: never a hold in a draft', async () => {
    for (let round = 0; round < 12; round += 1) {
      const hosted = await build({ state: 'published' });
      const ticket_type_id = hosted.types[0]?.id;
      const [done, bought] = await Promise.all([
        unpublish(hosted),
        checkout(velvet.url, { ticket_type_id, quantity: 1, email: guestEmail() }),
      ]);
      expect([done.status, bought.status].sort()).toEqual(done.status === 200 ? [200, bought.status] : [201, 409]);
      if (done.status === 200) expect(bought.status).toBeGreaterThanOrEqual(400);
    }
  });
});

test('adding tickets is the next step when a type runs low', async () => {
  // Not in the last week, in which the door comes first.
  const [starts_at, ends_at] = [20, 21].map((days) => addMilliseconds(velvet.clock.now(), days * DAY));
  const types = [{ name: 'Plenty' }, { name: 'Early bird', capacity: 5 }];
  const hosted = await build({ state: 'published', doors_at: null, starts_at, ends_at }, types);
  const step = async () => (await hosted.send<EventEditor>('GET', '/workspace/')).body.next_step;
  // A small type is not low until most of it is sold.
  expect((await step())?.code).toBe('share');
  const early = hosted.types[1];
  if (!early) throw new Error('no type');
  await buildSale(velvet.ctx, { type: early });
  expect((await step())?.code).toBe('share');
  await buildSale(velvet.ctx, { type: early, quantity: 3 });
  expect(await step()).toEqual({
    code: 'add_tickets',
    field: 'ticket_types',
    ticket_type: { id: early.id, name: 'Early bird', left: 1 },
  });
  await buildTicketType(velvet.ctx, { event_id: hosted.event.id, name: 'Hidden', capacity: 1, is_hidden: true });
  expect((await step())?.ticket_type?.left).toBe(1);
});

test('finishing payouts is the next step when paid tickets cannot be sold any more', async () => {
  const hosted = await build({ state: 'published' });
  expect((await hosted.send<EventEditor>('GET', '/workspace/')).body.next_step?.code).toBe('share');
  await allowPaidSales(hosted, false);
  const { body } = await hosted.send<EventEditor>('GET', '/workspace/');
  expect(body.next_step).toEqual({ code: 'finish_payouts', field: 'payouts', ticket_type: null });
  expect(body.checklist.filter(({ is_done }) => !is_done).map(({ code }) => code)).toEqual(['finish_payouts']);
});

test('a date is the next step of a postponed event that has none yet', async () => {
  const undated = { doors_at: null, starts_at: null, ends_at: null, postponed_from: velvet.clock.now() };
  const hosted = await build({ state: 'published', ...undated });
  expect((await hosted.send<EventEditor>('GET', '/workspace/')).body.next_step?.code).toBe('add_date');
});

const WAIT = 'Wait for our payment provider’s answer, or make every ticket free';
const FINISH = 'Finish payouts, or make every ticket free';
const UNFREE = 'Make every ticket free: our payment provider can’t pay you';

test.each([
  ['rejected', 'provider', { code: 'finish_payouts', text: UNFREE, field: 'ticket_types' }],
  ['in_review', 'provider', { code: 'await_payouts', text: WAIT, field: 'payouts' }],
  ['restricted', 'provider', { code: 'await_payouts', text: WAIT, field: 'payouts' }],
  ['restricted', 'user', { code: 'finish_payouts', text: FINISH, field: 'payouts' }],
])('payouts that are %s and wait for the %s are to be finished only by a host who can', async (state, awaits, item) => {
  const hosted = await build();
  const { organization_id: id } = hosted.event;
  const status = { payouts_state: state, paid_sales_allowed: false };
  await velvet.ctx.db.updateTable('organizations').set(status).where('id', '=', id).execute();
  const now = velvet.clock.now();
  await velvet.ctx.db
    .insertInto('connected_accounts')
    .values({
      organization_id: id,
      provider_account_id: `acct_${id}`,
      transfers_status: 'restricted',
      requirements: JSON.stringify([{ name: 'identity.documents', awaits, deadline: 'past_due' }]),
      ...{ requested_at: now, read_at: now, created_at: now, updated_at: now },
    })
    .execute();
  const { body } = await hosted.send<EventEditor>('GET', '/workspace/');
  expect(body.checklist.filter(({ is_done }) => !is_done)).toEqual([{ ...item, is_done: false }]);
  expect(body.next_step).toEqual({ code: item.code, field: item.field, ticket_type: null });
});
