import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { presentDate } from '#web/platform/lib/clock.ts';

import type { Found } from '../attempts.ts';
import { doorTime } from '#contract/door-words.ts';
import { FoundRow } from './found-row.tsx';

const zone = 'Europe/Berlin';

test('the time of an admission has its day once that day is over, as the verdict of a scan has', () => {
  const at = '2026-06-05T21:10:00.000Z';
  expect(doorTime(at, new Date('2026-06-05T21:50:00Z'), zone)).toBe('23:10 CEST');
  expect(doorTime(at, new Date('2026-06-05T22:05:00Z'), zone)).toBe('Fri 5 Jun 23:10 CEST');
});

test('a guest who came in yesterday is not shown as one of today', () => {
  const first_admitted_at = new Date(presentDate().getTime() - 25 * 3_600_000).toISOString();
  const ticket = { state: 'used', is_inside: true, first_admitted_at, holder: 'Ana', ticket_type: 'Regular' } as Found;
  const row = <FoundRow ticket={ticket} kind="in" time_zone={zone} onAdmit={() => {}} />;
  expect(renderToStaticMarkup(row)).toMatch(/In at \w{3} \d+ \w{3}( \d{4})? \d\d:\d\d CES?T/);
});

test.each([
  ['in', 'valid', false, 'Admit'],
  ['in', 'used', false, 'Admit'],
  ['in', 'used', true, 'Check'],
  ['in', 'refunded', false, 'Check'],
  ['out', 'used', true, 'Let out'],
  ['out', 'valid', false, 'Check'],
] as const)('coming %s, a ticket that is %s (inside: %s) has the button “%s”', (kind, state, is_inside, word) => {
  const ticket = { state, is_inside, first_admitted_at: null, holder: 'Ana', ticket_type: 'VIP' } as Found;
  const row = <FoundRow ticket={ticket} kind={kind} time_zone={zone} onAdmit={() => {}} />;
  expect(renderToStaticMarkup(row).replaceAll(/<[^>]*>/g, '')).toMatch(new RegExp(`${word} Ana$`));
});
