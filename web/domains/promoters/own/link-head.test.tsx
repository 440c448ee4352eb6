import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { OwnPromoterLink } from '#contract/promoters.ts';

import { LinkHead } from './link-head.tsx';

const eur = { amount: 0, currency: 'eur' };
const link = {
  ...{ id: '1', organizer: 'Owls', referral_code: 'JO', url: 'https://example.com/events/undertow?ref=JO' },
  ...{ commission_basis_points: 1000, commission_fixed: null, earlier_rates: [], removed_at: null, resale: null },
  ...{ clicks: 0, tickets: 0, sales: eur, own_purchases: eur, owing: eur, disputed: { pending: eur, earned: eur } },
  ...{ commission: { pending: eur, earned: eur, paid: eur, reversed: eur } },
  ...{ earned_at: null, paid_at: null, reversed_at: null },
} as const;

function render(state: string): string {
  const [starts_at, ends_at] = ['2026-12-12T20:00:00Z', '2026-12-12T23:30:00Z'];
  const event = { id: '2', slug: 'undertow', title: 'Undertow', city: 'Berlin', time_zone: 'Europe/Berlin' };
  const shown: OwnPromoterLink = {
    ...link,
    earlier_rates: [],
    event: { ...event, state, starts_at, ends_at, is_over: false },
  };
  return renderToStaticMarkup(
    <MemoryRouter>
      <LinkHead link={shown} />
    </MemoryRouter>,
  );
}

test('a link to an event whose page is not public says when it opens, and does not lead to a missing page', () => {
  const text = 'This event’s page is not public right now. Your link opens once it is.';
  expect(render('draft')).toContain(text);
  expect(render('draft')).not.toContain('href="/events/undertow"');
  expect(render('published')).not.toContain(text);
  expect(render('published')).toContain('href="/events/undertow"');
});
