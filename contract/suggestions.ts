import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Instant, line } from './common/values.ts';
import { Instead, Understood } from './event-lists.ts';

export const suggestionKinds = ['city', 'artist', 'event', 'venue', 'organizer'] as const;

/** A suggestion for a search. `slug` is an event's, `handle` an organizer's; venues and events have a city. */
export const Suggestion = z.object({
  kind: z.enum(suggestionKinds),
  text: z.string(),
  city: z.string().nullable().describe('Of a venue or an event; else null.'),
  slug: z.string().nullable().describe('The slug of an event or an artist; else null.'),
  handle: z.string().nullable().describe('The handle of an organizer; else null.'),
  starts_at: Instant.nullable().describe('Of an event; else null.'),
  time_zone: z.string().nullable().describe('Of an event; else null.'),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const listSuggestions = defineRoute({
  method: 'GET',
  path: '/events/suggestions/',
  audience: 'public',
  summary:
    'What a search that begins like this may be for, among what is public and not over; at most eight. Without `search` the cities with most to come.',
  query: z.strictObject({
    search: line(200).optional(),
    kind: z.enum(suggestionKinds, { error: 'Choose one of the kinds.' }).optional().describe('Only of this kind.'),
  }),
  responses: {
    200: z.object({
      results: z.array(Suggestion),
      understood: Understood.pick({ search: true, date: true, price_max: true, free: true })
        .optional()
        .describe('The date and the prices found in the text, and the remaining words.'),
      instead: Instead.optional().describe('If nothing starts with the text: what else may be meant.'),
    }),
  },
});
