import type { AppContext } from '#server/context.ts';
import { selectEventCards } from '#server/domains/events/event-cards.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type FoundTransfer, presentTransfer } from './open-transfer.ts';
import { listPendingTo, type TransferRow } from './queries.ts';
import { transferToken } from './tokens.ts';

/** Tickets that were sent to the caller's address, which they have verified, and wait for an answer; newest first. */
export async function listReceivedTransfers(ctx: AppContext, actor: Actor) {
  const transfers = await listPendingTo(ctx.db, actor);
  const events = await findEvents(ctx, transfers);
  const opened = await Promise.all(
    transfers.flatMap((transfer) => {
      const event = events.get(transfer.event_id);
      return event ? [present(ctx, actor, { transfer, event })] : [];
    }),
  );
  return { results: opened.filter(({ state }) => state === 'pending') };
}

async function present(ctx: AppContext, actor: Actor, found: FoundTransfer) {
  const url = `/transfers/${transferToken(ctx, found.transfer.id)}`;
  return { ...(await presentTransfer(ctx, actor, found)), url };
}

async function findEvents(ctx: AppContext, transfers: TransferRow[]) {
  if (transfers.length === 0) return new Map<string, FoundTransfer['event']>();
  const ids = transfers.map(({ event_id }) => event_id);
  const events = await selectEventCards(ctx.db, ctx.clock.now()).where('e.id', 'in', ids).execute();
  return new Map(events.map((event) => [event.id, event]));
}
