import { sql } from 'kysely';
import type { DisputeState } from '#contract/dispute-states.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { composeEvidence } from './compose-evidence.ts';

/** Disputes for staff: those that wait for evidence first, by due date, then the newest. */
export function listDisputes(ctx: AppContext, { states, limit }: { states?: DisputeState[]; limit: number }) {
  return staffQuery(ctx)
    .$if(states !== undefined, (query) => query.where('d.state', 'in', states ?? []))
    .orderBy(sql`d.closed_at is not null or d.evidence_sent_at is not null`)
    .orderBy(sql`case when d.closed_at is null and d.evidence_sent_at is null then d.evidence_due_at end`)
    .orderBy('d.opened_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
}

/** A dispute for staff, with the evidence as it would be sent now. */
export async function getDispute(ctx: AppContext, id: string) {
  const dispute = await staffQuery(ctx).where('d.id', '=', id).executeTakeFirst();
  if (!dispute) throw notFound();
  const row = await ctx.db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const evidence = (await composeEvidence(ctx.db, row)).map(({ label, text }) => ({ label, text }));
  return { ...dispute, evidence };
}

function staffQuery({ db }: AppContext) {
  return db
    .selectFrom('disputes as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .innerJoin('organizations as z', 'z.id', 'e.organization_id')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select([
      'd.id',
      'd.state',
      'd.provider_status',
      'd.reason',
      'd.amount',
      'd.fee_amount',
      'd.currency',
      'd.opened_at',
    ])
    .select(['d.closed_at', 'd.evidence_due_at', 'd.evidence_sent_at', 'd.evidence_note', 'd.order_id', 'd.event_id'])
    .select(['e.title as event_title', 'e.slug as event_slug', 'o.buyer_email'])
    .select(['z.id as organization_id', 'z.name as organization_name']);
}
