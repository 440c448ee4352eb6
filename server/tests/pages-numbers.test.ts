import { expect, test } from 'vitest';

import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestSite } from '#server/testing/site.ts';

const { test: app, site } = await createTestSite({
  fee_basis_points: 725,
  fee_fixed_amount: 90,
  hold_minutes: 11,
  keep_or_refund_days: 9,
  payout_hours: 1,
  first_payout_days: 21,
  session_idle_days: 8,
  session_absolute_days: 33,
  login_retention_days: 41,
  guest_link_days: 123,
  unpaid_retention_days: 77,
  count_cap: 3,
});
for (let count = 0; count < 3; count += 1) await buildTicketType(app.ctx);
const read = async (path: string) => {
  const { body } = await site.inject({ url: path });
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  return main
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
};

const fee = '7.25% plus 0.90 in the event’s currency for each paid ticket';
const ofPrice = '7.25% of the price plus 0.90 in the event’s currency for each paid ticket';

test.each([
  ['/about', [fee]],
  ['/faq', [fee, '11 minutes, unless']],
  [
    '/help',
    [fee, ofPrice, '11 minutes, unless', '1 hour after it ends', '21 days after', '9 days to choose', 'for 9 days you'],
  ],
  ['/host-tools', [fee, 'shows as 54.53', 'for 11 minutes unless', '1 hour after the event', 'after 21 days']],
  ['/terms', ['7.25% of the price after discounts plus 0.90', 'for 9 days for a full refund']],
  ['/events', ['2+ events']],
  [
    '/privacy',
    [
      'after 8 days without use',
      'after 33 days at the latest',
      'deleted 41 days later',
      'work for 123 days',
      '77 days after the event',
    ],
  ],
])('%s names the numbers of the settings', async (path, sentences) => {
  const text = await read(path);
  for (const sentence of sentences) expect(text).toContain(sentence);
});

test.each(['/about', '/faq', '/help', '/host-tools', '/terms', '/privacy', '/guidelines', '/safety', '/cookies'])(
  '%s names no default of a setting',
  async (path) => {
    const text = await read(path);
    expect(text.length).toBeGreaterThan(1000);
    expect(text).not.toMatch(/\b(5%|15 minutes|10 minutes|6 hours|12 hours|48 hours|14 days|60 days|400 days)/);
  },
);
