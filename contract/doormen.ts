import { z } from 'zod';
import { Message } from './auth.ts';
import { defineRoute } from './common/route.ts';
import { EventParams, Id, Instant, line, Qr, requiredLine, TokenParams } from './common/values.ts';

/**
 * Somebody who may scan the tickets of one event, as the host added them: by user name or by address. The host does not
 * learn the other one, nor whether an address has an account.
 */
export const Doorman = z.object({
  id: z.string(),
  name: z.string().describe('As the host wrote it; may be empty.'),
  username: z.string().nullable().describe('Null if the host added an e-mail address.'),
  email: z.string().nullable().describe('Null if the host added a user name.'),
  is_supervisor: z.boolean().describe('May override a refusal, with a reason.'),
  created_at: Instant,
  last_scan_at: Instant.nullable().describe('Their latest scan at this event; null without one.'),
});
export type Doorman = z.infer<typeof Doorman>;

/** A doorman who was just added, or was before. */
export const AddedDoorman = Doorman.extend({
  is_mailed: z
    .boolean()
    .describe(
      'Whether they are told by mail: false if they were on the list, or their address had too many mails today.',
    ),
});
export type AddedDoorman = z.infer<typeof AddedDoorman>;

/** A device that a door link let in. */
export const DoorDevice = z.object({
  id: z.string(),
  name: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
  scans: z.number().describe('How many it has made.'),
});
export type DoorDevice = z.infer<typeof DoorDevice>;

/** A link for devices without an account; `locked`: too many wrong PINs, so no further device can join. */
export const DoorLink = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['open', 'locked']),
  tries_left: z.number().describe('How many wrong PINs it still accepts.'),
  created_at: Instant,
  devices: z.array(DoorDevice),
});
export type DoorLink = z.infer<typeof DoorLink>;

/** Shown once, when a link is made: its address, also as a QR code, and its PIN. */
export const NewDoorLink = z.object({
  link: DoorLink,
  url: z.string(),
  qr: Qr,
  pin: z.string().describe('Six digits; shown only here.'),
});
export type NewDoorLink = z.infer<typeof NewDoorLink>;

const isSupervisor = z.boolean({ error: 'Use true or false.' });

export const listDoormen = defineRoute({
  method: 'GET',
  path: '/events/:id/doormen/',
  audience: 'user',
  summary: 'The doormen of an event, and its links for devices without an account.',
  params: EventParams,
  responses: {
    200: z.object({
      results: z.array(Doorman),
      links: z.array(DoorLink),
      is_shut: z
        .boolean()
        .describe('Nobody is let in any more: the event is cancelled, or ended long ago. Nobody can be added then.'),
    }),
  },
});

export const addDoorman = defineRoute({
  method: 'POST',
  path: '/events/:id/doormen/',
  audience: 'user',
  summary:
    'Add a doorman by e-mail or user name. They are told by mail (`is_mailed`). Adding again changes nothing. 409 `event_over` once nobody is let in any more, `linked_name` as for an invitation.',
  params: EventParams,
  body: z.strictObject({
    user: requiredLine(254, 'Enter an e-mail address or a user name.').describe('An e-mail address or a user name.'),
    name: line(120).default(''),
    is_supervisor: isSupervisor.default(false),
  }),
  responses: { 201: AddedDoorman },
});

export const updateDoorman = defineRoute({
  method: 'PATCH',
  path: '/events/:id/doormen/:doorman_id/',
  audience: 'user',
  summary: 'Make a doorman a supervisor, or not.',
  params: EventParams.extend({ doorman_id: Id }),
  body: z.strictObject({ is_supervisor: isSupervisor }),
  responses: { 200: Doorman },
});

export const removeDoorman = defineRoute({
  method: 'DELETE',
  path: '/events/:id/doormen/:doorman_id/',
  audience: 'user',
  summary: 'Remove a doorman: their next request is refused. Their scans stay.',
  params: EventParams.extend({ doorman_id: Id }),
  responses: { 200: Message },
});

export const createDoorLink = defineRoute({
  method: 'POST',
  path: '/events/:id/door-links/',
  audience: 'user',
  summary:
    'Create a link with a PIN for devices without an account. Both are in this answer only. 409 `event_over` once nobody is let in any more.',
  params: EventParams,
  body: z.strictObject({ name: line(60).default('') }),
  responses: { 201: NewDoorLink },
});

export const removeDoorLink = defineRoute({
  method: 'DELETE',
  path: '/events/:id/door-links/:link_id/',
  audience: 'user',
  summary: 'Remove a link and all devices it let in: their next request is refused.',
  params: EventParams.extend({ link_id: Id }),
  responses: { 200: Message },
});

export const removeDoorDevice = defineRoute({
  method: 'DELETE',
  path: '/events/:id/door-devices/:device_id/',
  audience: 'user',
  summary: 'Remove one device: its next request is refused.',
  params: EventParams.extend({ device_id: Id }),
  responses: { 200: Message },
});

/** What a door link shows before the PIN is entered. */
export const OpenedDoorLink = z.object({
  event: z.object({
    slug: z.string(),
    title: z.string(),
    starts_at: Instant.nullable().describe('Null while it has no date.'),
    time_zone: z.string(),
  }),
  tries_left: z.number().describe('How many wrong PINs the link still accepts.'),
});
export type OpenedDoorLink = z.infer<typeof OpenedDoorLink>;

export const getDoorLink = defineRoute({
  method: 'GET',
  path: '/door-links/:token/',
  audience: 'public',
  summary: 'Which event’s door a link opens; the PIN is asked for next. Without tries left the link is of no use.',
  params: TokenParams,
  responses: { 200: OpenedDoorLink },
});

export const openDoorLink = defineRoute({
  method: 'POST',
  path: '/door-links/:token/open/',
  audience: 'public',
  summary:
    'Let a device in with the PIN. A wrong one (400 on `pin`) uses up a try; without tries left 409 `door_link_ended`. The ' +
    'device’s token goes into the Authorization header of the door’s calls, like a person’s.',
  params: TokenParams,
  body: z.strictObject({
    pin: z
      .string({ error: 'Enter the PIN.' })
      .trim()
      .regex(/^[0-9]{6}$/, 'The PIN has 6 digits.'),
    device_name: line(60).default(''),
  }),
  responses: {
    200: z.object({
      token: z.string().describe('Sent as `Authorization: Token {token}`: it only opens the door of this event.'),
      device_id: z.string(),
      slug: z.string(),
    }),
  },
});
