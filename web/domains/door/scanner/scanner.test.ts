import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts';

import { clockWords } from '../clock-words.ts';
import type { DoorApi } from '../door-api.ts';
import { pretendCodes } from '../rehearsal/pretend-codes.ts';
import { decidePretend, memoryLists, memoryScans } from '../rehearsal/pretend-door.ts';
import { PretendServer } from '../rehearsal/pretend-server.ts';
import { DeviceList } from './device-list.ts';
import { Scanner } from './scanner.ts';

// Against the rehearsal's server, which knows the order of refusals and records each scan once.
let server: PretendServer;
let scans: ReturnType<typeof memoryScans>;

beforeEach(() => {
  server = new PretendServer();
  scans = memoryScans();
  vi.stubGlobal('navigator', { onLine: true });
  return () => void vi.unstubAllGlobals();
});

async function openScanner(changes: Partial<DoorApi> = {}): Promise<Scanner> {
  const scanner = await loadScanner(changes);
  await scanner.refresh();
  return scanner;
}

async function loadScanner(changes: Partial<DoorApi> = {}): Promise<Scanner> {
  const { getDoor, getList, scan, undo, sync, search, name } = server;
  const api = { getDoor, getList, scan, undo, sync, search, name, ...changes };
  const list = new DeviceList('rehearsal', memoryLists(), decidePretend);
  const scanner = new Scanner({ slug: 'rehearsal', device_id: 'phone', api, list, scans });
  await scanner.load();
  return scanner;
}

const codeOf = (label: string) => pretendCodes().find((one) => one.label === label)?.code ?? '';
const good = codeOf('A ticket');
const guest = codeOf('An invited guest');

async function scanCode(scanner: Scanner, code: string): Promise<string | undefined> {
  await scanner.scan({ scanned: { code }, kind: 'in', door: 'Gate 1' });
  return scanner.get().current?.verdict?.result;
}

it('without a network a guest is found by both initials, or by that of either name', async () => {
  const { list } = await openScanner();
  const found = (text: string) => list.withInitials(text).map(({ holder }) => holder);
  expect([found('TO'), found('t. o.'), found('t'), found('o')]).toEqual([['T. O.'], ['T. O.'], ['T. O.'], ['T. O.']]);
  expect([found('ot'), found(' '), found('')]).toEqual([[], [], []]);
});

describe('the clock of a device', () => {
  it.each([
    [-7 * 60_000, 'This device’s clock is 7 minutes fast. Set it to automatic.'],
    [61_500, 'This device’s clock is 1 minute slow. Set it to automatic.'],
    [-3 * 3_600_000, 'This device’s clock is 3 hours fast. Set it to automatic.'],
    [20_000, null],
    [-20_000, null],
  ])('with the server %i ms ahead of it says: %s', async (aheadMs, words) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-28T20:00:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const scanner = await openScanner({
      getDoor: async () => {
        const door = await server.getDoor();
        return { ...door, server_time: new Date(Date.now() + aheadMs).toISOString() };
      },
    });
    const { seconds_ahead } = scanner.get();
    expect(seconds_ahead === null ? null : clockWords(seconds_ahead)).toBe(words);
  });
});

describe('a door without an answer', () => {
  it('decides by its list, keeps the scan, and sends it under the number it was asked with', async () => {
    const asked: string[] = [];
    const scanner = await openScanner({
      scan: ({ scan_id }) => {
        asked.push(scan_id);
        return Promise.reject(new ConnectionError('', undefined));
      },
    });
    expect(await scanCode(scanner, good)).toBe('admitted');
    expect(asked).toHaveLength(3);
    expect(scanner.get()).toMatchObject({ is_offline: true, unsent: 1 });
    expect((await scans.list('rehearsal'))[0]).toMatchObject({ scan_id: asked[0], state: 'unsent' });
    expect(await scanCode(scanner, guest)).toBe('admitted');
    expect(asked).toHaveLength(3);
    expect(await scanCode(scanner, good)).toBe('already_in');

    await scanner.refresh();
    expect(scanner.get()).toMatchObject({ is_offline: false, unsent: 0, news: [] });
    expect((await server.getDoor()).counts.admitted).toBe(3);
  });

  it('loses nothing with its tab: another one takes up who is in and what is to be sent', async () => {
    const scanner = await openScanner();
    server.cut(true);
    expect(await scanCode(scanner, good)).toBe('admitted');
    expect(await scanCode(scanner, guest)).toBe('admitted');
    await scanner.undo(scanner.get().current as NonNullable<ReturnType<Scanner['get']>['current']>);

    server.cut(false);
    const later = await openScanner({ sync: () => Promise.reject(new ConnectionError('', undefined)) });
    expect(later.get()).toMatchObject({ is_offline: true, unsent: 3 });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await scanCode(later, good)).toBe('already_in');
    expect(await scanCode(later, guest)).toBe('admitted');
  });

  it('sends again what got no answer, which changes nothing', async () => {
    let isLost = true;
    const scanner = await openScanner({
      sync: async (body) => {
        expect(body.scans[0]).toMatchObject({ listed_at });
        const answer = await server.sync(body);
        if (isLost) throw new ConnectionError('', undefined);
        return answer;
      },
    });
    const listed_at = scanner.list.stored?.list?.fetched_at;
    vi.stubGlobal('navigator', { onLine: false });
    expect(await scanCode(scanner, good)).toBe('admitted');
    vi.stubGlobal('navigator', { onLine: true });
    await scanner.refresh();
    expect(scanner.get().unsent).toBe(1);
    isLost = false;
    await scanner.refresh();
    expect(scanner.get()).toMatchObject({ unsent: 0, news: [] });
    expect((await server.getDoor()).counts.admitted).toBe(2);
  });

  it('tells of the one scan that the server refuses, and sends the others', async () => {
    const scanner = await openScanner({
      sync: (body) => {
        const isBad = body.scans.some(({ code }) => code === guest);
        return isBad ? Promise.reject(new ApiError(400, { scans: ['Bad.'] })) : server.sync(body);
      },
    });
    vi.stubGlobal('navigator', { onLine: false });
    for (const code of [good, guest, codeOf('Their plus-one'), codeOf('Refunded')]) await scanCode(scanner, code);
    vi.stubGlobal('navigator', { onLine: true });
    await scanner.refresh();
    const { unsent, news } = scanner.get();
    expect(unsent).toBe(0);
    expect(news.map(({ attempt, news: text }) => [attempt.scanned, text])).toEqual([
      [{ code: guest }, 'Not recorded: scans: Bad.'],
    ]);
  });

  it.each([
    ['already_in', 'No good. Both entries are kept, and the host can see them.'],
    ['refunded', 'No good. The host can see this entry.'],
  ] as const)('says that both entries are kept only where there are two: %s', async (result, words) => {
    const scanner = await openScanner({
      sync: async (body) => {
        const answer = await server.sync(body);
        const told = { result, is_conflict: true, message: 'No good.' };
        return {
          ...answer,
          results: answer.results.map(({ scan_id, scan }) => ({ scan_id, scan: scan && { ...scan, ...told } })),
        };
      },
    });
    vi.stubGlobal('navigator', { onLine: false });
    await scanCode(scanner, good);
    vi.stubGlobal('navigator', { onLine: true });
    await scanner.refresh();
    expect(scanner.get().news.map(({ news }) => news)).toEqual([words]);
  });

  it('shows the verdict of a scan from before a reload to whoever scans the same code again meanwhile', async () => {
    const first = await openScanner({ scan: () => new Promise(() => undefined) });
    void scanCode(first, good);
    await vi.waitFor(async () => expect(await scans.list('rehearsal')).toHaveLength(1));
    const reloaded = await loadScanner();
    await reloaded.scan({ scanned: { code: good }, kind: 'in', door: 'Gate 1' });
    expect(reloaded.get().current?.status).toBe('unanswered');
    await reloaded.refresh();
    expect(reloaded.get().current?.verdict?.result).toBe('admitted');
  });

  it('shows no verdict when it could not ask and has no list, and asks again', async () => {
    server.cut(true);
    const scanner = await openScanner();
    expect(await scanCode(scanner, good)).toBeUndefined();
    expect(scanner.get()).toMatchObject({ is_unreachable: true, current: { status: 'unanswered' } });
    server.cut(false);
    await scanner.refresh();
    expect(scanner.get().current).toMatchObject({ status: 'answered', verdict: { result: 'admitted' } });
  });
});

describe('a door outside its hours', () => {
  const now = '2026-11-28T20:00:00Z';
  it.each([
    ['without a date', null, null, 'not_yet'],
    ['in two hours', '2026-11-28T22:00:00Z', '2026-11-29T22:00:00Z', 'not_yet'],
    ['now', '2026-11-28T19:00:00Z', '2026-11-29T22:00:00Z', undefined],
    ['that is over', '2026-11-27T19:00:00Z', '2026-11-28T19:00:00Z', 'too_late'],
  ])('says what it will say before the first scan: one %s', async (_when, opens_at, closes_at, result) => {
    vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const scanner = await openScanner({
      getList: async () => ({ ...(await server.getList()), opens_at, closes_at }),
    });
    expect(scanner.get().closed).toEqual(result ? { result, opens_at } : null);
  });

  it('opens by itself when its hours begin, without network too', async () => {
    vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const opens_at = '2026-11-28T20:05:00Z';
    const scanner = await openScanner({ getList: async () => ({ ...(await server.getList()), opens_at }) });
    expect(scanner.get().closed).toEqual({ result: 'not_yet', opens_at });
    server.cut(true);
    vi.setSystemTime('2026-11-28T20:06:00Z');
    await scanner.refresh();
    expect(scanner.get()).toMatchObject({ is_offline: true, closed: null });
  });
});

it('who may no longer scan has no list any more, and keeps what was not sent', async () => {
  const scanner = await openScanner();
  vi.stubGlobal('navigator', { onLine: false });
  await scanCode(scanner, good);
  vi.stubGlobal('navigator', { onLine: true });
  const refused = new ApiError(404, { detail: 'You’re not on the door for this event.' });
  vi.spyOn(scanner.api, 'getDoor').mockRejectedValue(refused);
  await scanner.refresh();
  expect(scanner.get()).toMatchObject({ access: 'lost', unsent: 1 });
  expect(scanner.list.isReady).toBe(false);
  expect(await scans.list('rehearsal')).toHaveLength(1);
});

it('who is put back on the door goes on with the next try, with a list and what was not sent', async () => {
  const scanner = await openScanner();
  vi.stubGlobal('navigator', { onLine: false });
  await scanCode(scanner, good);
  vi.stubGlobal('navigator', { onLine: true });
  const refused = new ApiError(404, { detail: 'You’re not on the door for this event.' });
  vi.spyOn(scanner.api, 'getDoor').mockRejectedValueOnce(refused);
  await scanner.refresh();
  expect(scanner.get().access).toBe('lost');
  await scanner.retry();
  expect(scanner.get()).toMatchObject({ access: 'open', unsent: 0 });
  expect(scanner.list.isReady).toBe(true);
});

it('a try does not take the answer of a question that was asked before they were put back', async () => {
  const scanner = await openScanner();
  const refused = new ApiError(404, { detail: 'You’re not on the door for this event.' });
  const { promise, reject } = Promise.withResolvers<never>();
  vi.spyOn(scanner.api, 'getDoor').mockReturnValueOnce(promise);
  const asked = scanner.refresh();
  const tried = scanner.retry();
  reject(refused);
  await asked;
  expect(scanner.get().access).toBe('lost');
  await tried;
  expect(scanner.get().access).toBe('open');
});

it('a door that is not published yet opens by itself when it is', async () => {
  const scanner = await openScanner();
  const refused = new ApiError(409, { detail: 'This event is not published yet.', code: 'not_published' });
  const door = vi.spyOn(scanner.api, 'getDoor').mockRejectedValueOnce(refused);
  await scanner.refresh();
  expect(scanner.get()).toMatchObject({ access: 'not_yet', is_unreachable: false });
  door.mockRestore();
  await scanner.refresh();
  expect(scanner.get().access).toBe('open');
});
