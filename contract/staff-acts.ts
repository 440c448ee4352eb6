import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Id } from './common/values.ts';
import { StaffTaskDetail } from './staff-queue.ts';
import { reason, StaffEvent, StaffListing, StaffOrder, StaffOrganization } from './staff-records.ts';

const Params = z.object({ id: Id });
const WithReason = z.strictObject({ reason });

export const blockEvent = defineRoute({
  method: 'POST',
  path: '/staff/events/:id/block/',
  audience: 'staff',
  summary:
    'Take an event off sale. Sold tickets stay valid; its host is told why and can publish it once staff allows.',
  params: Params,
  body: WithReason,
  responses: { 200: StaffEvent },
});

export const allowEvent = defineRoute({
  method: 'POST',
  path: '/staff/events/:id/allow/',
  audience: 'staff',
  summary: 'Let the host of a blocked event publish it again.',
  params: Params,
  body: WithReason,
  responses: { 200: StaffEvent },
});

export const freezePayouts = defineRoute({
  method: 'POST',
  path: '/staff/organizations/:id/freeze-payouts/',
  audience: 'staff',
  summary: 'Stop an organization’s payouts; nothing is sent until they go on.',
  params: Params,
  body: WithReason,
  responses: { 200: StaffOrganization },
});

export const unfreezePayouts = defineRoute({
  method: 'POST',
  path: '/staff/organizations/:id/unfreeze-payouts/',
  audience: 'staff',
  summary: 'Let an organization’s payouts go on.',
  params: Params,
  body: WithReason,
  responses: { 200: StaffOrganization },
});

export const resendAsStaff = defineRoute({
  method: 'POST',
  path: '/staff/orders/:id/resend/',
  audience: 'staff',
  summary: 'Mail the tickets of an order to its buyer again.',
  params: Params,
  body: WithReason,
  responses: { 200: StaffOrder },
});

export const refundAsStaff = defineRoute({
  method: 'POST',
  path: '/staff/orders/:id/refund/',
  audience: 'staff',
  summary: 'Refund tickets of an order, without `ticket_ids` all of them. Everything paid for them is given back.',
  params: Params,
  body: z.strictObject({
    reason,
    ticket_ids: z
      .array(Id, { error: 'Choose a ticket.' })
      .min(1, 'Choose a ticket.')
      .max(200, 'At most 200 tickets.')
      .optional()
      .describe('Left out: all that may be refunded.'),
  }),
  responses: { 200: StaffOrder },
});

export const sendRefundAgainAsStaff = defineRoute({
  method: 'POST',
  path: '/staff/refunds/:id/send-again/',
  audience: 'staff',
  summary: 'Send a refund again that failed: the buyer is still owed it.',
  params: Params,
  body: WithReason,
  responses: { 200: StaffOrder },
});

export const sendEvidenceAsStaff = defineRoute({
  method: 'POST',
  path: '/staff/disputes/:id/evidence/',
  audience: 'staff',
  summary: 'Send the evidence of a dispute to the bank, once, with a note of one’s own.',
  params: Params,
  body: z.strictObject({
    reason,
    note: z.string({ error: 'Enter a note.' }).trim().max(5000, 'Use at most 5000 characters.').default(''),
  }),
  responses: { 200: StaffTaskDetail },
});

export const acceptDisputeAsStaff = defineRoute({
  method: 'POST',
  path: '/staff/disputes/:id/accept/',
  audience: 'staff',
  summary: 'Accept a dispute: the buyer keeps the money.',
  params: Params,
  body: WithReason,
  responses: { 200: StaffTaskDetail },
});

export const releaseSeller = defineRoute({
  method: 'POST',
  path: '/staff/sellers/:id/release/',
  audience: 'staff',
  summary: 'Release a seller’s money of one event that was held back; the seller is told. `id` is that of the item.',
  params: Params,
  body: WithReason,
  responses: { 200: StaffTaskDetail },
});

export const stopSeller = defineRoute({
  method: 'POST',
  path: '/staff/sellers/:id/stop/',
  audience: 'staff',
  summary:
    'Stop the money of a seller for one event; the seller is told why. 409 `sent_already` once it is on its way. Can be released later.',
  params: Params,
  body: WithReason,
  responses: { 200: StaffTaskDetail },
});

export const takeDownListing = defineRoute({
  method: 'POST',
  path: '/staff/listings/:id/take-down/',
  audience: 'staff',
  summary:
    'Take a ticket out of Resale: it is its seller’s to use again, who is told why. 409 while a buyer is paying and once it has ended. Reports of it are done.',
  params: Params,
  body: WithReason,
  responses: { 200: StaffListing },
});
