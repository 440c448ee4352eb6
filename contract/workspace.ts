import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EventParams } from './common/values.ts';
import { EventCard, eventVisibilities } from './events.ts';
import { ChecklistItem, HostFacts } from './hosting.ts';
import { permissions, teamRoles } from './organizations.ts';

/** An event as its team sees it at the top of each tab of the workspace. */
export const Workspace = EventCard.extend({
  visibility: z.enum(eventVisibilities),
  takes_requests: z.boolean(),
  waiting_requests: z.number().describe('Requests to come that wait for an answer.'),
  role: z.enum(teamRoles),
  permissions: z.array(z.enum(permissions)),
  ...HostFacts.shape,
  may_be_deleted: z.boolean().describe('It is a draft that was never published, and staff has not blocked it.'),
  checklist: z.array(ChecklistItem),
  last_week: z
    .object({
      days_left: z.number(),
      invitations: z.object({ open: z.number(), accepted: z.number(), declined: z.number() }),
      doormen: z.number(),
      phones: z.number(),
      team_opened_door: z.boolean(),
    })
    .nullable()
    .describe(
      'How far a published event is prepared in the seven days before its start, for those who may edit it; else null. `days_left` is by its clock, 0 on the day. `phones` are those that door links let in; `team_opened_door`: one of the team has opened the door on a device in these days.',
    ),
});
export type Workspace = z.infer<typeof Workspace>;

export const getWorkspace = defineRoute({
  method: 'GET',
  path: '/events/:id/workspace/',
  audience: 'user',
  summary: 'One event of the caller’s organizations by id or slug: its state, and what the caller may do with it.',
  params: EventParams,
  responses: { 200: Workspace },
});
