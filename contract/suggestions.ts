import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Instant, line } from './common/values.ts';
import { Instead, Understood } from './events.ts';

export const suggestionKinds = ['city', 'artist', 'event', 'venue', 'organizer'] as const;

/** A suggestion for a search. `slug` is an event's, `handle` an organizer's; venues and events have a city. */
export const Suggestion = z.object({
  kind: z.enum(suggestionKinds),
  text: z.string(),
  city: z.string().nullable(),
  slug: z.string().nullable(),
  handle: z.string().nullable(),
  starts_at: Instant.nullable(),
  time_zone: z.string().nullable(),
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
    /** Only of this kind. */
    kind: z.enum(suggestionKinds, { error: 'Choose one of the kinds.' }).optional(),
  }),
  responses: {
    200: z.object({
      results: z.array(Suggestion),
      /** The date and the prices found in the text, and the remaining words. */
      understood: Understood.pick({ search: true, date: true, price_max: true, free: true }).optional(),
      /** If nothing starts with the text: what else may be meant. */
      instead: Instead.optional(),
    }),
  },
});
