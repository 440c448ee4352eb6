import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';

/** Changes the address on the tickets that an account holds to its new one; their history keeps the old one. */
export async function followTicketsAddress(
  tx: Tx,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  await sql`
    with moved as (
      update tickets set owner_email = ${email} where owner_user_id = ${user_id} and owner_email <> ${email} returning id
    )
    update ticket_versions v set owner_email = ${email} from moved m
     where v.ticket_id = m.id and v.valid_to is null`.execute(tx);
}
