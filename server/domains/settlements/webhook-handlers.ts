import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { WebhookHandler, WebhookHandlers } from '#server/domains/payments/process-webhook.ts';
import { answerOf } from '#server/domains/payments/webhook-handlers.ts';

/** For reversals: ours are recorded by their own job; others, made in the dashboard, are reported. */
const onReversed: WebhookHandler = async (ctx, { object_id }) => {
  const transfer = object_id ? answerOf(await ctx.provider.worker.retrieveTransfer(object_id)) : null;
  if (!transfer) return;
  if (transfer.amount_reversed > (await findOurs(ctx.db, transfer.id)))
    ctx.log.error({ transfer: transfer.id }, 'a transfer was reversed outside of the product');
};

async function findOurs(db: Db, providerTransferId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(r.amount), 0)::bigint as amount
      from transfer_reversals r join transfers t on t.id = r.transfer_id
     where t.provider_transfer_id = ${providerTransferId} and r.state <> 'failed'`.execute(db);
  return rows[0]?.amount ?? 0;
}

/** Handlers of the provider's events about settled money. */
export const settlementWebhookHandlers: WebhookHandlers = { 'transfer.reversed': onReversed };
