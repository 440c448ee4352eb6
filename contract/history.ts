import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, Instant, OrganizationParams, pageOf } from './common/values.ts';

/** The subjects of entries in an organization's history. */
export const historyKinds = ['events', 'tickets', 'orders', 'guests', 'promoters', 'door', 'team', 'payouts'] as const;
export type HistoryKind = (typeof historyKinds)[number];

const EventName = z.object({ slug: z.string(), title: z.string() });

/** One entry of an organization's history. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: Instant,
  text: z.string().describe('What happened, in a few words.'),
  kind: z.enum(historyKinds),
  actor: z
    .string()
    .nullable()
    .describe('Who did it; staff is not named. Null for actions of the system, and for deleted accounts.'),
  is_by_staff: z.boolean(),
  reason: z.string().nullable().describe('Why, in the words of whoever did it; null without one.'),
  event: EventName.nullable().describe('Null for entries about the organization itself.'),
  order_id: z.string().nullable().describe('Null for entries about no order.'),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const listHistory = defineRoute({
  method: 'GET',
  path: '/organizations/:id/history/',
  audience: 'user',
  summary:
    'What happened to what is an organization’s, newest first: by its team, by the platform’s staff with their reason, and by itself.',
  params: OrganizationParams,
  query: z.strictObject({
    event: z.string().min(1).max(120).optional().describe('Of one event, by id or slug.'),
    kind: z.enum(historyKinds, { error: 'Choose a kind.' }).optional(),
    cursor: Cursor,
  }),
  responses: {
    200: pageOf(HistoryEntry).extend({
      events: z.array(EventName).describe('The organization’s newest events, to choose one.'),
    }),
  },
});
