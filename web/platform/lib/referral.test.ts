import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { referralFor, rememberReferral } from './referral.ts';
import { store } from './storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let sent: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z') });
  store('referrals', '{}');
  sent = [];
  vi.stubGlobal('navigator', { sendBeacon: (url: string) => sent.push(url) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// No timer runs: whoever leaves at once is counted, too.
function visit(code: string | null, slug = 'undertow') {
  rememberReferral(slug, code);
}

test('the last link that was followed counts, for its event and for 30 days', () => {
  visit('KOFI');
  visit('LENA');
  visit(null);
  expect([referralFor('undertow'), referralFor('elsewhere')]).toEqual(['LENA', undefined]);
  vi.advanceTimersByTime(30 * DAY_MS - 1000);
  expect(referralFor('undertow')).toBe('LENA');
  vi.advanceTimersByTime(1001);
  expect(referralFor('undertow')).toBeUndefined();
});

test('a visit is counted once a day, however often the page is loaded', () => {
  for (let times = 0; times < 5; times += 1) visit('KOFI');
  expect(sent).toEqual(['/services/api/events/undertow/clicks/']);
  visit('LENA');
  expect(sent).toHaveLength(2);
  vi.advanceTimersByTime(DAY_MS);
  visit('KOFI');
  visit('KOFI', 'elsewhere');
  expect(sent).toHaveLength(4);
});

test('what is no code, and a store that is broken, harm nothing', () => {
  for (const broken of ['null', '{"undertow":null}', '[1]', 'no json']) {
    store('referrals', broken);
    expect(referralFor('undertow')).toBeUndefined();
  }
  visit('<script>');
  visit('x'.repeat(41));
  expect([referralFor('undertow'), sent]).toEqual([undefined, []]);
});
