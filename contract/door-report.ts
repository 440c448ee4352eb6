import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Instant, line } from './common/values.ts';
import { DoorCounts, EventParams, scanResults, TypeCounts } from './door.ts';

export const setGates = defineRoute({
  method: 'PUT',
  path: '/events/:id/gates/',
  audience: 'user',
  summary: 'Name the gates of an event, in order; devices choose one of them.',
  params: EventParams,
  body: z.strictObject({ gates: z.array(line(60).min(1, 'Enter a name.')).max(20, 'At most 20 gates.') }),
  responses: { 200: z.object({ gates: z.array(z.string()) }) },
});

/** The night in numbers. A quarter hour of `arrivals` begins at `at`. */
export const DoorReport = z.object({
  counts: DoorCounts,
  no_shows: z.number(),
  types: z.array(TypeCounts),
  arrivals: z.array(z.object({ at: Instant, gate: z.string(), admitted: z.number() })),
  gates: z.array(z.object({ gate: z.string(), admitted: z.number(), refused: z.number() })),
  refusals: z.array(z.object({ result: z.enum(scanResults), count: z.number() })),
  /** Tickets that two doors both admitted. */
  conflicts: z.array(
    z.object({
      ticket_id: z.string(),
      holder: z.string(),
      ticket_type: z.string(),
      entries: z.array(z.object({ at: Instant, gate: z.string(), device: z.string() })),
    }),
  ),
  overrides: z.array(
    z.object({ at: Instant, gate: z.string(), by: z.string(), reason: z.string(), ticket_type: z.string() }),
  ),
  /** Devices whose clock was wrong by more than a minute. */
  wrong_clocks: z.array(z.object({ device: z.string(), seconds_ahead: z.number() })),
  time_zone: z.string(),
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
