import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EventParams, Instant, requiredLine } from './common/values.ts';
import { DoorCounts, scanReasons, scanResults, TypeCounts } from './door.ts';

const Reason = z.enum(scanReasons).nullable().describe('More detailed than `result`; null without more to say.');

const GateNames = z
  .array(requiredLine(60, 'Enter a name.'), { error: 'Give the gates.' })
  .max(20, 'At most 20 gates.')
  .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, {
    error: 'Two gates have the same name.',
  })
  .meta({ uniqueItems: true });

export const setGates = defineRoute({
  method: 'PUT',
  path: '/events/:id/gates/',
  audience: 'user',
  summary:
    'Name the gates of an event, in order; devices choose one of them. `was` has the gates as they were shown: if somebody ' +
    'else has changed them since, nothing is saved (409 `edited_meanwhile`).',
  params: EventParams,
  body: z.strictObject({
    gates: GateNames,
    was: GateNames.optional().describe('The gates as they were shown: 409 if somebody has changed them since.'),
  }),
  responses: { 200: z.object({ gates: z.array(z.string()) }) },
});

/**
 * Why a code was replaced: sold in Resale, that sale undone, transferred, or reissued; `other`: moved into an account.
 */
export const codeChanges = ['resale', 'resale_undone', 'transfer', 'reissue', 'other'] as const;
export type CodeChange = (typeof codeChanges)[number];

/**
 * The figures of an event's door. `arrivals` and `gates` count the first entry of each ticket; a quarter hour begins at
 * `at`. A gate without a name is ''. Times are the server's; those of offline devices are corrected.
 */
export const DoorReport = z.object({
  time_zone: z.string(),
  counts: DoorCounts,
  no_shows: z.number().describe('Expected but never admitted.'),
  let_in_before: z
    .number()
    .describe('Tickets that were let in before the event moved to another date. These entries are in no other figure.'),
  types: z.array(TypeCounts),
  arrivals: z
    .array(z.object({ at: Instant, gate: z.string(), admitted: z.number() }))
    .describe('First entries by quarter hour and gate; a gate without a name is empty.'),
  gates: z.array(z.object({ gate: z.string(), admitted: z.number(), refused: z.number() })),
  refusals: z.array(z.object({ result: z.enum(scanResults), reason: Reason, count: z.number() })),
  conflicts: z
    .array(
      z.object({
        ticket_id: z.string().nullable(),
        result: z.enum(scanResults),
        reason: Reason,
        holder: z.string().nullable(),
        ticket_type: z.string().nullable(),
        entries: z.array(z.object({ at: Instant, gate: z.string(), device: z.string() })),
      }),
    )
    .describe(
      'Admissions by offline devices that `result` would have refused. With `already_in` the same ticket was admitted more than once, at each of `entries`, the earliest first. Without a ticket (`unknown`, `other_event`) there is one entry. The newest 200.',
    ),
  conflict_count: z.number().describe('The number of all conflicts, including those that `conflicts` leaves out.'),
  old_codes: z
    .object({
      kinds: z.array(z.object({ replaced_by: z.enum(codeChanges), codes: z.number(), refusals: z.number() })),
      refused: z.array(
        z.object({
          ticket_id: z.string(),
          ticket_type: z.string(),
          holder: z.string().nullable(),
          replaced_by: z.enum(codeChanges),
          replaced_at: Instant,
          refusals: z.number(),
          last_at: Instant,
        }),
      ),
    })
    .describe(
      'Codes that were replaced: how many of each kind, and how often one was refused. `refused` lists the codes that somebody tried, the most frequent first, with the present holder of the ticket. The first 200.',
    ),
  overrides: z
    .array(z.object({ at: Instant, gate: z.string(), by: z.string(), reason: z.string(), ticket_type: z.string() }))
    .describe('Admissions by a supervisor who overrode a refusal. The newest 200.'),
  wrong_clocks: z
    .array(z.object({ device: z.string(), seconds_ahead: z.number() }))
    .describe('Devices whose clock was wrong by more than a minute; negative: behind.'),
});
export type DoorReport = z.infer<typeof DoorReport>;

export const getDoorReport = defineRoute({
  method: 'GET',
  path: '/events/:id/door/report/',
  audience: 'user',
  summary: 'The report of an event’s door for its team: arrivals, no-shows, refusals, double entries.',
  params: EventParams,
  responses: { 200: DoorReport },
});

/** The door right now: the live counts, and what needs somebody. */
export const DoorNow = DoorReport.pick({ counts: true }).extend({
  gates: z
    .array(DoorReport.shape.gates.element.extend({ inside: z.number() }))
    .describe('`inside`: of those whose first entry was at this gate, how many are inside.'),
  refused: z.number().describe('Scans that were refused.'),
  phones: z
    .object({ at_work: z.number(), silent: z.number() })
    .describe(
      'Phones that a door link let in: how many were at work since admission began, and how many of them the server has not heard from for minutes. Those may have unsent scans. Phones of people with an account are not counted.',
    ),
});
export type DoorNow = z.infer<typeof DoorNow>;

export const getDoorNow = defineRoute({
  method: 'GET',
  path: '/events/:id/door/now/',
  audience: 'user',
  summary:
    'An event’s door right now for its team: who is inside and what was refused, also by gate, and silent phones.',
  params: EventParams,
  responses: { 200: DoorNow },
});
