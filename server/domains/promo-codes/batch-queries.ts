import { sql } from 'kysely';
import type { PromoState } from '#contract/promo-codes.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { type PromoCodeValues, promoState } from './queries.ts';

/** The values that all codes of a batch have. */
type CommonValues = Pick<
  PromoCodeValues,
  'kind' | 'percent_basis_points' | 'amount' | 'ticket_type_ids' | 'starts_at' | 'ends_at' | 'max_uses'
>;

/** A batch with the common values of its codes, and their uses. */
export type BatchRow = CommonValues & {
  id: string;
  event_id: string;
  name: string;
  created_at: Date;
  code_count: number;
  used_code_count: number;
  used: number;
  state: PromoState;
};

type Which = { event_id: string; id?: string; now: Date };

/** The batches of an event, newest first, or the one with an id; without deleted ones. */
export async function listBatches(db: Db | Tx, { event_id, id, now }: Which): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.event_id, b.name, b.created_at, c.*, first.kind, first.percent_basis_points, first.amount,
           first.ticket_type_ids, first.starts_at, first.ends_at, first.max_uses
      from promo_code_batches b
     cross join lateral (
       select count(*)::int as code_count, count(*) filter (where p.used > 0)::int as used_code_count,
              sum(p.used)::int as used,
              case when bool_or(s.state = 'active') then 'active' else min(s.state) end as state
         from promo_codes p cross join lateral (select ${promoState(now)} as state) s
        where p.batch_id = b.id and p.archived_at is null) c
     cross join lateral (
       select p.* from promo_codes p where p.batch_id = b.id and p.archived_at is null order by p.id limit 1) first
     where b.event_id = ${event_id} and b.archived_at is null ${id === undefined ? sql`` : sql`and b.id = ${id}`}
     order by b.id desc`.execute(db);
  return rows;
}

/** A batch of an event, locked together with all of its codes; undefined for a deleted one. */
export async function lockBatch(tx: Tx, { event_id, id }: { event_id: string; id: string }) {
  const batch = await tx
    .selectFrom('promo_code_batches')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (batch)
    await tx.selectFrom('promo_codes').select('id').where('batch_id', '=', id).orderBy('id').forUpdate().execute();
  return batch;
}

/** Inserts the codes that no other code of the event has; returns how many. */
export async function insertCodes(
  tx: Tx,
  { codes, values }: { codes: string[]; values: NewCodeValues },
): Promise<number> {
  const { rows } = await sql`
    insert into promo_codes (event_id, batch_id, code, kind, percent_basis_points, amount, ticket_type_ids, starts_at, ends_at,
                             max_uses, created_at)
    select ${values.event_id}, ${values.batch_id}, c.code, ${values.kind}, ${values.percent_basis_points}::int,
           ${values.amount}::bigint, ${values.ticket_type_ids}::uuid[], ${values.starts_at}::timestamptz,
           ${values.ends_at}::timestamptz, ${values.max_uses}::int, ${values.created_at}::timestamptz
      from unnest(${codes}::text[]) as c (code)
    on conflict (event_id, code) where archived_at is null do nothing
    returning id`.execute(tx);
  return rows.length;
}

export type NewCodeValues = CommonValues & { event_id: string; batch_id: string; created_at: Date };
