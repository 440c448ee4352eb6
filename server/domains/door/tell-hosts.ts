import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

/** Notifies owner and managers of an event of conflicts at its doors, once per event. */
export async function tellHosts(tx: Tx, event_id: string, now: Date): Promise<void> {
  const hosts = await tx
    .selectFrom('events as e')
    .innerJoin('organization_members as m', 'm.organization_id', 'e.organization_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email'])
    .where('e.id', '=', event_id)
    .where('m.role', 'in', ['owner', 'manager'])
    .where('u.disabled_at', 'is', null)
    .execute();
  for (const { id, email } of hosts) {
    const key = `door-conflicts:${event_id}:${id}`;
    await writeMail(tx, { key, template: 'door_conflicts', to_email: email, payload: { event_id }, now });
  }
}
