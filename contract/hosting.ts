import { z } from 'zod';

/** The state of an event for its host; derived, never stored. `live` is from doors to end. */
export const hostStates = ['draft', 'upcoming', 'live', 'past', 'cancelled'] as const;
export type HostState = (typeof hostStates)[number];

/**
 * What an event needs before it is published. `await_payouts` in place of `finish_payouts` while only the provider can act;
 * `blocked_by_staff` only while staff keeps it from being published.
 */
export const checklistCodes = [
  'add_date',
  'add_place',
  'add_ticket_type',
  'finish_payouts',
  'await_payouts',
  'blocked_by_staff',
] as const;
export type ChecklistCode = (typeof checklistCodes)[number];

/** One requirement for publishing, in words, and the field or screen where it can be met. */
export const ChecklistItem = z.object({
  code: z.enum(checklistCodes),
  text: z.string(),
  field: z
    .enum(['starts_at', 'venue_name', 'city', 'ticket_types', 'payouts', 'staff'])
    .describe('The field or screen where it can be met.'),
  is_done: z.boolean(),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

/** What a host can do next. */
export const nextStepCodes = [
  ...checklistCodes,
  'publish',
  'answer_requests',
  'add_tickets',
  'add_doorman',
  'rehearse_door',
  'remind_guests',
  'share',
  'open_door',
  'download_statement',
  'duplicate',
] as const;

/** The next step. `ticket_type` is a type of which four fifths are sold (`add_tickets`). */
export const NextStep = z.object({
  code: z.enum(nextStepCodes),
  field: ChecklistItem.shape.field
    .nullable()
    .describe('Where it is done; null for steps that are no part of the checklist.'),
  ticket_type: z
    .object({ id: z.string(), name: z.string(), left: z.number() })
    .nullable()
    .describe('For `add_tickets`: the type that is running low; else null.'),
});
export type NextStep = z.infer<typeof NextStep>;

/** The state of an event for its host. `sellable` is how many tickets can be sold in total, null without a limit. */
export const HostFacts = z.object({
  host_state: z.enum(hostStates),
  next_step: NextStep.nullable().describe('Null if nothing is to be done.'),
  is_off_sale: z
    .boolean()
    .describe('Staff took it off sale after it was published: it can be cancelled and moved, but not sold.'),
  sold: z.number(),
  held: z.number().describe('Tickets in checkouts, and in offers to the waiting list.'),
  sellable: z.number().nullable().describe('How many tickets can be sold in all; null without a limit.'),
});
export type HostFacts = z.infer<typeof HostFacts>;
