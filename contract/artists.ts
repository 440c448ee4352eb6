import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, pageOf } from './common/values.ts';
import { EventCard } from './events.ts';

/** An artist in a line-up. `slug` is the last part of their page's address. */
export const Artist = z.object({ id: z.string(), slug: z.string(), name: z.string() });
export type Artist = z.infer<typeof Artist>;

export const getArtist = defineRoute({
  method: 'GET',
  path: '/artists/:slug/',
  audience: 'public',
  summary:
    'An artist with the public events they play at: `when=upcoming` the soonest first, `when=past` the latest first. 404 while there are none.',
  params: z.object({ slug: z.string().min(1).max(120) }),
  query: z.strictObject({
    when: z
      .enum(['upcoming', 'past'], { error: 'Use upcoming or past.' })
      .default('upcoming')
      .describe('Past events come newest first.'),
    cursor: Cursor,
  }),
  responses: { 200: pageOf(EventCard).extend({ artist: Artist }) },
});
