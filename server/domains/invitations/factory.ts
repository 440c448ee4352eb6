import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { hashSecret, newNumericCode, newSecret } from '#server/platform/lib/random.ts';
import { NONCE_BYTES } from './insert-invitation.ts';
import { invitationToken } from './tokens.ts';

type InvitationValues = Partial<Insertable<Database['invitations']>> & { event_id: string };

/** An invitation whose mail was sent, with the token of its link. */
export async function buildInvitation(ctx: AppContext, values: InvitationValues) {
  const now = ctx.clock.now();
  const email = values.email ?? `guest-${newNumericCode(9)}@example.com`;
  const nonce = newSecret(NONCE_BYTES);
  const made = await ctx.db
    .insertInto('invitations')
    .values({ nonce, created_at: now, mailed_at: now, sent_at: now, ...values, email, mailbox: canonicalEmail(email) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const token = invitationToken(ctx, made);
  const token_hash = hashSecret(token);
  await ctx.db.updateTable('invitations').set({ token_hash }).where('id', '=', made.id).execute();
  return { ...made, token };
}
