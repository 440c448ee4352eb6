import type { ListedTicket, ScanReason, ScanResult } from '#contract/door.ts';
import { splitTicketCode } from '#contract/ticket-code.ts';
import { isEnded } from '#contract/ticket-states.ts';

import type { DoorList } from './door-list.ts';
import { readTicketCode } from './ticket-code.ts';

/** What is scanned: a code, or a ticket that was found on the list. */
export type Scanned = { code: string } | { ticket_id: string };

export type Decision = {
  result: ScanResult;
  reason: ScanReason | null;
  /** The ticket as it was before this scan; undefined for a code that is not of this event. */
  ticket: ListedTicket | undefined;
};

/**
 * Decides a scan from the list alone, in the order of the server's refusals (docs/rules/admission.md). A code that the
 * server signed for this event is newer than the list when the list does not have its ticket or has an older version:
 * then it is good, and what the list says about the version before it is not.
 */
export function decide(list: DoorList, scanned: Scanned, kind: 'in' | 'out', now: Date): Decision {
  if ('ticket_id' in scanned) {
    const ticket = list.tickets.withId(scanned.ticket_id);
    return ticket ? judge(list, ticket, ticket.version, { kind, now }) : { ...unknown };
  }
  const { code, digits } = splitTicketCode(scanned.code);
  const claims = readTicketCode(code, [list.public_key, ...(list.other_public_keys ?? [])]);
  if (!claims) return { ...unknown };
  if (claims.event_id !== list.event_id) return { ...unknown, result: 'other_event' };
  const listed = list.tickets.withKey(claims.key);
  const ticket = listed && listed.version >= claims.version ? listed : renewed(listed, claims);
  const rotation = rotationOf(list, ticket, digits, now);
  return judge(list, ticket, claims.version, { kind, now, rotation });
}

/** Of an event whose codes change: whether this one is the current one. */
function rotationOf(
  { isRotationRight }: DoorList,
  { rotation_secret }: ListedTicket,
  digits: string | null,
  now: Date,
): Rotation {
  if (!isRotationRight) return 'right';
  if (digits === null) return 'none';
  // A ticket that is newer than the list: its signature must do.
  if (rotation_secret === null) return 'right';
  return isRotationRight(rotation_secret, digits, now.getTime()) ? 'right' : 'wrong';
}

const unknown: Decision = { result: 'unknown', reason: null, ticket: undefined };

type Claims = { key: string; version: number };

/** A ticket whose code is newer than the list. What a list says of refunds, entries and exits still holds. */
function renewed(listed: ListedTicket | undefined, { key, version }: Claims): ListedTicket {
  if (!listed) return { ...newTicket, id: '', key, version };
  const isMoving = listed.state === 'listed' || listed.state === 'transferring';
  return { ...listed, version, ...(isMoving && { state: 'valid' as const }) };
}

const newTicket = {
  state: 'valid' as const,
  is_inside: false,
  first_admitted_at: null,
  first_door: null,
  ticket_type_id: '',
  holder: '',
  rotation_secret: null,
};

type Rotation = 'right' | 'wrong' | 'none';
type Circumstances = { kind: 'in' | 'out'; now: Date; rotation?: Rotation };

type Judgement = Omit<Decision, 'ticket'>;
const say = (result: ScanResult, reason: ScanReason | null = null): Judgement => ({ result, reason });

function judge(list: DoorList, ticket: ListedTicket, version: number, given: Circumstances): Decision {
  if (list.is_cancelled) return { ...say('void', 'event_cancelled'), ticket };
  const judgement = judgeCode(ticket, version, given.rotation) ?? judgeMove(list, ticket, given);
  return { ...judgement, ticket };
}

/** What refuses a code, whichever way its holder goes. */
function judgeCode({ state, ...ticket }: ListedTicket, version: number, rotation?: Rotation): Judgement | undefined {
  if (isEnded(state)) return say(state);
  if (version !== ticket.version) return say('void', 'replaced');
  if (rotation === 'none') return say('void', 'static_code');
  if (rotation === 'wrong') return say('void', 'stale_code');
  return undefined;
}

function judgeMove(list: DoorList, { state, is_inside }: ListedTicket, { kind, now }: Circumstances): Judgement {
  if (kind === 'out') return say(is_inside ? 'left' : 'not_in');
  if (state === 'listed' || state === 'transferring') return say(state);
  const closed = closedAt(list, now);
  if (closed) return say(closed);
  if (is_inside) return say('already_in');
  if (state === 'used' && !list.reentry_allowed) return say('already_in', 'no_reentry');
  return say('admitted');
}

/** Why nobody may come in at this moment, whatever their ticket. */
export function closedAt(
  { opens_at, closes_at }: Pick<DoorList, 'opens_at' | 'closes_at'>,
  now: Date,
): 'not_yet' | 'too_late' | null {
  if (opens_at === null || now < new Date(opens_at)) return 'not_yet';
  return closes_at !== null && now > new Date(closes_at) ? 'too_late' : null;
}

/** A ticket after somebody was let in or out with it. */
export function moved(ticket: ListedTicket, result: 'admitted' | 'left', at: string, door: string): ListedTicket {
  if (result === 'left') return { ...ticket, is_inside: false };
  return {
    ...ticket,
    state: 'used',
    is_inside: true,
    first_admitted_at: ticket.first_admitted_at ?? at,
    first_door: ticket.first_admitted_at ? ticket.first_door : door,
  };
}
