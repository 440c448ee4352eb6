import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { TicketDetail } from '#contract/tickets.ts';

import { forgetPastTickets } from '#web/platform/offline/forget-past-tickets.ts';
import { forgetTraces, forgetTickets } from '#web/platform/offline/offline-state.ts';

import {
  forgetGuestLink,
  listOfflineTickets,
  readOfflineGuestTickets,
  readOfflineTicket,
  storeGuestTickets,
  staysOffline,
  storeTicket,
} from './offline-tickets.ts';

const caches = new Map<string, Set<string>>();
const hourMs = 3_600_000;
const now = Date.parse('2026-11-28T20:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  caches.clear();
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  }) as Record<string, string>;
  const open = async (name: string) => {
    const pages = caches.get(name) ?? new Set<string>();
    caches.set(name, pages);
    return { delete: async (path: string) => pages.delete(path) };
  };
  vi.stubGlobal('caches', { open, delete: async (name: string) => caches.delete(name) });
  vi.stubGlobal('window', { localStorage: storage, caches: {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Night = { starts_at?: string | null; ends_at?: string | null };

function buildTicket(id: string, { starts_at = '2026-11-28T22:00:00Z', ends_at = null }: Night = {}): TicketDetail {
  // Only what the store reads.
  return { id, event: { title: `Night of ${id}`, starts_at, ends_at } } as TicketDetail;
}

const guests = (...results: TicketDetail[]) => ({ email_masked: 'a…@example.org', results });
const pageOf = (cache: string, path: string) => caches.set(cache, new Set([path]));

it('lists tickets behind two links once, by the newer one, and removes them from the device behind both', async () => {
  storeGuestTickets('after-paying', guests(buildTicket('a'), buildTicket('b')));
  vi.setSystemTime(now + 1000);
  storeGuestTickets('mailed', guests(buildTicket('a'), buildTicket('b')));
  storeGuestTickets('another', guests(buildTicket('c')));
  expect(listOfflineTickets().map(({ path }) => path)).toEqual(['/tickets/guest/mailed', '/tickets/guest/another']);
  await forgetGuestLink('mailed');
  expect(readOfflineGuestTickets('after-paying')).toBeUndefined();
  expect(listOfflineTickets().map(({ path }) => path)).toEqual(['/tickets/guest/another']);
});

it('lists the tickets of accounts and of guests’ links with their pages, soonest first', () => {
  storeTicket('user', buildTicket('later', { starts_at: '2026-12-24T22:00:00Z' }));
  storeGuestTickets('secret', guests(buildTicket('sooner'), buildTicket('second')));
  expect(listOfflineTickets().map(({ path, ticket }) => [path, ticket.id])).toEqual([
    ['/tickets/guest/secret', 'sooner'],
    ['/my-tickets/later', 'later'],
  ]);
});

it.each([
  ['its end', { ends_at: '2026-11-29T04:00:00Z' }, '2026-11-29T10:00:00Z'],
  ['its start, where no end is known', {}, '2026-11-29T16:00:00Z'],
])('a night is over some hours after %s: its tickets and their pages are deleted', async (_, night, over) => {
  storeTicket('user', buildTicket('own', night));
  storeGuestTickets('secret', guests(buildTicket('guests', night)));
  pageOf('velvet-pages', '/my-tickets/own');
  pageOf('velvet-guest-pages', '/tickets/guest/secret');

  expect(staysOffline([buildTicket('own', night)], Date.parse(over) - 1)).toBe(true);
  expect(staysOffline([buildTicket('own', night)], Date.parse(over) + 1)).toBe(false);
  await forgetPastTickets(Date.parse(over) - 1);
  expect(readOfflineTicket('user', 'own')?.ticket.id).toBe('own');
  expect(readOfflineGuestTickets('secret')?.tickets.results[0]?.id).toBe('guests');

  await forgetPastTickets(Date.parse(over) + 1);
  expect(listOfflineTickets()).toEqual([]);
  expect([...caches].map(([name, pages]) => [name, ...pages])).toEqual([['velvet-pages'], ['velvet-guest-pages']]);
});

it('tickets of several nights behind one link stay until the last of them; undated ones for a month', async () => {
  const past = buildTicket('past', { ends_at: '2026-11-01T04:00:00Z' });
  storeGuestTickets('secret', guests(past, buildTicket('next', { ends_at: '2026-12-24T04:00:00Z' })));
  storeGuestTickets('postponed', guests(buildTicket('undated', { starts_at: null })));
  await forgetPastTickets(now + 20 * 24 * hourMs);
  expect(listOfflineTickets()).toHaveLength(2);
  await forgetPastTickets(now + 31 * 24 * hourMs);
  expect(listOfflineTickets()).toEqual([]);
});

it('a visitor who is not signed in keeps a guest’s tickets; a logout and "remove" delete them', async () => {
  storeTicket('user', buildTicket('own'));
  storeGuestTickets('first', guests(buildTicket('a')));
  storeGuestTickets('second', guests(buildTicket('b')));
  pageOf('velvet-guest-pages', '/tickets/guest/first');
  forgetTickets();
  expect(listOfflineTickets().map(({ ticket }) => ticket.id)).toEqual(['a', 'b']);
  await forgetGuestLink('first');
  expect(listOfflineTickets().map(({ ticket }) => ticket.id)).toEqual(['b']);
  expect(caches.get('velvet-guest-pages')?.size).toBe(0);
  forgetTraces();
  expect(listOfflineTickets()).toEqual([]);
  expect(caches.has('velvet-guest-pages')).toBe(false);
});

it('a logout deletes the lists of doors, and leaves those of a device without an account', () => {
  const databases = new Set(['velvet-door-lists', 'velvet-door-lists-device', 'velvet-door-scans']);
  const indexedDB = { deleteDatabase: (name: string) => databases.delete(name) };
  vi.stubGlobal('indexedDB', indexedDB);
  Object.assign(window, { indexedDB });
  forgetTickets();
  expect([...databases]).toEqual(['velvet-door-lists-device', 'velvet-door-scans']);
});

it('what cannot be read is deleted, too', async () => {
  window.localStorage.setItem('offlineGuestTickets:broken', '{');
  await forgetPastTickets(now);
  expect(window.localStorage.getItem('offlineGuestTickets:broken')).toBeNull();
});
