import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Instant, line } from './common/values.ts';

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

/** One scan's result. Names are initials only; `first_admitted_at` and `door` tell when and where the ticket was first admitted. */
export const Scan = z.object({
  id: z.string(),
  result: z.enum(scanResults),
  /** The ticket is valid, but has a newer code: only with `void`. */
  is_replaced: z.boolean(),
  message: z.string(),
  ticket_type: z.string().nullable(),
  holder: z.string().nullable(),
  first_admitted_at: Instant.nullable(),
  door: z.string().nullable(),
  at: Instant,
  counts: z.object({ admitted: z.number(), inside: z.number(), expected: z.number() }),
});
export type Scan = z.infer<typeof Scan>;

const EventParams = z.object({ id: z.string().min(1).max(120) });

export const scanTicket = defineRoute({
  method: 'POST',
  path: '/events/:id/scans/',
  audience: 'door',
  summary: 'Scan a code at the door. Admits exactly once; the same device and scan id get the same answer.',
  params: EventParams,
  body: z.strictObject({
    code: z.string({ error: 'Give a code.' }).trim().min(1, 'Give a code.').max(512, 'Use at most 512 characters.'),
    device_id: line(64).min(1, 'Name the device.'),
    scan_id: line(64).min(1, 'Number the scan.'),
    kind: z.enum(['in', 'out'], { error: 'Choose in or out.' }).default('in'),
    door: line(60).default(''),
  }),
  responses: { 200: Scan },
});

export const undoScan = defineRoute({
  method: 'POST',
  path: '/events/:id/scans/:scan/undo/',
  audience: 'door',
  summary: 'Take an admission back, as a record of its own.',
  params: EventParams.extend({ scan: z.uuid() }),
  body: z.strictObject({
    device_id: line(64).min(1, 'Name the device.'),
    scan_id: line(64).min(1, 'Number the scan.'),
  }),
  responses: { 200: Scan },
});

export const getDoor = defineRoute({
  method: 'GET',
  path: '/events/:id/door/',
  audience: 'door',
  summary: 'The door of an event: its name and live counts.',
  params: EventParams,
  responses: {
    200: z.object({
      event: z.object({
        id: z.string(),
        slug: z.string(),
        title: z.string(),
        starts_at: Instant,
        time_zone: z.string(),
        reentry_allowed: z.boolean(),
      }),
      counts: z.object({ admitted: z.number(), inside: z.number(), expected: z.number() }),
    }),
  },
});
