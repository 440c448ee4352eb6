import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { line, OrganizationParams } from './common/values.ts';

/** A place where an organization held an event before. */
export const EarlierPlace = z.object({
  venue_name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  latitude: z.number().nullable().describe('Degrees; null if not set.'),
  longitude: z.number().nullable().describe('Degrees; null if not set.'),
  time_zone: z.string(),
  events: z.number().describe('How many events took or take place there.'),
});
export type EarlierPlace = z.infer<typeof EarlierPlace>;

export const listEarlierPlaces = defineRoute({
  method: 'GET',
  path: '/organizations/:id/places/',
  audience: 'user',
  summary: 'Where the organization’s events were, the latest place first; at most 50.',
  params: OrganizationParams,
  responses: { 200: z.array(EarlierPlace) },
});

const degrees = (max: number) =>
  z.coerce
    .number({ error: 'Enter degrees.' })
    .min(-max, 'These coordinates do not exist.')
    .max(max, 'These coordinates do not exist.');

export const findTimeZone = defineRoute({
  method: 'GET',
  path: '/time-zones/',
  audience: 'public',
  summary:
    'The time zone of a place by its coordinates, or by its city and country; null when that does not tell. `choices` are the zones of the country.',
  query: z.strictObject({
    city: line(120).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Choose a country.')
      .optional(),
    latitude: degrees(90).optional(),
    longitude: degrees(180).optional(),
  }),
  responses: {
    200: z.object({
      time_zone: z.string().nullable().describe('Null if it is not clear from the place.'),
      choices: z.array(z.string()).describe('The zones to choose from.'),
    }),
  },
});
