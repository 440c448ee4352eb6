import type { AppContext } from '#server/context.ts';
import type { Outcome } from '#server/platform/payments-provider/outcome.ts';
import type { ProviderDispute } from '#server/platform/payments-provider/types.ts';
import { applyDispute } from './apply-dispute.ts';
import { composeEvidence } from './compose-evidence.ts';
import type { DisputeRow } from './queries.ts';

/**
 * Sends the evidence of a dispute to the bank; true if it arrived. The bank accepts evidence only once, so after a lost
 * response the dispute is read before anything is sent again.
 */
export async function sendEvidence(ctx: AppContext, dispute: DisputeRow): Promise<boolean> {
  const parts = await composeEvidence(ctx.db, dispute);
  const made = await ctx.provider.worker.submitEvidence({
    dispute_id: dispute.provider_dispute_id,
    idempotency_key: `ev:${dispute.id}:${dispute.evidence_attempt}`,
    evidence: Object.fromEntries(parts.map(({ field, text }) => [field, text])),
  });
  if (made.kind === 'unknown') return false;
  if (made.kind !== 'ok') return lookUp(ctx, dispute, made);
  await applyDispute(ctx, made.value);
  return true;
}

/** The evidence may have arrived already, or be too late: the dispute tells. */
async function lookUp(ctx: AppContext, dispute: DisputeRow, failure: Exclude<Outcome<never>, { kind: 'ok' }>) {
  const read: Outcome<ProviderDispute> = await ctx.provider.worker.retrieveDispute(dispute.provider_dispute_id);
  if (read.kind !== 'ok') return false;
  await applyDispute(ctx, read.value);
  if (read.value.has_evidence) return true;
  ctx.log.error({ dispute: dispute.id, reason: failure.message }, 'evidence of a dispute was not taken');
  await ctx.db
    .updateTable('disputes')
    .set({ evidence_attempt: dispute.evidence_attempt + 1 })
    .where('id', '=', dispute.id)
    .where('evidence_attempt', '=', dispute.evidence_attempt)
    .execute();
  return false;
}
