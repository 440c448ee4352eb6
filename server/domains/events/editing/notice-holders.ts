import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { describeChanges, type ToldChange } from './describe-changes.ts';
import type { EditedEvent } from './edited-event.ts';

type Notice = { event: EditedEvent; after: EditedEvent; version: number; now: Date; moved: boolean };

/**
 * Stores what ticket holders have to be notified of; a job writes the mails, however many they are. Changes that nobody
 * was told of yet become part of the new notice.
 */
export async function noticeHolders(tx: Tx, { event, after, version, now, moved }: Notice): Promise<void> {
  const untold = await takeUntold(tx, event.id);
  const changes = combine(untold?.changes ?? [], describeChanges(event, after));
  if (changes.length === 0 && !moved) return;
  const template = moved ? 'event_postponed' : 'event_changed';
  await tx
    .insertInto('holder_notices')
    .values({
      ...{ event_id: event.id, version, changes: JSON.stringify(changes), template },
      ...{ created_at: now, first_saved_at: untold?.first_saved_at ?? now },
    })
    .execute();
  await sql`select graphile_worker.add_job('tell_holders', job_key := 'tell_holders')`.execute(tx);
}

/** A change, and whether somebody began to buy since and saw its new value. */
type UntoldChange = ToldChange & { was_seen?: boolean };

type Untold = { changes: UntoldChange[]; first_saved_at: Date };

/** Removes the latest notice and returns its changes, if no mail was written for it; a move is told on its own. */
async function takeUntold(tx: Tx, eventId: string): Promise<Untold | undefined> {
  const { rows } = await sql<Untold & { was_seen: boolean }>`
    delete from holder_notices n
     where n.id = (select id from holder_notices
                    where event_id = ${eventId} and template = 'event_changed' and told_until = '' and done_at is null
                    order by version desc limit 1 for update)
    returning n.changes, n.first_saved_at,
              exists (select from orders o where o.event_id = n.event_id and o.created_at > n.created_at) as was_seen`.execute(
    tx,
  );
  const [row] = rows;
  return row && { ...row, changes: row.changes.map((one) => ({ ...one, was_seen: one.was_seen || row.was_seen })) };
}

/** Each value as it was before both saves and is now; one that was taken back only if somebody saw it. */
function combine(untold: UntoldChange[], changes: ToldChange[]): UntoldChange[] {
  const others = untold.filter(({ label }) => changes.every((change) => change.label !== label));
  const merged = changes.flatMap((change) => {
    const earlier = untold.find(({ label }) => label === change.label);
    if (earlier?.before !== change.after) return earlier ? { ...earlier, after: change.after } : change;
    return earlier.was_seen ? { ...change, was_seen: true } : [];
  });
  return [...others, ...merged];
}
