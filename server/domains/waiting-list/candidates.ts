import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** An entry that may be served now. */
export type Candidate = {
  id: string;
  user_id: string | null;
  mailbox: string;
  ticket_type_ids: string[];
  party_size: number;
  max_amount: number | null;
  waits_since: Date;
};

/** The upper bounds of the supply: entries that cannot fit it are not read. */
export type Bounds = { quantity: number; lowest_total: number };

const PAGE = 200;

/** The waiting entries of an event that may fit, first come, first served. */
export async function* candidatesOf(db: Db, eventId: string, { bounds, now }: { bounds: Bounds; now: Date }) {
  let last: Candidate | undefined;
  for (;;) {
    const page: Candidate[] = await readPage(db, eventId, { bounds, now, after: last });
    yield* page;
    last = page.at(-1);
    if (page.length < PAGE || !last) return;
  }
}

type Page = { bounds: Bounds; now: Date; after: Candidate | undefined };

async function readPage(db: Db, eventId: string, { bounds, now, after }: Page): Promise<Candidate[]> {
  const further: RawBuilder<unknown> = after
    ? sql`and (w.waits_since, w.id) > (${after.waits_since}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<Candidate>`
    select w.id, w.user_id, w.mailbox, w.ticket_type_ids, w.party_size, w.max_amount, w.waits_since
      from waiting_list_entries w
     where w.event_id = ${eventId} and w.state = 'waiting' and w.party_size <= ${bounds.quantity}
       and (w.max_amount is null or w.max_amount >= ${bounds.lowest_total})
       and (w.rests_until is null or w.rests_until <= ${now}) ${further}
     order by w.waits_since, w.id limit ${PAGE}`.execute(db);
  return rows;
}

/** Whether an entry would accept tickets of a type at this price each. */
export function accepts(
  { ticket_type_ids, max_amount }: Candidate,
  offer: { type_id: string; total: number },
): boolean {
  const isType = ticket_type_ids.length === 0 || ticket_type_ids.includes(offer.type_id);
  return isType && (max_amount === null || offer.total <= max_amount);
}
