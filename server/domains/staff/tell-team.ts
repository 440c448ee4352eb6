import type { TeamRole } from '#contract/organizations.ts';
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
  const people = await tx
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email'])
    .where('m.organization_id', '=', organization_id)
    .where('m.role', 'in', roles)
    .where('u.disabled_at', 'is', null)
    .orderBy('u.id')
    .execute();
  const act = newId();
  for (const { id, email } of people) {
    await writeMail(tx, {
      key: `${template}:${act}:${id}`,
      template,
      to_email: email,
      payload: { ...payload, user_id: id },
      now,
    });
  }
}
