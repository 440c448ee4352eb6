import type { AppContext } from '#server/context.ts';
import { lockEventWithStock } from '#server/domains/events/editing/edited-event.ts';
import { insertChange } from '#server/domains/events/editing/event-changes.ts';
import { eventAndSeriesChanged } from '#server/domains/events/event-series.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { refuseCancelled } from '#server/domains/events/refuse-cancelled.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { tellTeam } from './tell-team.ts';

type Input = { id: string; reason: string };

/**
 * Takes an event off sale until staff allows it again; a draft cannot be published meanwhile. Sold tickets stay valid
 * and the door works. Repeating only changes the reason.
 */
export async function blockEvent(ctx: AppContext, actor: Actor, { id, reason }: Input): Promise<void> {
  const now = ctx.clock.now();
  await change(ctx, id, async (tx) => {
    const event = await lockEventWithStock(tx, id);
    refuseCancelled(event);
    const version = event.version + 1;
    await tx
      .updateTable('events')
      .set({ state: 'draft', blocked_at: event.blocked_at ?? now, blocked_reason: reason, version, updated_at: now })
      .where('id', '=', id)
      .execute();
    if (event.state === 'published') {
      const changes = { state: [event.state, 'draft'] as [unknown, unknown] };
      await insertChange(tx, { event_id: id, version, at: now, actor_user_id: null, action: 'unpublished', changes });
      await eventAndSeriesChanged(tx, event);
    }
    await note(tx, { actor, action: 'staff.event_blocked', event, reason, now });
  });
  ctx.wake.outbox();
}

/** Lets the host publish a blocked event again. */
export async function allowEvent(ctx: AppContext, actor: Actor, { id, reason }: Input): Promise<void> {
  const now = ctx.clock.now();
  await change(ctx, id, async (tx) => {
    const event = await lockEventWithStock(tx, id);
    if (!event.blocked_at) return;
    await tx
      .updateTable('events')
      .set({ blocked_at: null, blocked_reason: '', version: event.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    await note(tx, { actor, action: 'staff.event_allowed', event, reason, now });
  });
  ctx.wake.outbox();
}

async function change(ctx: AppContext, id: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  if (!(await findEvent(ctx.db, id))) throw notFound();
  await inTransaction(ctx.db, work);
}

type Act = {
  actor: Actor;
  action: 'staff.event_blocked' | 'staff.event_allowed';
  event: { id: string; organization_id: string; published_at: Date | null };
  reason: string;
  now: Date;
};

async function note(tx: Tx, { actor, action, event, reason, now }: Act): Promise<void> {
  const subject = { type: 'event', id: event.id } as const;
  const data = { reason, by_staff: true, is_draft: event.published_at === null };
  await writeAudit(tx, { at: now, action, actor_user_id: actor.user_id, subject, data });
  await tellTeam(tx, {
    template: action === 'staff.event_blocked' ? 'staff_event_blocked' : 'staff_event_allowed',
    organization_id: event.organization_id,
    roles: ['owner', 'manager'],
    payload: { event_id: event.id },
    now,
  });
}
