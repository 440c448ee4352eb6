import type { ListedTicket, ScanReason, ScanResult } from './door.ts';

type Case = {
  name: string;
  /** The scanned code: `older` is of an earlier version, `forged` has a changed signature. */
  code?: 'current' | 'older' | 'other_event' | 'forged' | 'nonsense';
  state?: ListedTicket['state'];
  is_inside?: boolean;
  reentry_allowed?: boolean;
  kind?: 'in' | 'out';
  when?: 'early' | 'open' | 'late';
  result: ScanResult;
  reason?: ScanReason;
};

/**
 * The order of a door's refusals (docs/rules/admission.md) as a table. The server and offline devices are both tested
 * against each row.
 */
export const DOOR_REFUSALS: readonly Case[] = [
  { name: 'a valid ticket', result: 'admitted' },
  { name: 'text that is no code', code: 'nonsense', result: 'unknown' },
  { name: 'a changed signature', code: 'forged', result: 'unknown' },
  { name: 'a changed signature of a refunded ticket', code: 'forged', state: 'refunded', result: 'unknown' },
  { name: 'a ticket of another event', code: 'other_event', result: 'other_event' },
  { name: 'a ticket of another event, too early', code: 'other_event', when: 'early', result: 'other_event' },
  { name: 'a refunded ticket', state: 'refunded', result: 'refunded' },
  { name: 'the old code of a refunded ticket', state: 'refunded', code: 'older', result: 'refunded' },
  { name: 'a refunded ticket on the way out', state: 'refunded', kind: 'out', result: 'refunded' },
  { name: 'a cancelled ticket', state: 'void', result: 'void' },
  { name: 'the old code of a cancelled ticket', state: 'void', code: 'older', result: 'void' },
  { name: 'the old code of a valid ticket', code: 'older', result: 'void', reason: 'replaced' },
  { name: 'the old code of a listed ticket', code: 'older', state: 'listed', result: 'void', reason: 'replaced' },
  {
    name: 'the old code of a ticket that is in',
    code: 'older',
    state: 'used',
    is_inside: true,
    result: 'void',
    reason: 'replaced',
  },
  { name: 'the old code, too early', code: 'older', when: 'early', result: 'void', reason: 'replaced' },
  { name: 'a ticket that is in, on the way out', state: 'used', is_inside: true, kind: 'out', result: 'left' },
  {
    name: 'a ticket that is in, on the way out too late',
    state: 'used',
    is_inside: true,
    kind: 'out',
    when: 'late',
    result: 'left',
  },
  { name: 'a ticket that is not in, on the way out', kind: 'out', result: 'not_in' },
  { name: 'a listed ticket on the way out', state: 'listed', kind: 'out', result: 'not_in' },
  { name: 'a listed ticket', state: 'listed', result: 'listed' },
  { name: 'a listed ticket, too early', state: 'listed', when: 'early', result: 'listed' },
  { name: 'a ticket sent to somebody', state: 'transferring', result: 'transferring' },
  { name: 'a ticket sent to somebody, too late', state: 'transferring', when: 'late', result: 'transferring' },
  { name: 'a valid ticket, too early', when: 'early', result: 'not_yet' },
  { name: 'a valid ticket, too late', when: 'late', result: 'too_late' },
  { name: 'a ticket that is in, too late', state: 'used', is_inside: true, when: 'late', result: 'too_late' },
  { name: 'a ticket that is in', state: 'used', is_inside: true, result: 'already_in' },
  {
    name: 'a ticket that is in, where people may come back',
    state: 'used',
    is_inside: true,
    reentry_allowed: true,
    result: 'already_in',
  },
  { name: 'a ticket that left', state: 'used', result: 'already_in', reason: 'no_reentry' },
  { name: 'a ticket that left, where people may come back', state: 'used', reentry_allowed: true, result: 'admitted' },
];
