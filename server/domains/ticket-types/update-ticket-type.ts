import type { HostTicketType, updateTicketType as route } from '#contract/host-ticket-types.ts';
import type { CallOf } from '#contract/common/route.ts';
import type { AppContext } from '#server/context.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import type { OwnEventRow } from '#server/domains/events/get-own-event.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type AppError, invalid } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { checkName } from './check-name.ts';
import { editedMeanwhile } from './edited-meanwhile.ts';
import { getEventOfOwnType, typeDeleted } from './get-own-type.ts';
import { findTicketType, listTiers, lockOffer, updateType } from './host-queries.ts';
import { getHostType } from './list-host-types.ts';
import { refreshOffer, type TicketTypeRow } from './queries.ts';
import { refuseLastType } from './refuse-last-type.ts';
import { checkTier } from './tiers.ts';
import { checkValues, type TypeValues, valuesOf } from './type-values.ts';

type Changes = CallOf<typeof route>['body'];

/** Changes a ticket type of an event of the caller's. Orders and running checkouts keep their amounts. */
export async function updateTicketType(
  ctx: AppContext,
  actor: Actor,
  { id, changes }: { id: string; changes: Changes },
): Promise<HostTicketType> {
  const event = await getEventOfOwnType(ctx, actor, id);
  const { version, repeated_hours, ...sent } = changes;
  const values = valuesOf(sent, event, repeated_hours);
  return inTransaction(ctx.db, async (tx) => {
    await lockOffer(tx, event.id);
    const type = await findTicketType(tx, id);
    if (!type) throw typeDeleted();
    if (version !== undefined && version !== type.version) {
      if (version > type.version) throw invalid({ version: ['This ticket type has no such version.'] });
      const current = await getHostType(ctx, tx, event, type.id);
      const refusal = await editedMeanwhile(tx, { current, sent, values, version, actor_user_id: actor.user_id });
      if (refusal) throw refusal;
    }
    if (Object.keys(values).length > 0) await change(ctx, tx, { event, type, sent, values, actor });
    return getHostType(ctx, tx, event, type.id);
  });
}

type Change = { event: OwnEventRow; type: TicketTypeRow; sent: object; values: Partial<TypeValues>; actor: Actor };

async function change(ctx: AppContext, tx: Tx, { event, type, sent, values, actor }: Change): Promise<void> {
  const at = ctx.clock.now();
  if (values.state === 'archived') await refuseLastType(tx, type);
  checkValues(ctx, { ...(type as TypeValues), ...values }, event);
  const types = await listTiers(tx, event.id);
  const { name = type.name, state = type.state } = values;
  // Types that got the same name before it was refused can still be changed.
  if (name !== type.name || type.state === 'archived') checkName(types, { id: type.id, name, state });
  if (values.opens_after_type_id) checkTier(types, values.opens_after_type_id, type.id);
  if (!(await updateType(tx, { id: type.id, version: type.version, values, at })))
    throw await capacityRefusal(tx, type.id);
  await writeAudit(tx, {
    action: 'ticket_type.updated',
    at,
    actor_user_id: actor.user_id,
    subject: { type: 'ticket_type', id: type.id },
    data: { version: type.version + 1, fields: Object.keys(sent), values },
  });
  await refreshOffer(tx, event.id);
  await eventChanged(tx, event.id);
}

/** The error names how much is already sold, held and reserved: the capacity cannot be lower. */
async function capacityRefusal(tx: Tx, id: string): Promise<AppError> {
  const type = await findTicketType(tx, id);
  if (!type) return typeDeleted();
  const { sold, held, reserved } = type;
  const parts = [
    `${sold} sold`,
    held > 0 && `${held} in checkout now`,
    reserved > 0 && `${reserved} reserved for codes`,
  ];
  const least = sold + held + reserved;
  return invalid({ capacity: [`${parts.filter(Boolean).join(', ')}: the number cannot be below ${least}.`] });
}
