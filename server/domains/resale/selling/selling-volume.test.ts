import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { type Refusal, sellingCalls } from '#server/testing/selling.ts';

const MOST = 3;

const velvet = await createTestApp({ settings: { resale_tickets_per_seller: MOST, resale_seller_days: 2 } });

test('the number of tickets one person has on sale or sold within some days is limited, also when they are offered at once', async () => {
  const { buildOwn, list, withdraw, open, mine } = sellingCalls(velvet);
  const user = await buildSignedIn(velvet.ctx);
  const own = [];
  for (let n = 0; n < MOST + 3; n += 1) own.push(await buildOwn({ seller: user }));
  const answers = await Promise.all(own.map((ticket) => list<Refusal & { id: string }>(ticket)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST);
  const refused = answers.findIndex(({ status }) => status === 409);
  const words = 'Nobody can have more than 3 tickets on sale or sold within 2 days. Take one back, or wait.';
  expect(answers[refused]?.body).toEqual({ code: 'too_many_sales', detail: words });
  const left = own[refused];
  if (!left) throw new Error('none was refused');
  expect(await open(left)).toMatchObject({ can_sell: false, why_not_sell: words });

  // A sale counts like a listing, until its days are over; a withdrawn listing does not count.
  const [first, second] = await mine(left, 'active');
  await buildResaleSale(velvet.ctx, { listing: { id: first?.id ?? '' } });
  expect((await list<Refusal>(left)).body.code).toBe('too_many_sales');
  await withdraw(left, second?.id ?? '');
  expect((await list(left)).status).toBe(201);
  const last = own.at(answers.findLastIndex(({ status }) => status === 409));
  if (!last || last === left) throw new Error('only one was refused');
  expect((await list<Refusal>(last)).body.code).toBe('too_many_sales');
  velvet.clock.advance(2 * DAY + MINUTE);
  expect((await list(last)).status).toBe(201);
});
