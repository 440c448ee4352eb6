import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { type Decision, MAX_DECISIONS } from '#contract/requests.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { contains } from './queries.ts';

type RequestRow = Selectable<Database['guest_requests']>;

/** The requests that a host decides, as named in the call. */
export type Choice = {
  request_ids?: string[] | undefined;
  all_matching?: { search: string; as_of: string } | undefined;
};

/** The chosen waiting requests, locked, and why the others cannot be decided any more. */
export type Chosen = { waiting: RequestRow[]; skipped: Decision['skipped'] };

/** Locks the chosen requests in a fixed order, so that of two hosts one decides; 409 if none of them waits any more. */
export async function lockChosen(tx: Tx, event_id: string, choice: Choice): Promise<Chosen> {
  const rows = await tx
    .selectFrom('guest_requests as r')
    .selectAll('r')
    .where('r.event_id', '=', event_id)
    .$if(choice.request_ids !== undefined, (query) =>
      query.where('r.id', '=', sql<string>`any (${choice.request_ids ?? []}::uuid[])`),
    )
    .$if(choice.all_matching !== undefined, (query) =>
      query
        .where('r.state', '=', 'waiting')
        .where('r.created_at', '<=', new Date(choice.all_matching?.as_of ?? 0))
        .where(contains(choice.all_matching?.search ?? '')),
    )
    .orderBy('r.id')
    .limit(MAX_DECISIONS)
    .forUpdate()
    .execute();
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const skipped = rows
    .filter(({ state }) => state !== 'waiting')
    .map(({ id, name, state }) => ({ id, name, reason: `was ${state} in the meantime` }));
  if (waiting.length === 0) throw decidedMeanwhile(skipped);
  return { waiting, skipped };
}

function decidedMeanwhile(skipped: Decision['skipped']) {
  const [only, ...others] = skipped;
  const words =
    only && others.length === 0 ? `The request of ${only.name} ${only.reason}.` : 'None of them is waiting any more.';
  return conflict('decided_meanwhile', words, { skipped });
}

type Mark = { waiting: RequestRow[]; state: 'approved' | 'declined'; by: string; now: Date };

/** Stores the decision on locked requests. */
export async function markDecided(tx: Tx, { waiting, state, by, now }: Mark): Promise<void> {
  await tx
    .updateTable('guest_requests')
    .set({ state, decided_at: now, decided_by: by })
    .where('id', '=', sql<string>`any (${waiting.map(({ id }) => id)}::uuid[])`)
    .execute();
}
