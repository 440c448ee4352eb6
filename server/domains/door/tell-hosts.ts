import { listRecipients } from '#server/domains/organizations/team-queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

/** Notifies owner and managers of an event of conflicts at its doors, once per event. */
export async function tellHosts(tx: Tx, event_id: string, now: Date): Promise<void> {
  for (const { user_id, email } of await listRecipients(tx, { event_id }, ['owner', 'manager'])) {
    const key = `door-conflicts:${event_id}:${user_id}`;
    await writeMail(tx, { key, template: 'door_conflicts', to_email: email, payload: { event_id }, now });
  }
}
