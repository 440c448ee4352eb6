import { describe, expect, test } from 'vitest';
import type { EventEditor } from '#contract/event-editing.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const BUYERS = 100;

const velvet = await createTestApp({ settings: { limit_checkout_per_ip_minute: 100_000 } });

type Hosted = Awaited<ReturnType<typeof buildHostedEvent>>;
const TYPES = [
  { name: 'General', capacity: null, price_amount: 5000 },
  { name: 'Free', capacity: null, price_amount: 0 },
];
const build = (values = {}) => buildHostedEvent(velvet, values, TYPES);

/** All buyers buy at once, half of them for free; returns how many got a ticket or a hold. */
async function everybodyBuys({ types }: Hosted): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) =>
      checkout(velvet.url, { ticket_type_id: types[n % 2]?.id, quantity: 1, email: guestEmail() }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  return answers.filter(({ status }) => status === 201).length;
}

async function setCapacity({ send }: Hosted, capacity: number | null): Promise<number> {
  const { body: editor } = await send<EventEditor>('GET', '/editor/');
  return (await send('PATCH', '/', { version: editor.version, capacity })).status;
}

async function countersOf({ event }: Hosted) {
  const { rows } = await velvet.database.pool.query<{ taken: number; counted: number | null; capacity: number | null }>(
    `select (select sum(held + sold)::int from ticket_types where event_id = $1) as taken,
            (select held + sold from event_stock where event_id = $1) as counted,
            (select capacity from event_stock where event_id = $1) as capacity`,
    [event.id],
  );
  return rows[0] ?? { taken: 0, counted: null, capacity: null };
}

describe('the capacity of an event against a hundred buyers', () => {
  test('lowered while they buy is never below what is sold and held, and sells no more', async () => {
    const hosted = await build();
    await setCapacity(hosted, 90);
    const [granted] = await Promise.all([
      everybodyBuys(hosted),
      setCapacity(hosted, 60),
      setCapacity(hosted, 40),
      setCapacity(hosted, 20),
    ]);
    const { taken, counted, capacity } = await countersOf(hosted);
    expect([taken, counted]).toEqual([granted, granted]);
    expect(capacity).toBeGreaterThanOrEqual(granted);
    expect(granted).toBeLessThanOrEqual(90);
  });

  test('set for the first time while they buy counts every ticket sold or held before', async () => {
    const hosted = await build();
    const [granted, ...saves] = await Promise.all([everybodyBuys(hosted), setCapacity(hosted, 50)]);
    const { taken, counted, capacity } = await countersOf(hosted);
    expect(taken).toBe(granted);
    // Either the save came too late to limit sales, or every ticket is counted.
    if (saves.includes(200))
      expect({ counted, capacity, isKept: taken <= 50 }).toEqual({ counted: taken, capacity: 50, isKept: true });
    else expect(capacity).toBeNull();
  });

  test('removed and set again while they buy counts every ticket', async () => {
    const hosted = await build();
    await setCapacity(hosted, 1000);
    const changes = async () => {
      for (const capacity of [null, 900, null, 800]) expect(await setCapacity(hosted, capacity)).toBe(200);
    };
    const [granted] = await Promise.all([everybodyBuys(hosted), changes()]);
    expect(await countersOf(hosted)).toEqual({ taken: granted, counted: granted, capacity: 800 });
  });

  test('is refused below what is sold and held, with the number', async () => {
    const hosted = await build();
    await everybodyBuys(hosted);
    const { body } = await hosted.send('PATCH', '/', { version: 1, capacity: 99 });
    expect(body).toEqual({ capacity: ['At least 100: that’s how many are sold or in checkout.'] });
    expect(await setCapacity(hosted, 100)).toBe(200);
  });

  test('control: without the locks the same change loses count', async () => {
    const hosted = await build();
    const client = await velvet.database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into event_stock (event_id, capacity, held, sold)
       select $1, 1000, coalesce(sum(held), 0), coalesce(sum(sold), 0) from ticket_types where event_id = $1`,
      [hosted.event.id],
    );
    const granted = await everybodyBuys(hosted);
    await client.query('commit');
    client.release();
    const { taken, counted } = await countersOf(hosted);
    expect(taken).toBe(granted);
    expect(counted).toBeLessThan(taken);
    await velvet.database.pool.query('delete from event_stock where event_id = $1', [hosted.event.id]);
  });
});

describe('the limit per buyer', () => {
  const buy = ({ types }: Hosted, email: string, quantity: number) =>
    checkout(velvet.url, { ticket_type_id: types[1]?.id, quantity, email });

  test('starts with what each buyer already has, and leaves no counts when it ends', async () => {
    const hosted = await build();
    const [few, many] = [guestEmail(), guestEmail()];
    await buy(hosted, few, 1);
    await buy(hosted, many, 5);
    const limit = (max_per_buyer: number | null, version: number) =>
      hosted.send('PATCH', '/', { version, max_per_buyer });
    expect((await limit(3, 1)).status).toBe(200);
    expect(await buy(hosted, few, 3)).toMatchObject({ status: 409, body: { code: 'buyer_limit', available: 2 } });
    expect((await buy(hosted, few, 2)).status).toBe(201);
    expect(await buy(hosted, many, 1)).toMatchObject({ status: 409, body: { available: 0 } });
    expect((await limit(null, 2)).status).toBe(200);
    expect((await buy(hosted, many, 4)).status).toBe(201);
    expect((await limit(10, 3)).status).toBe(200);
    expect(await buy(hosted, many, 2)).toMatchObject({ status: 409, body: { available: 1 } });
  });

  test('set while they buy counts every ticket sold or held before', async () => {
    const hosted = await build();
    await Promise.all([everybodyBuys(hosted), hosted.send('PATCH', '/', { version: 1, max_per_buyer: 2 })]);
    const { rows } = await velvet.database.pool.query<{ counted: number }>(
      'select sum(quantity)::int as counted from buyer_counts where event_id = $1',
      [hosted.event.id],
    );
    expect(rows[0]?.counted).toBe((await countersOf(hosted)).taken);
  });
});
