import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { PhoneBar } from './phone-bar.tsx';

test.each<[amount: number, is_free: boolean, has_code: boolean, words: string]>([
  [0, true, false, 'Free'],
  [0, false, false, 'lowest price Free'],
  [2000, false, false, 'from €20.00'],
  [0, false, true, 'with your code Free'],
])('a lowest price of %i, all free: %s, with a code: %s, is “%s”', (amount, is_free, has_code, words) => {
  const money = { amount, currency: 'eur' };
  const bar = { event_id: '1', count: 0, total: money, price_state: 'known' as const, is_busy: false };
  const html = renderToStaticMarkup(<PhoneBar from={money} is_free={is_free} has_code={has_code} {...bar} />);
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  expect(text).toBe(`${words} Choose tickets`);
});
