import type { AppContext } from '#server/context.ts';
import { isPaid } from '#server/domains/checkout/policy.ts';
import { findOrder } from '#server/domains/checkout/queries.ts';
import { mailTicketsAgain } from '#server/domains/orders/resend-tickets.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';

/** Mails the tickets of an order to its buyer again; a second click within a minute sends nothing. */
export async function resendAsStaff(
  ctx: AppContext,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const order = await findOrder(ctx.db, id);
  if (!order) throw notFound();
  if (!isPaid(order.status)) throw conflict('ticket_not_valid', 'This order has no tickets to send.');
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    if (!(await mailTicketsAgain(ctx, tx, id))) return;
    const subject = { type: 'order', id } as const;
    const data = { reason, by_staff: true, event_id: order.event_id };
    await writeAudit(tx, { at: now, action: 'staff.tickets_resent', actor_user_id: actor.user_id, subject, data });
  });
  ctx.wake.outbox();
}
