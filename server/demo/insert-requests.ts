import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { slugOf } from './names.ts';
import type { DemoEvent } from './programme/programme.ts';

type Input = { event_id: string; plan: DemoEvent; now: Date };

/** The people who ask to come to an event; the hosts have already been notified of them. */
export async function insertRequests(tx: Tx, { event_id, plan, now }: Input): Promise<void> {
  if (!plan.requests) return;
  const values = plan.requests.map(({ name, note, plus_ones = 0, hours_ago, declined = false }) => {
    const email = `${slugOf(name)}@example.com`;
    const created_at = addMilliseconds(now, -hours_ago * HOUR);
    const decision = declined ? { state: 'declined', decided_at: addMilliseconds(created_at, HOUR) } : {};
    return { event_id, name, email, email_key: email, note, plus_ones, created_at, told_at: created_at, ...decision };
  });
  await tx.insertInto('guest_requests').values(values).execute();
}
