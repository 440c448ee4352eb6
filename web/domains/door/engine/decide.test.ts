import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';

import { DOOR_REFUSALS } from '#contract/door-refusals.ts';
import type { ListedTicket } from '#contract/door.ts';
import { joinTicketCode } from '#contract/ticket-code.ts';
import { isRotationRight, rotationDigits } from '#contract/ticket-rotation.ts';

import { toBase64Url } from './base64url.ts';
import { decide, moved } from './decide.ts';
import { countTickets, Tickets, type DoorList } from './door-list.ts';

const { secretKey, publicKey } = ed25519.keygen();
const eventId = '0199c0de-0000-7000-8000-000000000001';
const otherEventId = '0199c0de-0000-7000-8000-000000000002';
const key = new Uint8Array(16).fill(7);
const times = { early: '2026-11-20T11:00:00Z', open: '2026-11-20T21:00:00Z', late: '2026-11-21T21:00:00Z' };

function sign(version = 1, event = eventId): string {
  const bytes = new Uint8Array(36);
  bytes.set(Buffer.from(event.replaceAll('-', ''), 'hex'));
  bytes.set(key, 16);
  new DataView(bytes.buffer).setUint32(32, version);
  const signed = `T1.${toBase64Url(bytes)}`;
  return `${signed}.${toBase64Url(ed25519.sign(new TextEncoder().encode(signed), secretKey))}`;
}

function buildTicket(values: Partial<ListedTicket> = {}): ListedTicket {
  const first = values.state === 'used' ? { first_admitted_at: '2026-11-20T19:41:00Z', first_door: 'Gate 1' } : {};
  return {
    ...{ id: 't1', key: toBase64Url(sha256(key).subarray(0, 16)), version: 2, state: 'valid', is_inside: false },
    ...{ first_admitted_at: null, first_door: null, ticket_type_id: 'y1', holder: 'A. L.', rotation_secret: null },
    ...first,
    ...values,
  };
}

function buildList(tickets: ListedTicket[], values: Partial<DoorList> = {}): DoorList {
  const opens = { opens_at: '2026-11-20T12:00:00Z', closes_at: '2026-11-21T17:00:00Z' };
  const rules = {
    is_cancelled: false,
    reentry_allowed: false,
    time_zone: 'Europe/Berlin',
    public_key: toBase64Url(publicKey),
  };
  return { event_id: eventId, ...opens, ...rules, tickets: new Tickets(tickets), ...values };
}

const codes = {
  current: sign(2),
  older: sign(1),
  other_event: sign(2, otherEventId),
  forged: `${sign(2).slice(0, -2)}${sign(2).endsWith('AA') ? 'BA' : 'AA'}`,
  nonsense: 'https://example.com/menu',
};

describe('a door without network', () => {
  it.each(DOOR_REFUSALS)('decides like the server: $name is $result', (row) => {
    const { code = 'current', kind = 'in', when = 'open', state = 'valid', is_inside = false } = row;
    const list = buildList([buildTicket({ state, is_inside })], { reentry_allowed: row.reentry_allowed ?? false });
    const { result, reason } = decide(list, { code: codes[code] }, kind, new Date(times[when]));
    expect({ result, reason }).toEqual({ result: row.result, reason: row.reason ?? null });
  });

  it('admits none of a code’s alterations', () => {
    const list = buildList([buildTicket()]);
    const code = codes.current;
    for (let at = 3; at < code.length; at += 1) {
      const other = code[at] === 'A' ? 'B' : 'A';
      const altered = code.slice(0, at) + other + code.slice(at + 1);
      expect(decide(list, { code: altered }, 'in', new Date(times.open)).result).toBe('unknown');
    }
    expect(decide(list, { code: `${code}=` }, 'in', new Date(times.open)).result).toBe('unknown');
  });

  it('accepts codes of each key that the server names, and of no other', () => {
    const public_key = toBase64Url(ed25519.keygen().publicKey);
    const resultOf = (keys: Partial<DoorList>) =>
      decide(buildList([buildTicket()], keys), { code: codes.current }, 'in', new Date(times.open)).result;
    expect(resultOf({ public_key, other_public_keys: [public_key, toBase64Url(publicKey)] })).toBe('admitted');
    expect(resultOf({ public_key, other_public_keys: [] })).toBe('unknown');
    // A list that was stored before there could be several keys.
    expect(resultOf({ public_key })).toBe('unknown');
  });

  it('admits a signed ticket that is newer than its list once, and a newer code of one that has moved on', () => {
    const list = buildList([buildTicket({ state: 'transferring', version: 1 })]);
    const now = new Date(times.open);
    expect(decide(list, { code: sign(1) }, 'in', now).result).toBe('transferring');
    expect(decide(list, { code: sign(2) }, 'in', now).result).toBe('admitted');

    const unlisted = buildList([]);
    const { result, ticket } = decide(unlisted, { code: sign(1) }, 'in', now);
    expect(result).toBe('admitted');
    unlisted.tickets.put(moved(ticket as ListedTicket, 'admitted', times.open, 'Gate 2'));
    expect(decide(unlisted, { code: sign(1) }, 'in', now).result).toBe('already_in');
  });

  it('lets a ticket in by its id, where its code cannot be read', () => {
    const list = buildList([buildTicket()]);
    expect(decide(list, { ticket_id: 't1' }, 'in', new Date(times.open)).result).toBe('admitted');
    expect(decide(list, { ticket_id: 't2' }, 'in', new Date(times.open)).result).toBe('unknown');
  });

  it('accepts the digits of a rotating code one step either way, and no static code', () => {
    const rotation_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const list = buildList([buildTicket({ rotation_secret })], { isRotationRight });
    const now = new Date(times.open);
    const at = (ms: number) => joinTicketCode(codes.current, rotationDigits(rotation_secret, now.getTime() + ms));
    const reasonOf = (code: string) => decide(list, { code }, 'in', now);
    expect(reasonOf(at(0)).result).toBe('admitted');
    expect(reasonOf(at(-15_000)).result).toBe('admitted');
    expect(reasonOf(at(15_000)).result).toBe('admitted');
    expect(reasonOf(at(-45_000))).toMatchObject({ result: 'void', reason: 'stale_code' });
    expect(reasonOf(codes.current)).toMatchObject({ result: 'void', reason: 'static_code' });
  });

  it('refuses everything of a cancelled event, and everything as too early while a new date is missing', () => {
    const list = buildList([buildTicket({ version: 1 })], { is_cancelled: true });
    const scanned = { code: sign() };
    expect(decide(list, scanned, 'in', new Date(times.open))).toMatchObject({
      result: 'void',
      reason: 'event_cancelled',
    });
    const undated = buildList([buildTicket({ version: 1 })], { opens_at: null, closes_at: null });
    expect(decide(undated, scanned, 'in', new Date(times.open))).toMatchObject({ result: 'not_yet' });
  });

  it('counts like the server: neither refunded nor cancelled tickets are expected', () => {
    const tickets = new Tickets([
      buildTicket({ id: 'a', key: 'a', state: 'used', is_inside: true }),
      buildTicket({ id: 'b', key: 'b', state: 'used' }),
      buildTicket({ id: 'c', key: 'c', ticket_type_id: 'y2' }),
      buildTicket({ id: 'd', key: 'd', state: 'refunded' }),
      buildTicket({ id: 'e', key: 'e', state: 'void' }),
    ]);
    const counts = countTickets(tickets);
    expect(counts.get('')).toEqual({ admitted: 2, inside: 1, expected: 3 });
    expect(counts.get('y2')).toEqual({ admitted: 0, inside: 0, expected: 1 });
  });
});
