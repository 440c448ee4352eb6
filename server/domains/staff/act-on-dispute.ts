import type { AppContext } from '#server/context.ts';
import { acceptDispute } from '#server/domains/disputes/accept-dispute.ts';
import { getDispute } from '#server/domains/disputes/queries.ts';
import { submitEvidence } from '#server/domains/disputes/submit-evidence.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { requireLook } from './looks.ts';

type Act = { id: string; reason: string };

/** Sends a dispute's evidence to the bank, with a note. */
export async function sendEvidenceAsStaff(
  ctx: AppContext,
  actor: Actor,
  { note, ...act }: Act & { note: string },
): Promise<void> {
  await requireLookAtOrder(ctx, actor, act.id);
  await submitEvidence(ctx, { dispute_id: act.id, note, actor_user_id: actor.user_id });
  await writeDown(ctx, actor, 'staff.dispute_evidence_sent', act);
}

/** Accepts a dispute. */
export async function acceptDisputeAsStaff(ctx: AppContext, actor: Actor, act: Act): Promise<void> {
  await requireLookAtOrder(ctx, actor, act.id);
  await acceptDispute(ctx, { dispute_id: act.id, actor_user_id: actor.user_id });
  await writeDown(ctx, actor, 'staff.dispute_accepted', act);
}

async function requireLookAtOrder(ctx: AppContext, actor: Actor, id: string): Promise<void> {
  const { order_id } = await getDispute(ctx.db, id);
  await requireLook(ctx, actor, { subject: 'order', id: order_id });
}

/**
 * Recorded after the provider's response, because the call cannot be part of a transaction. The dispute itself names
 * who did it.
 */
async function writeDown(
  ctx: AppContext,
  { user_id }: Actor,
  action: 'staff.dispute_evidence_sent' | 'staff.dispute_accepted',
  { id, reason }: Act,
): Promise<void> {
  const { order_id, event_id } = await getDispute(ctx.db, id);
  const subject = { type: 'order', id: order_id } as const;
  const data = { reason, by_staff: true, dispute_id: id, event_id };
  await writeAudit(ctx.db, { at: ctx.clock.now(), action, actor_user_id: user_id, subject, data });
}
