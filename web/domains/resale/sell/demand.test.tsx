import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { ResaleQuote } from '#contract/selling.ts';

import { Demand } from './demand.tsx';

const money = { amount: 5300, currency: 'eur' };

test.each<[host_total: ResaleQuote['host_total'], words: string]>([
  [null, 'Nobody on the waiting list would pay this'],
  // Nobody needs to wait for what the host still sells.
  [money, 'No other guest is selling this type of ticket. The host still sells it for €53.00.'],
])('with nobody waiting, and the host selling for %j, the first words are “%s”', (host_total, words) => {
  const quote = { waiting: 0, waiting_together: 0, others: { count: 0, from: null }, host_total };
  const text = renderToStaticMarkup(<Demand quote={quote} />).replace(/<[^>]+>/g, '');
  expect(text.startsWith(words), text).toBe(true);
});
