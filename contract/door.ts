import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Id, Instant, line } from './common/values.ts';

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
export const DoorCounts = z.object({ admitted: z.number(), inside: z.number(), expected: z.number() });

/**
 * One scan's result. Names are initials only; `first_admitted_at` and `door` say when and where the ticket was first
 * admitted.
 */
export const Scan = z.object({
  id: z.string(),
  /** Null for a code that is not of this event. */
  ticket_id: z.string().nullable(),
  result: z.enum(scanResults),
  reason: z.enum(scanReasons).nullable(),
  /** A supervisor overrode a refusal. */
  is_override: z.boolean(),
  /** An offline device admitted somebody whom `result` would have refused: it is recorded and reported to the host. */
  is_conflict: z.boolean(),
  message: z.string(),
  ticket_type: z.string().nullable(),
  holder: z.string().nullable(),
  first_admitted_at: Instant.nullable(),
  door: z.string().nullable(),
  at: Instant,
  counts: DoorCounts,
});
export type Scan = z.infer<typeof Scan>;

/** An event by its id or slug. */
export const EventParams = z.object({ id: z.string().min(1).max(120) });

const code = z.string({ error: 'Give a code.' }).trim().min(1, 'Give a code.').max(512, 'Use at most 512 characters.');
const kind = z.enum(['in', 'out'], { error: 'Choose in or out.' });
const deviceId = line(64).min(1, 'Name the device.');
const scanId = line(64).min(1, 'Number the scan.');
const reason = line(200).min(1, 'Give a reason.');

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
      code: code.optional(),
      /** From the search by name, instead of a code. */
      ticket_id: Id.optional(),
      device_id: deviceId,
      scan_id: scanId,
      kind: kind.default('in'),
      door: line(60).default(''),
      override_reason: reason.optional(),
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
export const MAX_SYNC_SCANS = 100;

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
    undoes_scan_id: scanId.optional(),
    door: line(60).default(''),
    scanned_at: deviceTime('Give the time of the scan.'),
    result: z.enum(scanResults, { error: 'Give the result that was shown.' }),
    reason: z.enum(scanReasons).nullable().default(null),
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
    /** The device's clock when it sends, so that a wrong clock is corrected and reported. */
    device_time: deviceTime('Give the device’s time.'),
    scans: z.array(OfflineScan).min(1, 'Send at least one scan.').max(MAX_SYNC_SCANS, `At most ${MAX_SYNC_SCANS}.`),
  }),
  body_limit: 200_000,
  responses: {
    200: z.object({
      server_time: Instant,
      /**
       * Negative if the clock is behind. A difference of more than a minute is shown to the doorman and in the host's
       * report.
       */
      clock_ahead_seconds: z.number(),
      /** A null scan is the undo of a scan that has not arrived: the device keeps it and sends it again. */
      results: z.array(z.object({ scan_id: z.string(), scan: Scan.omit({ counts: true }).nullable() })),
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
        doors_at: Instant.nullable(),
        /** Null while a postponed event has no date yet. */
        starts_at: Instant.nullable(),
        ends_at: Instant.nullable(),
        time_zone: z.string(),
        reentry_allowed: z.boolean(),
        is_cancelled: z.boolean(),
        code_mode: z.enum(['static', 'rotating']),
        gates: z.array(z.string()),
      }),
      counts: DoorCounts,
      types: z.array(TypeCounts),
      /** May override a refusal. */
      is_supervisor: z.boolean(),
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
  key: z.string(),
  version: z.number(),
  state: z.enum(['valid', 'listed', 'transferring', 'used', 'refunded', 'void']),
  is_inside: z.boolean(),
  first_admitted_at: Instant.nullable(),
  first_door: z.string().nullable(),
  ticket_type_id: z.string(),
  holder: z.string(),
  /** For rotating codes only: the secret from which the digits are computed. */
  rotation_secret: z.string().nullable(),
});
export type ListedTicket = z.infer<typeof ListedTicket>;

export const getDoorList = defineRoute({
  method: 'GET',
  path: '/events/:id/door/list/',
  audience: 'door',
  summary:
    'What a device needs to decide scans without network: the public key, the rules, and the tickets that changed since ' +
    '`since`. 404 as soon as the caller may not scan any more: the device then deletes what it has.',
  params: EventParams,
  query: z.strictObject({ since: z.string().max(400).optional() }),
  responses: {
    200: z.object({
      server_time: Instant,
      /** The raw Ed25519 public key, base64url. */
      public_key: z.string(),
      /**
       * Scans before `opens_at` are too early, scans after `closes_at` too late. Null: the date is not known yet, so
       * every scan is too early.
       */
      opens_at: Instant.nullable(),
      closes_at: Instant.nullable(),
      /** None of its tickets admits any more. */
      is_cancelled: z.boolean(),
      tickets: z.array(ListedTicket),
      /** To be sent as `since` next time; `has_more`: there are more changes to fetch at once. */
      cursor: z.string(),
      has_more: z.boolean(),
    }),
  },
});

/** A ticket found by name or order at the door: initials, never a full name or an address. */
export const FoundTicket = z.object({
  id: z.string(),
  holder: z.string(),
  ticket_type: z.string(),
  /** The last eight characters of the order's id, in capitals. */
  order: z.string(),
  state: z.enum(['valid', 'listed', 'transferring', 'used', 'refunded', 'void']),
  is_inside: z.boolean(),
  first_admitted_at: Instant.nullable(),
  /**
   * For a ticket in an order with others: the initials of the guest who brings them; null for the guest's own ticket.
   */
  brought_by: z.string().nullable(),
  /** False for a plus-one without a name yet. */
  has_name: z.boolean(),
});
export type FoundTicket = z.infer<typeof FoundTicket>;

export const searchDoor = defineRoute({
  method: 'GET',
  path: '/events/:id/door/search/',
  audience: 'door',
  summary: 'Tickets of the event by the holder’s name, the buyer’s name or the order; the 20 best.',
  params: EventParams,
  query: z.strictObject({ q: line(120).min(1, 'Enter a name or an order.') }),
  responses: { 200: z.object({ results: z.array(FoundTicket) }) },
});

export const nameGuest = defineRoute({
  method: 'PATCH',
  path: '/events/:id/door/tickets/:ticket_id/',
  audience: 'door',
  summary: 'Give a plus-one without a name the name they say at the door.',
  params: EventParams.extend({ ticket_id: Id }),
  body: z.strictObject({ holder_name: line(120).min(1, 'Enter a name.') }),
  responses: { 200: FoundTicket },
});
