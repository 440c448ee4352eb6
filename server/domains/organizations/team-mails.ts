import type { Tx } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

type TeamMail = {
  template: 'team_joined' | 'team_removed' | 'team_handed_over';
  organization_id: string;
  /** Whom the mail is about. */
  user_id: string;
  /** Ids of people, or everybody who may change the team. */
  to: 'owners' | string[];
  now: Date;
};

/** Writes a mail about a change of a team. */
export async function writeTeamMail(tx: Tx, { template, organization_id, user_id, to, now }: TeamMail): Promise<void> {
  const query = tx.selectFrom('users as u').select(['u.id', 'u.email']);
  const people =
    to === 'owners'
      ? await query
          .innerJoin('organization_members as m', 'm.user_id', 'u.id')
          .where('m.organization_id', '=', organization_id)
          .where('m.role', '=', 'owner')
          .where('u.id', '<>', user_id)
          .execute()
      : await query.where('u.id', 'in', to).execute();
  for (const { id, email } of people) {
    const payload = { organization_id, user_id, reader_id: id };
    await writeMail(tx, { key: `${template}:${newId()}`, template, to_email: email, payload, now });
  }
}
