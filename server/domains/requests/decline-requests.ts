import type { Decision } from '#contract/requests.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { lockForDeclining } from '#server/domains/invitations/sending-limits.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { type Choice, lockChosen, markDecided } from './choose-requests.ts';

type Input = { id: string; body: Choice & { tell: boolean } };

/**
 * Declines waiting requests; each sender gets a short mail if the host wants that. 409 once nobody could come: a refusal
 * would then only surprise.
 */
export async function declineRequests(ctx: AppContext, actor: Actor, { id, body }: Input): Promise<Decision> {
  const event = await getOwnEvent(ctx, actor, id);
  const now = ctx.clock.now();
  const decision = await inTransaction(ctx.db, async (tx) => {
    await lockForDeclining(ctx, tx, event.id);
    const { waiting, skipped } = await lockChosen(tx, event.id, body);
    await markDecided(tx, { waiting, state: 'declined', by: actor.user_id, now });
    for (const request of body.tell ? waiting : []) {
      await writeMail(tx, {
        key: `request-declined:${request.id}`,
        template: 'request_declined',
        to_email: request.email,
        payload: { request_id: request.id },
        now,
      });
    }
    await writeAudit(tx, {
      at: now,
      action: 'event.requests_declined',
      actor_user_id: actor.user_id,
      subject: { type: 'event', id: event.id },
      data: { request_ids: waiting.map((request) => request.id), told: body.tell },
    });
    return { decided: waiting.length, already_invited: 0, skipped };
  });
  ctx.wake.outbox();
  return decision;
}
