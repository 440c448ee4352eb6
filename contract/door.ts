import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EventParams, Id, Instant, line, requiredLine } from './common/values.ts';

/** The results of a scan. */
export const scanResults = [
  'admitted',
  'already_in',
  'left',
  'not_in',
  'undone',
  'listed',
  'transferring',
  'refunded',
  'void',
  'other_event',
  'not_yet',
  'too_late',
  'unknown',
] as const;
export type ScanResult = (typeof scanResults)[number];

/** More detailed than the result where the text differs: why a `void` code or an `already_in` ticket is refused. */
export const scanReasons = ['replaced', 'no_reentry', 'static_code', 'stale_code', 'event_cancelled'] as const;
export type ScanReason = (typeof scanReasons)[number];

/** Numbers of tickets: admitted at least once, inside now, and expected (neither refunded nor void). */
export const DoorCounts = z.object({
  admitted: z.number().describe('Tickets admitted at least once.'),
  inside: z.number().describe('Tickets inside now.'),
  expected: z.number().describe('Tickets neither refunded nor void.'),
});

/**
 * One scan's result. Names are initials only; `first_admitted_at` and `door` say when and where the ticket was first
 * admitted.
 */
export const Scan = z.object({
  id: z.string(),
  ticket_id: z.string().nullable().describe('Null for a code that is not of this event.'),
  result: z.enum(scanResults),
  reason: z.enum(scanReasons).nullable().describe('More detailed than `result` where there is more to say; else null.'),
  is_override: z.boolean().describe('A supervisor overrode a refusal.'),
  is_conflict: z
    .boolean()
    .describe(
      'An offline device admitted somebody whom `result` would have refused: it is recorded and reported to the host.',
    ),
  message: z.string().describe('A sentence for the doorman.'),
  ticket_type: z.string().nullable(),
  holder: z.string().nullable().describe('Initials only; null without a name.'),
  first_admitted_at: Instant.nullable().describe('When the ticket was first admitted before; null if it was not.'),
  door: z.string().nullable().describe('The gate of that; null without one.'),
  at: Instant,
  counts: DoorCounts,
});
export type Scan = z.infer<typeof Scan>;

const code = z.string({ error: 'Give a code.' }).trim().min(1, 'Give a code.').max(512, 'Use at most 512 characters.');
const kind = z.enum(['in', 'out'], { error: 'Choose in or out.' });
const deviceId = requiredLine(64, 'Name the device.');
const scanId = requiredLine(64, 'Number the scan.');
const reason = requiredLine(200, 'Give a reason.');

/** For the API description, which does not show rules across fields. */
const codeOrTicket = [{ required: ['code'] }, { required: ['ticket_id'] }];

export const scanTicket = defineRoute({
  method: 'POST',
  path: '/events/:id/scans/',
  audience: 'door',
  summary:
    'Scan a code at the door, or admit a ticket that was found by name. Admits exactly once; the same device and scan ' +
    'id get the same answer. With `override_reason` a supervisor admits against a refusal.',
  params: EventParams,
  body: z
    .strictObject({
      code: code.optional().describe('The text of the QR code.'),
      ticket_id: Id.optional().describe('From the search by name, instead of a code.'),
      device_id: deviceId.describe('A name that the device gave itself.'),
      scan_id: scanId.describe('The device’s own number of the scan: sent again, it gets the same answer.'),
      kind: kind.default('in'),
      door: line(60).default('').describe('The gate; may be empty.'),
      override_reason: reason.optional().describe('Only for supervisors: admits against a refusal.'),
    })
    .refine((body) => (body.code === undefined) !== (body.ticket_id === undefined), {
      path: ['code'],
      message: 'Give a code or a ticket.',
    })
    .meta({ oneOf: codeOrTicket }),
  responses: { 200: Scan },
});

export const undoScan = defineRoute({
  method: 'POST',
  path: '/events/:id/scans/:scan/undo/',
  audience: 'door',
  summary: 'Take an admission back, as a record of its own.',
  params: EventParams.extend({ scan: z.uuid() }),
  body: z.strictObject({ device_id: deviceId, scan_id: scanId }),
  responses: { 200: Scan },
});

/** A time by a device's clock; a clock that was never set starts at 1970. */
const deviceTime = (error: string) => z.iso.datetime({ error }).regex(/^(19[7-9]|20\d)/, error);

/** The maximum number of scans in one call of `syncScans`. */
const MAX_SYNC_SCANS = 100;

/**
 * A scan that an offline device decided, with the scan id under which it may have been sent before. `result` is what
 * the doorman was shown; `scanned_at` is by the device's clock. `undo` takes back the scan of the same device that
 * `undoes_scan_id` names.
 */
const OfflineScan = z
  .strictObject({
    scan_id: scanId,
    kind: z.enum(['in', 'out', 'undo'], { error: 'Choose in, out or undo.' }),
    // A text that is too long cannot be one of our codes. Refusing it would block the scans beside it.
    code: z
      .string({ error: 'Give a code.' })
      .transform((text) => text.trim().slice(0, 512))
      .optional(),
    ticket_id: Id.optional(),
    undoes_scan_id: scanId.optional().describe('For an undo: the scan of the same device that it takes back.'),
    door: line(60).default(''),
    scanned_at: deviceTime('Give the time of the scan.').describe('By the device’s clock.'),
    result: z.enum(scanResults, { error: 'Give the result that was shown.' }).describe('What the doorman was shown.'),
    reason: z.enum(scanReasons).nullable().default(null).describe('As it was shown beside `result`; null without one.'),
    listed_at: deviceTime('Give the time of the list.').optional().describe('`server_time` of the list that decided.'),
    override_reason: reason.optional(),
  })
  .refine(({ kind, code, ticket_id }) => kind === 'undo' || (code === undefined) !== (ticket_id === undefined), {
    path: ['code'],
    message: 'Give a code or a ticket.',
  })
  .refine(({ kind, undoes_scan_id }) => (kind === 'undo') === (undoes_scan_id !== undefined), {
    path: ['undoes_scan_id'],
    message: 'Name the scan that an undo takes back.',
  });
export type OfflineScan = z.input<typeof OfflineScan>;

export const syncScans = defineRoute({
  method: 'POST',
  path: '/events/:id/scans/sync/',
  audience: 'door',
  summary:
    'Record scans that a device decided without network, in any order. Each is recorded once, however often it is ' +
    'sent. What two doors both admitted is kept and listed as a conflict.',
  params: EventParams,
  body: z.strictObject({
    device_id: deviceId,
    device_time: deviceTime('Give the device’s time.').describe(
      'The device’s clock when it sends, so that a wrong clock is corrected and reported.',
    ),
    scans: z.array(OfflineScan).min(1, 'Send at least one scan.').max(MAX_SYNC_SCANS, `At most ${MAX_SYNC_SCANS}.`),
  }),
  body_limit: 200_000,
  responses: {
    200: z.object({
      server_time: Instant,
      clock_ahead_seconds: z
        .number()
        .describe(
          'Negative if the clock is behind. A difference of more than a minute is shown to the doorman and in the host’s report.',
        ),
      results: z.array(
        z.object({
          scan_id: z.string(),
          scan: Scan.omit({ counts: true })
            .nullable()
            .describe('Null for the undo of a scan that has not arrived: the device keeps it and sends it again.'),
        }),
      ),
      counts: DoorCounts,
    }),
  },
});

/** The counts of one ticket type. */
export const TypeCounts = DoorCounts.extend({ ticket_type_id: z.string(), name: z.string() });

export const getDoor = defineRoute({
  method: 'GET',
  path: '/events/:id/door/',
  audience: 'door',
  summary: 'The door of an event: its name, gates and live counts. 409 `not_published` for the crew of a draft.',
  params: EventParams,
  responses: {
    200: z.object({
      event: z.object({
        id: z.string(),
        slug: z.string(),
        title: z.string(),
        doors_at: Instant.nullable().describe('When admission begins; null: not announced.'),
        starts_at: Instant.nullable().describe('Null while a postponed event has no date yet.'),
        ends_at: Instant.nullable().describe('Null while it has no date.'),
        time_zone: z.string(),
        reentry_allowed: z.boolean(),
        is_cancelled: z.boolean(),
        code_mode: z.enum(['static', 'rotating']),
        gates: z.array(z.string()),
      }),
      counts: DoorCounts,
      types: z.array(TypeCounts),
      is_supervisor: z.boolean().describe('May override a refusal.'),
      server_time: Instant,
    }),
  },
});

/**
 * A ticket of the list that a device keeps for working offline: initials only, no name or address. `key` is the first
 * 16 bytes of SHA-256 of the code's random key, base64url.
 */
export const ListedTicket = z.object({
  id: z.string(),
  key: z.string().describe('The first 16 bytes of SHA-256 of the code’s random key, base64url.'),
  version: z.number().describe('Of the code: only this one admits.'),
  state: z.enum(['valid', 'listed', 'transferring', 'used', 'refunded', 'void']),
  is_inside: z.boolean(),
  first_admitted_at: Instant.nullable().describe('Null if it was not admitted.'),
  first_door: z.string().nullable().describe('The gate of the first entry; null without one.'),
  ticket_type_id: z.string(),
  holder: z.string().describe('Initials only.'),
  rotation_secret: z
    .string()
    .nullable()
    .describe('The secret from which the digits of rotating codes are computed; null for static codes.'),
});
export type ListedTicket = z.infer<typeof ListedTicket>;

export const getDoorList = defineRoute({
  method: 'GET',
  path: '/events/:id/door/list/',
  audience: 'door',
  summary:
    'What a device needs to decide scans without network: public keys, rules, and the tickets that changed since ' +
    '`since`. 404 as soon as the caller may not scan any more: the device then deletes what it has.',
  params: EventParams,
  query: z.strictObject({
    since: z.string().max(400).optional().describe('The `cursor` of the last answer; left out: every ticket.'),
  }),
  responses: {
    200: z.object({
      server_time: Instant,
      public_key: z.string().describe('The raw Ed25519 public key of the key that signs codes, base64url.'),
      other_public_keys: z.array(z.string()).describe('Those of further keys whose codes are accepted, base64url.'),
      opens_at: Instant.nullable().describe('Scans before it are too early. Null: all are, until there is a date.'),
      closes_at: Instant.nullable().describe('Scans after it are too late.'),
      is_cancelled: z.boolean().describe('None of its tickets admits any more.'),
      tickets: z.array(ListedTicket),
      cursor: z.string().describe('Sent as `since` next time.'),
      has_more: z.boolean().describe('There are more changes to fetch at once.'),
    }),
  },
});

/** A ticket found by name or order at the door: initials, never a full name or an address. */
export const FoundTicket = z.object({
  id: z.string(),
  holder: z.string().describe('Initials only.'),
  ticket_type: z.string(),
  order: z.string().describe('The last eight characters of the order’s id, in capitals.'),
  state: z.enum(['valid', 'listed', 'transferring', 'used', 'refunded', 'void']),
  is_inside: z.boolean(),
  first_admitted_at: Instant.nullable().describe('Null if it was not admitted.'),
  brought_by: z
    .string()
    .nullable()
    .describe(
      'For a ticket in an order with others: the initials of the guest who brings them; null for the guest’s own ticket.',
    ),
  has_name: z.boolean().describe('False for a plus-one without a name yet.'),
});
export type FoundTicket = z.infer<typeof FoundTicket>;

export const searchDoor = defineRoute({
  method: 'GET',
  path: '/events/:id/door/search/',
  audience: 'door',
  summary: 'Tickets of the event by the holder’s name, the buyer’s name or the order; the 20 best.',
  params: EventParams,
  query: z.strictObject({
    q: requiredLine(120, 'Enter a name or an order.').describe(
      'Part of the holder’s name, the buyer’s name or the order’s number.',
    ),
  }),
  responses: { 200: z.object({ results: z.array(FoundTicket) }) },
});

export const nameGuest = defineRoute({
  method: 'PATCH',
  path: '/events/:id/door/tickets/:ticket_id/',
  audience: 'door',
  summary: 'Give a plus-one without a name the name they say at the door.',
  params: EventParams.extend({ ticket_id: Id }),
  body: z.strictObject({ holder_name: requiredLine(120, 'Enter a name.') }),
  responses: { 200: FoundTicket },
});
