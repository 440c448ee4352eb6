import * as calls from '#contract/staff-acts.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { acceptDisputeAsStaff, sendEvidenceAsStaff } from './act-on-dispute.ts';
import { allowEvent, blockEvent } from './block-event.ts';
import { freezePayouts, unfreezePayouts } from './freeze-payouts.ts';
import { getStaffEvent } from './get-event.ts';
import { getStaffOrder } from './get-order.ts';
import { getStaffOrganization } from './get-organization.ts';
import { requireLook } from './looks.ts';
import { getTask } from './get-task.ts';
import { refundAsStaff, sendAgainAsStaff } from './refund-order.ts';
import { resendAsStaff } from './resend-tickets.ts';

/** The acts of staff, each with a reason. */
export function actRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.blockEvent, async ({ actor, params: { id }, body: { reason } }) => {
    await blockEvent(ctx, actor, { id, reason });
    return getStaffEvent(ctx, id);
  });

  route(calls.allowEvent, async ({ actor, params: { id }, body: { reason } }) => {
    await allowEvent(ctx, actor, { id, reason });
    return getStaffEvent(ctx, id);
  });

  route(calls.freezePayouts, async ({ actor, params: { id }, body: { reason } }) => {
    await requireLook(ctx, actor, { subject: 'organization', id });
    await freezePayouts(ctx, actor, { id, reason });
    return getStaffOrganization(ctx, actor, id);
  });

  route(calls.unfreezePayouts, async ({ actor, params: { id }, body: { reason } }) => {
    await requireLook(ctx, actor, { subject: 'organization', id });
    await unfreezePayouts(ctx, actor, { id, reason });
    return getStaffOrganization(ctx, actor, id);
  });

  route(calls.refundAsStaff, async ({ actor, params: { id }, body }) => {
    await requireLook(ctx, actor, { subject: 'order', id });
    await refundAsStaff(ctx, actor, { id, ...body });
    return getStaffOrder(ctx, actor, id);
  });

  route(calls.sendRefundAgainAsStaff, async ({ actor, params: { id }, body: { reason } }) => {
    const order_id = await sendAgainAsStaff(ctx, actor, { id, reason });
    return getStaffOrder(ctx, actor, order_id);
  });

  route(calls.sendEvidenceAsStaff, async ({ actor, params: { id }, body }) => {
    await sendEvidenceAsStaff(ctx, actor, { id, ...body });
    return getTask(ctx, actor, { kind: 'dispute', id });
  });

  route(calls.acceptDisputeAsStaff, async ({ actor, params: { id }, body: { reason } }) => {
    await acceptDisputeAsStaff(ctx, actor, { id, reason });
    return getTask(ctx, actor, { kind: 'dispute', id });
  });

  route(calls.resendAsStaff, async ({ actor, params: { id }, body: { reason } }) => {
    await requireLook(ctx, actor, { subject: 'order', id });
    await resendAsStaff(ctx, actor, { id, reason });
    return getStaffOrder(ctx, actor, id);
  });
}
