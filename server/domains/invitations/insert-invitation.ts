import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { writeInvitationMail } from './invitation-mails.ts';
import { auditInvitations } from './queries.ts';

export type NewInvitation = {
  event_id: string;
  email: string;
  name: string;
  note: string;
  ticket_type_id: string | null;
  is_complimentary: boolean;
  plus_ones: number;
  /** The member of the team who invites. */
  invited_by: string;
  request_key?: string | undefined;
  now: Date;
};

export type InsertedInvitation = { id: string; result: 'created' | 'already_invited' };

/** 128 random bits, in addition to the id and the pepper. */
export const NONCE_BYTES = 16;

/**
 * Invites one address to an event, with the mail. An open or accepted invitation to the same mailbox stays as it is and
 * is returned as `already_invited`; a declined one is opened again, with the same link. The caller checks permissions
 * and limits.
 */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<InsertedInvitation> {
  const { event_id, now, invited_by } = invitation;
  const mailbox = canonicalEmail(invitation.email);
  const made = await upsert(tx, invitation, mailbox);
  if (!made) {
    const { id } = await findOpen(tx, { event_id, mailbox });
    return { id, result: 'already_invited' };
  }
  await writeInvitationMail(tx, { ...made, email: invitation.email }, now);
  const data = { invitation_id: made.id };
  await auditInvitations(tx, { at: now, actor_user_id: invited_by, event_id, action: 'sent', data });
  return { id: made.id, result: 'created' };
}

async function upsert(tx: Tx, { now, request_key, ...values }: NewInvitation, mailbox: string) {
  const offer = { ...values, mailbox, request_key: request_key ?? null, mailed_at: now };
  return tx
    .insertInto('invitations')
    .values({ ...offer, nonce: newSecret(NONCE_BYTES), created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'mailbox'])
        .where('revoked_at', 'is', null)
        .doUpdateSet({
          ...offer,
          declined_at: null,
          sent_at: null,
          opened_at: null,
          batch_id: null,
          batch_row: null,
          mails: sql`invitations.mails + 1`,
          version: sql`invitations.version + 1`,
        })
        .where('invitations.declined_at', 'is not', null),
    )
    .returning(['id', 'mails'])
    .executeTakeFirst();
}

/** The invitation of a mailbox that was not revoked. */
function findOpen(tx: Tx, { event_id, mailbox }: { event_id: string; mailbox: string }) {
  return tx
    .selectFrom('invitations')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('mailbox', '=', mailbox)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
}
