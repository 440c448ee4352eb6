import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';

import type { ListedTicket } from '#contract/door.ts';

import { toBase64Url } from '../engine/base64url.ts';

// Everything here is the same on every device, so that codes printed by one are read by all. The key is no secret: no real
// door knows it, and a rehearsal knows no real one.
const secretKey = new Uint8Array(32).fill(17);
export const PRETEND_EVENT_ID = '00000000-0000-4000-8000-00000000d001';
const otherEventId = '00000000-0000-4000-8000-00000000d002';

export const PRETEND_TYPES = [
  { ticket_type_id: 'entry', name: 'Entry' },
  { ticket_type_id: 'guests', name: 'Guest list' },
];

type PretendTicket = Pick<ListedTicket, 'state' | 'is_inside' | 'holder' | 'ticket_type_id'> & { version?: number };

/** One code to practise with: what the door should say, and what to tell the guest. */
export type PretendCode = { label: string; word: string; advice: string; code: string; ticket: PretendTicket | null };

const valid = { state: 'valid', is_inside: false } as const;

type PretendTicketCode = Omit<PretendCode, 'code'> & { version?: number; event_id?: string };

const tickets: PretendTicketCode[] = [
  {
    label: 'A ticket',
    word: 'Admitted',
    advice: 'Let them in. Scan it again: it is already in.',
    ticket: { ...valid, holder: 'M. K.', ticket_type_id: 'entry' },
  },
  {
    label: 'An invited guest',
    word: 'Admitted',
    advice: 'Let them in, like any ticket.',
    ticket: { ...valid, holder: 'T. O.', ticket_type_id: 'guests' },
  },
  {
    label: 'Their plus-one',
    word: 'Admitted',
    advice: 'Each guest has a code of their own.',
    ticket: { ...valid, holder: '', ticket_type_id: 'guests' },
  },
  {
    label: 'Shown a second time',
    word: 'Already in',
    advice: 'Read out when and where. A second person has the same code: call your supervisor.',
    ticket: { state: 'used', is_inside: true, holder: 'J. B.', ticket_type_id: 'entry' },
  },
  {
    label: 'Refunded',
    word: 'Refunded',
    advice: 'The money went back. Send them to the box office.',
    ticket: { state: 'refunded', is_inside: false, holder: 'L. S.', ticket_type_id: 'entry' },
  },
  {
    label: 'An old code',
    word: 'Old code',
    advice: 'A screenshot, or the seller’s copy. The owner opens the ticket page for the new one.',
    version: 1,
    ticket: { ...valid, holder: 'R. D.', ticket_type_id: 'entry', version: 2 },
  },
  {
    label: 'On sale in Resale',
    word: 'In Resale',
    advice: 'They take it off sale on the ticket page, then scan again.',
    ticket: { state: 'listed', is_inside: false, holder: 'P. N.', ticket_type_id: 'entry' },
  },
  {
    label: 'Sent to a friend',
    word: 'On its way',
    advice: 'The friend accepts it first.',
    ticket: { state: 'transferring', is_inside: false, holder: 'A. W.', ticket_type_id: 'entry' },
  },
  {
    label: 'Cancelled',
    word: 'Cancelled',
    advice: 'It is not valid. Send them to the box office.',
    ticket: { state: 'void', is_inside: false, holder: 'C. F.', ticket_type_id: 'entry' },
  },
  {
    label: 'Before the doors open',
    word: 'Too early',
    advice: 'Ask them to come back at doors.',
    ticket: { ...valid, holder: 'E. V.', ticket_type_id: 'entry' },
  },
  {
    label: 'Another event’s ticket',
    word: 'Other event',
    advice: 'Right website, wrong night. Have them check the date on their ticket.',
    event_id: otherEventId,
    ticket: null,
  },
];

let signed: PretendCode[] | undefined;

/** The codes to practise with, in the order of the printed sheet. Signed when they are first needed. */
export function pretendCodes(): PretendCode[] {
  signed ??= [...tickets.map(codeOf), somethingElse];
  return signed;
}

const somethingElse: PretendCode = {
  label: 'Something else',
  word: 'Unknown',
  advice: 'Not one of our codes. Ask for the ticket page.',
  code: 'https://example.com/menu',
  ticket: null,
};

function codeOf({ version = 1, event_id = PRETEND_EVENT_ID, ...rest }: PretendTicketCode, place: number): PretendCode {
  return { ...rest, code: signCode(event_id, keyOf(place), version) };
}

/** Whether it is the code that is shown before the doors open. */
export function isEarlyCode(code: string): boolean {
  return pretendCodes().some((one) => one.word === 'Too early' && one.code === code);
}

/** The public half of the rehearsal's key. */
export function pretendPublicKey(): string {
  return toBase64Url(ed25519.getPublicKey(secretKey));
}

/** The pretend tickets as a device has them on its list, at this time of a night. */
export function pretendTickets(now: Date): ListedTicket[] {
  return tickets.flatMap(({ ticket }, place): ListedTicket[] => {
    if (!ticket) return [];
    const isUsed = ticket.state === 'used';
    return [
      {
        version: 1,
        ...ticket,
        id: `pretend-${place}`,
        key: toBase64Url(sha256(keyOf(place)).subarray(0, 16)),
        first_admitted_at: isUsed ? new Date(now.getTime() - 25 * 60_000).toISOString() : null,
        first_door: isUsed ? 'North gate' : null,
        rotation_secret: null,
      },
    ];
  });
}

const keyOf = (place: number) => new Uint8Array(16).fill(place + 1);

/** Like the server's codes (docs/rules/admission.md), by the pretend key. */
function signCode(eventId: string, key: Uint8Array, version: number): string {
  const bytes = new Uint8Array(36);
  bytes.set((eventId.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
  bytes.set(key, 16);
  new DataView(bytes.buffer).setUint32(32, version);
  const signed = `T1.${toBase64Url(bytes)}`;
  return `${signed}.${toBase64Url(ed25519.sign(new TextEncoder().encode(signed), secretKey))}`;
}
