import type { NotReady } from '#contract/event-editing.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { type EditedEvent, lockEventWithStock } from './edited-event.ts';
import { type Changes, insertChange } from './event-changes.ts';
import type { EditingHooks } from '../event-hooks.ts';
import { eventAndSeriesChanged } from '../event-series.ts';
import { getOwnEvent } from '../get-own-event.ts';
import { getHostSituation } from '../host-facts.ts';
import { checklistOf } from '../host-state.ts';
import { refuseCancelled } from '../refuse-cancelled.ts';

type Input = { id: string; hooks: EditingHooks };

/** Publishes a draft of the caller if nothing is missing; returns its id. A published event stays as it is. */
export async function publishEvent(ctx: AppContext, actor: Actor, { id, hooks }: Input): Promise<string> {
  const { id: eventId } = await getOwnEvent(ctx, actor, id);
  await inTransaction(ctx.db, async (tx) => {
    // Locks its ticket types, so that none is deleted between the check and the commit.
    const event = await lockEventWithStock(tx, eventId);
    if (event.state === 'published') return;
    refuseCancelled(event);
    await refuseUnready(ctx, tx, eventId);
    const published_at = event.published_at ?? ctx.clock.now();
    await moveTo(ctx, tx, { actor, event, state: 'published', published_at });
    await hooks.refreshOffer(tx, eventId);
  });
  return eventId;
}

/** Turns a published event of the caller into a draft again, while nothing is sold or held; returns its id. */
export async function unpublishEvent(ctx: AppContext, actor: Actor, id: string): Promise<string> {
  const { id: eventId } = await getOwnEvent(ctx, actor, id);
  await inTransaction(ctx.db, async (tx) => {
    // A checkout that waits for these locks then finds a draft.
    const event = await lockEventWithStock(tx, eventId);
    if (event.state === 'draft') return;
    refuseCancelled(event);
    if (await hasOrders(tx, eventId))
      throw conflict('has_sales', 'Tickets have been sold or are in checkout, so it stays published.');
    await moveTo(ctx, tx, { actor, event, state: 'draft', published_at: event.published_at });
  });
  return eventId;
}

async function refuseUnready(ctx: AppContext, tx: Tx, id: string): Promise<void> {
  const situation = await getHostSituation(tx, id, ctx.clock.now());
  const missing = checklistOf(situation).filter(({ is_done }) => !is_done);
  if (missing.length === 0) return;
  const things = missing.length === 1 ? '1 thing' : `${missing.length} things`;
  const detail = `${things} before you publish: ${missing.map(({ text }) => text).join(' · ')}`;
  throw conflict('not_ready', detail, { missing } satisfies Partial<NotReady>);
}

/** Whether anything is sold or held. */
async function hasOrders(tx: Tx, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ticket_types')
    .select('id')
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([eb('held', '>', 0), eb('sold', '>', 0)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Move = { actor: Actor; event: EditedEvent; state: 'draft' | 'published'; published_at: Date | null };

async function moveTo(ctx: AppContext, tx: Tx, { actor, event, state, published_at }: Move): Promise<void> {
  const now = ctx.clock.now();
  const version = event.version + 1;
  await tx
    .updateTable('events')
    .set({ state, published_at, version, updated_at: now })
    .where('id', '=', event.id)
    .execute();
  const changes: Changes = { state: [event.state, state] };
  const action = state === 'published' ? 'published' : 'unpublished';
  await insertChange(tx, { event_id: event.id, version, at: now, actor_user_id: actor.user_id, action, changes });
  await eventAndSeriesChanged(tx, event);
}
