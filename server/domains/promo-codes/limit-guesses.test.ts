import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { AppError } from '#server/platform/lib/errors.ts';
import { newId } from '#server/platform/lib/random.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildPromoCode } from './factory.ts';
import { limitGuesses } from './limit-guesses.ts';

const MOST = 10;
const velvet = await createTestApp({ settings: { limit_promo_per_ip_minute: MOST } });
afterEach(() => void vi.useRealTimers());

/** Every call that accepts a code. */
function waysToTry({ id, event_id }: { id: string; event_id: string }) {
  return [
    (promo_code: string) => call(velvet.url, `/ticket-types/?event_id=${event_id}&promo_code=${promo_code}`),
    (promo_code: string) => call(velvet.url, `/payment/quote/?items=${id}:1&promo_code=${promo_code}`),
    (promo_code: string) => checkout(velvet.url, { ticket_type_id: id, quantity: 1, email: guestEmail(), promo_code }),
  ] as const;
}

test('PR-08 a thousand guesses over all calls together: ten are answered, and the right code works a minute later', async () => {
  const type = await buildTicketType(velvet.ctx);
  const { code } = await buildPromoCode(velvet.ctx, { event_id: type.event_id });
  const ways = waysToTry(type);
  const answers: { status: number; body: unknown }[] = [];
  for (let sent = 0; sent < 1000; sent += 100) {
    const guesses = Array.from({ length: 100 }, (_, n) => (ways[n % 3] ?? ways[0])(`GUESS${sent + n}`));
    answers.push(...(await Promise.all(guesses)));
  }
  const answered = answers.filter((answer) => answer.status === 400);
  expect(answered.map((answer) => answer.body)).toEqual(
    Array.from({ length: MOST }, () => ({ promo_code: ['We don’t know this code.'] })),
  );
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1000 - MOST);
  for (const way of ways) expect(await way(code), 'the right code tells nothing either').toMatchObject({ status: 429 });

  vi.useFakeTimers({ now: Date.now() + MINUTE + 1000, toFake: ['Date'] });
  expect([await ways[0](code), await ways[1](code), await ways[2](code)]).toMatchObject([
    { status: 200 },
    { status: 200 },
    { status: 201 },
  ]);
});

test('PR-08 a right guess among concurrent wrong ones is refused, too', async () => {
  const guess = { ip: '192.0.2.1', event_id: newId() };
  const answer = Promise.withResolvers<string>();
  const right = limitGuesses(velvet.ctx, guess, () => answer.promise);
  for (let n = 0; n < MOST; n += 1)
    await expect(limitGuesses(velvet.ctx, guess, () => Promise.reject(new Error('unknown')))).rejects.toThrow(
      'unknown',
    );
  answer.resolve('the code');
  await expect(right).rejects.toBeInstanceOf(AppError);
});
