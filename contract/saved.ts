import { z } from 'zod';
import { IdParams, Message } from './auth.ts';
import { Artist } from './artists.ts';
import { defineRoute } from './common/route.ts';
import { Cursor, EmailInput, EventParams, Id, idList, pageOf } from './common/values.ts';
import { EventCard } from './events.ts';
import { Organizer } from './organizers.ts';

const AT_ONCE = 100;

/** A person's saved events, followed organizers and followed artists, the newest first. */
export const Saved = z.object({
  event_ids: z.array(z.string()),
  organizer_ids: z.array(z.string()),
  artist_ids: z.array(z.string()),
});
export type Saved = z.infer<typeof Saved>;

const ids = z.array(Id).max(AT_ONCE, `At most ${AT_ONCE} at once.`).default([]);

export const getSaved = defineRoute({
  method: 'GET',
  path: '/saved/',
  audience: 'user',
  summary: 'What the caller has saved and whom they follow, by id, the newest first; at most 500 of each.',
  responses: { 200: Saved },
});

export const addSaved = defineRoute({
  method: 'POST',
  path: '/saved/',
  audience: 'user',
  summary:
    'Save events, follow organizers and artists. Ids of nothing public are passed over, so that what a browser kept can be joined at login.',
  body: z.strictObject({ event_ids: ids, organizer_ids: ids, artist_ids: ids }),
  responses: { 200: Saved },
});

export const removeSavedEvent = defineRoute({
  method: 'DELETE',
  path: '/saved/events/:id/',
  audience: 'user',
  summary: 'Remove an event from the saved ones; the same answer whether or not it was one of them.',
  params: IdParams,
  responses: { 200: Saved },
});

export const unfollowOrganizer = defineRoute({
  method: 'DELETE',
  path: '/saved/organizers/:id/',
  audience: 'user',
  summary: 'Stop following an organizer; the same answer whether one did.',
  params: IdParams,
  responses: { 200: Saved },
});

export const unfollowArtist = defineRoute({
  method: 'DELETE',
  path: '/saved/artists/:id/',
  audience: 'user',
  summary: 'Stop following an artist; the same answer whether one did.',
  params: IdParams,
  responses: { 200: Saved },
});

export const listFollowedNights = defineRoute({
  method: 'GET',
  path: '/saved/nights/',
  audience: 'user',
  summary: 'Public events to come of the organizers and artists the caller follows, the soonest first.',
  query: z.strictObject({ cursor: Cursor }),
  responses: { 200: pageOf(EventCard) },
});

const idsOfCards = idList(AT_ONCE, `At most ${AT_ONCE} at once.`);

export const lookUpSaved = defineRoute({
  method: 'GET',
  path: '/saved/cards/',
  audience: 'public',
  summary:
    'The events, organizers and artists of these ids (comma-separated) as cards, in the order asked; what is not public is left out.',
  query: z.strictObject({ event_ids: idsOfCards, organizer_ids: idsOfCards, artist_ids: idsOfCards }),
  responses: {
    200: z.object({ events: z.array(EventCard), organizers: z.array(Organizer), artists: z.array(Artist) }),
  },
});

export const createCalendarFeed = defineRoute({
  method: 'POST',
  path: '/saved/calendar/',
  audience: 'user',
  summary:
    'A secret address from which calendars read the caller’s saved events. Each call makes a new one and ends the last.',
  responses: {
    201: z.object({
      url: z.string().describe('The address for a calendar program. It opens without a session, so it is secret.'),
    }),
  },
});

export const createSaleAlert = defineRoute({
  method: 'POST',
  path: '/events/:id/sale-alert/',
  audience: 'optional',
  summary: 'Mail once when sales of an event open. A guest names an address; for others it is their account’s.',
  params: EventParams,
  body: z.strictObject({
    email: EmailInput.optional().describe('Of a guest; a signed-in person is told at the account’s address.'),
  }),
  responses: { 201: Message },
});

export const getSaleAlerts = defineRoute({
  method: 'GET',
  path: '/sale-alerts/:token/',
  audience: 'public',
  summary: 'Whether an alert still waits for the address a mailed link belongs to.',
  params: z.object({ token: z.string().min(1).max(100) }),
  responses: { 200: z.object({ is_waiting: z.boolean().describe('Whether a mail is still to come.') }) },
});

export const endSaleAlerts = defineRoute({
  method: 'POST',
  path: '/sale-alerts/unsubscribe/',
  audience: 'public',
  summary: 'End every waiting alert of the address a mailed link belongs to.',
  body: z.strictObject({ token: z.string({ error: 'This link is incomplete.' }).max(100) }),
  responses: { 200: Message },
});
