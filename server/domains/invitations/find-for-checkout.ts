import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, invalid } from '#server/platform/lib/errors.ts';
import { countUsed, findByToken, type InvitationValues } from './queries.ts';

/**
 * The invitation that a checkout names by its token; whether it is still valid is checked again when the stock is
 * taken.
 */
export async function findNamedInvitation(
  ctx: AppContext,
  token: string | undefined,
): Promise<InvitationValues | null> {
  if (token === undefined) return null;
  const invitation = await findByToken(ctx.db, token);
  if (!invitation) throw invalid({ invitation_token: ['This invitation is not valid.'] });
  if (invitation.revoked_at) throw conflict('revoked', 'This invitation was withdrawn by its host.');
  return invitation;
}

/** The invitation of the caller's own address to an event. */
export async function findOwnInvitation(
  db: Db,
  eventId: string,
  actor: Actor | null,
): Promise<InvitationValues | null> {
  if (!actor) return null;
  const invitation = await db
    .selectFrom('invitations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('email', '=', actor.email)
    .where('revoked_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst();
  return invitation ?? null;
}

/** How many more tickets an invitation can buy. */
export async function admissionsLeft(db: Db, { id, plus_ones }: InvitationValues): Promise<number> {
  return plus_ones + 1 - (await countUsed(db, id, { withHolds: false }));
}
