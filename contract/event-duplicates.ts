import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EventParams } from './common/values.ts';
import { flag, whole } from './event-editing.ts';
import { EventCard } from './events.ts';
import { RepeatedHour, WallTime } from './wall-time.ts';

const MAX_DATES = 52;

/** Chosen starts, or one every week. Doors, end and sale times keep their distance in local time. */
export const DuplicateEventBody = z
  .strictObject({
    starts_at: z
      .array(WallTime)
      .min(1, 'Choose a date.')
      .max(MAX_DATES, `At most ${MAX_DATES} dates.`)
      .meta({ uniqueItems: true })
      .describe('Local times of the event’s place, `2026-12-31T20:00`.'),
    weeks: whole(1, MAX_DATES).default(1).describe('With a single start: how many weeks in a row.'),
    repeated_hour: RepeatedHour.optional().describe('For starts whose local time occurs twice.'),
    as_series: flag.default(false).describe('Whether the copies and the original link to each other.'),
  })
  .refine(({ starts_at, weeks }) => weeks === 1 || starts_at.length === 1, {
    path: ['weeks'],
    error: 'Choose dates, or a first date and a number of weeks.',
  })
  .refine(({ starts_at }) => new Set(starts_at).size === starts_at.length, {
    path: ['starts_at'],
    error: 'Choose each date once.',
  })
  .meta({ anyOf: [{ properties: { weeks: { const: 1 } } }, { properties: { starts_at: { maxItems: 1 } } }] });

export const duplicateEvent = defineRoute({
  method: 'POST',
  path: '/events/:id/duplicate/',
  audience: 'user',
  summary:
    'Drafts like this event on other dates, with its ticket types, promo codes and picture, and nothing that was sold. A repeated request with the same `Idempotency-Key` answers with the same drafts.',
  params: EventParams,
  body: DuplicateEventBody,
  headers: ['idempotency-key'],
  responses: { 201: z.object({ results: z.array(EventCard) }) },
});
