import { expect, test } from 'vitest';
import { HOUR } from '#server/platform/lib/clock.ts';
import { formatDateTime } from '#server/platform/lib/format-time.ts';
import { createTestApp } from '#server/testing/app.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { sellingCalls } from '#server/testing/selling.ts';

const velvet = await createTestApp({ withMailbox: true, settings: { resale_slide_hours: 36 } });
const calls = sellingCalls(velvet);

const amounts = (price: number, total: number, payout: number) => ({
  price: { amount: price, currency: 'eur' },
  total: { amount: total, currency: 'eur' },
  payout: { amount: payout, currency: 'eur' },
});

test('a falling price shows each of its steps, down to the floor at the cut-off', async () => {
  const own = await calls.buildOwn();
  const { slide, cut_off_at } = (await calls.quote(own, { price: 5000, floor: 2000 })).body;
  expect(slide.at(0)).toMatchObject(amounts(4950, 5198, 4950));
  expect(slide.at(-1)).toMatchObject({ at: cut_off_at, ...amounts(2000, 2100, 2000) });
  expect(slide.map(({ price }) => price.amount)).toEqual(
    slide.map(({ price }) => price.amount).toSorted((a, b) => b - a),
  );
});

test('the mail about a falling price says when it falls first, as its page does, and to what; that about a fixed one says nothing of it', async () => {
  const [falling, fixed] = [await calls.buildOwn(), await calls.buildOwn()];
  const { next_drop, event } = (await calls.list(falling, { price: 5000, floor: 2000 })).body;
  await calls.list(fixed, { price: 5000 });
  const from = formatDateTime(new Date(next_drop?.at ?? ''), event.time_zone);
  const textOf = async ({ seller }: typeof falling) => (await mailsTo(velvet, seller.email))[0]?.text;
  expect(await textOf(falling)).toContain(`From ${from} on the price falls in steps, down to €20.00.`);
  expect(await textOf(fixed)).not.toContain('falls');
});

test('whoever changes a price that is falling already reads first what it costs from then on', async () => {
  const own = await calls.buildOwn();
  const { id, version, cut_off_at } = (await calls.list(own, { price: 5000, floor: 2000 })).body;
  velvet.clock.advance(Date.parse(cut_off_at ?? '') - 6 * HOUR - velvet.ctx.clock.now().getTime());
  const { slide } = (await calls.quote(own, { price: 4800, floor: 2000 })).body;
  const [now, next] = slide;
  expect(now).toMatchObject({ at: null });
  expect(now?.price.amount).toBeLessThan(4800);
  const changed = (await calls.change(own, id, { price: 4800, floor: 2000, version })).body;
  expect(changed).toMatchObject({
    ...{ price: now?.price, total: now?.total, you_get: now?.payout },
    next_drop: { at: next?.at, total: next?.total },
  });
});
