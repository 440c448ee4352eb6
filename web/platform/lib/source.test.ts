import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { countVisit, sourceFor } from './source.ts';
import { store } from './storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let sent: { url: string; source: string; authorization: string | undefined }[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z') });
  store('visits', '{}');
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    sent.push({ url, ...(JSON.parse(body) as { source: string }), authorization: headers['authorization'] });
    return Response.json({});
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function come({
  search = '',
  referrer = '',
  token = null,
}: {
  search?: string;
  referrer?: string;
  token?: string | null;
}) {
  vi.stubGlobal('location', { search, hostname: 'velvet.example' });
  vi.stubGlobal('document', { referrer });
  countVisit('undertow', token);
}

test('a visit is counted once a day and event, with how the browser came', () => {
  come({ search: '?utm_source=Instagram&utm_medium=story', referrer: 'https://l.instagram.com/' });
  come({ referrer: 'https://www.google.com/' });
  vi.advanceTimersByTime(DAY_MS);
  come({ referrer: 'https://www.google.com/', token: 'abc' });
  expect(sent).toEqual([
    { url: '/services/api/events/undertow/views/', source: 'Instagram/story', authorization: undefined },
    { url: '/services/api/events/undertow/views/', source: 'www.google.com', authorization: 'Token abc' },
  ]);
});

test('a purchase tells the last way from outside within 30 days', () => {
  come({});
  expect(sourceFor('undertow')).toBe('direct');
  come({ referrer: 'https://t.co/' });
  come({ referrer: 'https://velvet.example/events' });
  come({});
  expect([sourceFor('undertow'), sourceFor('elsewhere')]).toEqual(['t.co', 'direct']);
  vi.advanceTimersByTime(30 * DAY_MS + 1);
  expect(sourceFor('undertow')).toBe('direct');
});

test('a store that is broken and an address that is none harm nothing', () => {
  for (const broken of ['null', '{"undertow":null}', '[1]', 'no json']) {
    store('visits', broken);
    come({ referrer: 'android-app://com.example/', search: `?utm_source=${'x'.repeat(500)}` });
    expect(sourceFor('undertow')).toHaveLength(100);
  }
});
