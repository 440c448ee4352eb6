import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, Instant, OrganizationParams, pageOf } from './common/values.ts';
import { EventCard } from './events.ts';

/** The public profile of a host. */
export const Organizer = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  bio: z.string(),
  website: z.string(),
  picture_url: z.string().nullable().describe('Null without a picture.'),
  created_at: Instant,
});
export type Organizer = z.infer<typeof Organizer>;

export const getOrganizer = defineRoute({
  method: 'GET',
  path: '/users/:id/',
  audience: 'public',
  summary:
    'An organizer by handle or id, with their public events: `when=upcoming` the soonest first, `when=past` the latest first. 404 while they have none.',
  params: OrganizationParams,
  query: z.strictObject({
    when: z.enum(['upcoming', 'past'], { error: 'Use upcoming or past.' }).default('upcoming'),
    cursor: Cursor,
  }),
  responses: { 200: pageOf(EventCard).extend({ organizer: Organizer }) },
});
