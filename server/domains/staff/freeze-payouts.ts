import type { AppContext } from '#server/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { tellTeam } from './tell-team.ts';

type Input = { id: string; reason: string };

/** Freezes an organization's payouts. Repeating only changes the reason. */
export async function freezePayouts(ctx: AppContext, actor: Actor, { id, reason }: Input): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { payouts_frozen_at } = await lock(tx, id);
    const values = { payouts_frozen_at: payouts_frozen_at ?? now, payouts_frozen_reason: reason };
    await tx.updateTable('organizations').set(values).where('id', '=', id).execute();
    await note(tx, { actor, action: 'staff.payouts_frozen', id, reason, now });
  });
  ctx.wake.outbox();
}

/** Resumes an organization's payouts. */
export async function unfreezePayouts(ctx: AppContext, actor: Actor, { id, reason }: Input): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { payouts_frozen_at } = await lock(tx, id);
    if (!payouts_frozen_at) return;
    const values = { payouts_frozen_at: null, payouts_frozen_reason: '' };
    await tx.updateTable('organizations').set(values).where('id', '=', id).execute();
    await note(tx, { actor, action: 'staff.payouts_unfrozen', id, reason, now });
  });
  ctx.wake.outbox();
}

async function lock(tx: Tx, id: string) {
  const organization = await tx
    .selectFrom('organizations')
    .select('payouts_frozen_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!organization) throw notFound();
  return organization;
}

type Act = Input & { actor: Actor; action: 'staff.payouts_frozen' | 'staff.payouts_unfrozen'; now: Date };

async function note(tx: Tx, { actor, action, id, reason, now }: Act): Promise<void> {
  const subject = { type: 'organization', id } as const;
  const data = { reason, by_staff: true };
  await writeAudit(tx, { at: now, action, actor_user_id: actor.user_id, subject, data });
  await tellTeam(tx, {
    template: action === 'staff.payouts_frozen' ? 'staff_payouts_frozen' : 'staff_payouts_unfrozen',
    organization_id: id,
    roles: ['owner', 'finance'],
    payload: { organization_id: id },
    now,
  });
}
