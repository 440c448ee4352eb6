import type { OpenedInvitation } from '#contract/invitations.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import type { InvitationHooks } from './hooks.ts';
import { presentOpened, type Visit, visitInvitation } from './open-invitation.ts';
import { lockInvitation } from './queries.ts';

type Input = { visit: Visit; hooks: InvitationHooks };

/** Declines an invitation, which can still be accepted later. A guest with tickets has accepted already. */
export async function declineInvitation(
  ctx: AppContext,
  actor: Actor | null,
  { visit, hooks }: Input,
): Promise<OpenedInvitation> {
  const found = await visitInvitation(ctx, visit);
  const now = ctx.clock.now();
  const invitation = await inTransaction(ctx.db, async (tx) => {
    const current = await lockInvitation(tx, { event_id: found.event.id, id: found.invitation.id });
    if (!current || current.revoked_at) throw conflict('revoked', 'This invitation was withdrawn by its host.');
    if (current.accepted_at) throw conflict('accepted', 'You have already accepted: your tickets are in your e-mail.');
    const answered = { declined_at: current.declined_at ?? now, opened_at: current.opened_at ?? now };
    await tx.updateTable('invitations').set(answered).where('id', '=', current.id).execute();
    return { ...current, ...answered };
  });
  return presentOpened(ctx, actor, { ...found, invitation }, hooks);
}
