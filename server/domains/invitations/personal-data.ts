import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { DELETED_NAME } from '#server/platform/lib/email-address.ts';

type Item = {
  event: string;
  name: string;
  note: string;
  plus_ones: number;
  created_at: Date;
  accepted_at: Date | null;
};

/** Invitations to events that were sent to a person. */
export async function listInvitationsTo(db: Db, { email }: { email: string }) {
  const { rows } = await sql<Item>`
    select e.title as event, i.name, i.note, i.plus_ones, i.created_at, i.accepted_at
      from invitations i join events e on e.id = i.event_id
     where i.email = ${email} order by i.created_at desc`.execute(db);
  return { invitations: rows };
}

/** Ends a person's invitations and deletes their data from them. People they invited stay invited. */
export async function forgetInvitations(tx: Tx, { id, email, placeholder_email, now }: FormerUser): Promise<void> {
  await sql`
    update invitations
       set email = ${placeholder_email}, mailbox = ${placeholder_email}, name = ${DELETED_NAME}, note = '', token_hash = null,
           revoked_at = coalesce(revoked_at, ${now})
     where email = ${email}`.execute(tx);
  await sql`update invitations set invited_by = null, request_key = null where invited_by = ${id}`.execute(tx);
  await sql`update invitation_batches set created_by = null, request_key = null where created_by = ${id}`.execute(tx);
}
