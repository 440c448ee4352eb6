import type { TeamRole } from '#contract/organizations.ts';
import { listRecipients } from '#server/domains/organizations/team-queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

type News = {
  template: 'staff_event_blocked' | 'staff_event_allowed' | 'staff_payouts_frozen' | 'staff_payouts_unfrozen';
  organization_id: string;
  roles: TeamRole[];
  payload: { event_id: string } | { organization_id: string };
  now: Date;
};

/** Writes a mail about an act of staff to the members of a team concerned. */
export async function tellTeam(tx: Tx, { template, organization_id, roles, payload, now }: News): Promise<void> {
  const act = newId();
  for (const { user_id, email } of await listRecipients(tx, { organization_id }, roles)) {
    await writeMail(tx, {
      key: `${template}:${act}:${user_id}`,
      template,
      to_email: email,
      payload: { ...payload, user_id },
      now,
    });
  }
}
