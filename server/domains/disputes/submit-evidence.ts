import type { AppContext } from '#server/context.ts';
import { conflict, unavailable } from '#server/platform/lib/errors.ts';
import { getDispute } from './queries.ts';
import { sendEvidence } from './send-evidence.ts';
import { takingEvidence } from './states.ts';

type Submission = { dispute_id: string; note: string; actor_user_id: string };

/**
 * Staff adds a text to the evidence of a dispute and sends it now. Only once, because the bank accepts no further
 * evidence.
 */
export async function submitEvidence(ctx: AppContext, { dispute_id, note, actor_user_id }: Submission): Promise<void> {
  const dispute = await ctx.db
    .updateTable('disputes')
    .set({ evidence_note: note, evidence_sent_by_user_id: actor_user_id })
    .where('id', '=', dispute_id)
    .where('closed_at', 'is', null)
    .where('evidence_sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!dispute) throw await refusal(ctx, dispute_id);
  if (!takingEvidence.includes(dispute.provider_status)) throw closed();
  if (await sendEvidence(ctx, dispute)) return;
  if ((await getDispute(ctx.db, dispute_id)).closed_at) throw closed();
  throw unavailable(
    'payment_unavailable',
    'Our payment provider does not answer. Nothing was sent; try again in a minute.',
  );
}

async function refusal(ctx: AppContext, id: string): Promise<Error> {
  const { closed_at } = await getDispute(ctx.db, id);
  return closed_at ? closed() : conflict('evidence_sent', 'The evidence was already sent. The bank accepts it once.');
}

/** The bank accepts no evidence any more. */
function closed(): Error {
  return conflict('dispute_closed', 'This dispute is closed, or the bank is deciding: nothing more can be sent.');
}
