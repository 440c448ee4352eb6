import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, Instant } from './common/values.ts';

/** The subjects of entries in an organization's history. */
export const historyKinds = ['events', 'tickets', 'orders', 'guests', 'promoters', 'door', 'team', 'payouts'] as const;
export type HistoryKind = (typeof historyKinds)[number];

const EventName = z.object({ slug: z.string(), title: z.string() });

/** One entry of an organization's history. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: Instant,
  /** What happened, in a few words. */
  text: z.string(),
  kind: z.enum(historyKinds),
  /** Who did it; staff is not named. Null for actions of the system, and for deleted accounts. */
  actor: z.string().nullable(),
  is_by_staff: z.boolean(),
  /** Why, in the words of whoever did it. */
  reason: z.string().nullable(),
  event: EventName.nullable(),
  order_id: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const listHistory = defineRoute({
  method: 'GET',
  path: '/organizations/:id/history/',
  audience: 'user',
  summary:
    'What happened to what is an organization’s, newest first: by its team, by the platform’s staff with their reason, and by itself.',
  params: z.object({ id: z.string().min(1).max(120) }),
  query: z.strictObject({
    /** Of one event, by id or slug. */
    event: z.string().min(1).max(120).optional(),
    kind: z.enum(historyKinds, { error: 'Choose a kind.' }).optional(),
    cursor: Cursor,
  }),
  responses: {
    200: z.object({
      results: z.array(HistoryEntry),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      /** The organization's newest events, to choose one. */
      events: z.array(EventName),
    }),
  },
});
