import { counted } from '#contract/counted.ts';
import type { EditableField, HoldersMustBeTold, UpdateEventBody } from '#contract/event-editing.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { inTransactionWithSlug } from './choose-slug.ts';
import { type EditedEvent, lockEvent, lockEventWithStock } from './edited-event.ts';
import { type Changes, insertChange } from './event-changes.ts';
import type { EditingHooks, Move } from '../event-hooks.ts';
import { eventAndSeriesChanged } from '../event-series.ts';
import { getOwnEvent } from '../get-own-event.ts';
import { hasEnded, isPrepared } from '../host-state.ts';
import { findKnownStart } from './known-start.ts';
import { mergeChanges } from './merge-changes.ts';
import { planUpdate, type Update } from './plan-update.ts';
import { refuseCancelled } from '../refuse-cancelled.ts';
import { refuseSmallPrice } from './refuse-small-price.ts';
import { changeBuyerLimit, changeCapacity } from './stock-limits.ts';
import { countHolders, RELIED_ON } from '../ticket-holders.ts';
import { dateMoveOf, isMoved, movedFrom } from './moved-event.ts';
import { noticeHolders } from './notice-holders.ts';

type Input = { id: string; body: UpdateEventBody; hooks: EditingHooks };

/** Saves some fields of an event; returns its id. Nothing is saved unless all of it is. */
export async function updateEvent(ctx: AppContext, actor: Actor, { id, body, hooks }: Input): Promise<string> {
  const { id: eventId } = await getOwnEvent(ctx, actor, id);
  await inTransactionWithSlug(ctx.db, async (tx) => {
    const event = await (limitsStock(body) ? lockEventWithStock : lockEvent)(tx, eventId);
    refuseCancelled(event);
    const merged = await mergeChanges(tx, { event, body, actor });
    const update = await planUpdate(tx, { event, merged, body, now: ctx.clock.now() });
    if (update.fields.length === 0 && update.slug === event.slug) return;
    if (merged.fee_payer === 'organizer') await refuseSmallPrice(tx, event, ctx.settings);
    await refuseWithoutTelling(ctx, tx, { event, update, tell: body.tell_holders ?? false });
    await save(ctx, tx, { actor, event, update, hooks });
  });
  return eventId;
}

/** Whether a save starts or stops counting sales over all types, or per buyer. */
function limitsStock({ capacity, max_per_buyer }: UpdateEventBody): boolean {
  return capacity !== undefined || max_per_buyer !== undefined;
}

type Telling = { event: EditedEvent; update: Update; tell: boolean };

/** Fields that ticket holders rely on change only if they are notified. */
async function refuseWithoutTelling(ctx: AppContext, tx: Tx, { event, update, tell }: Telling): Promise<void> {
  const fields = reliedOn(update);
  if (tell || fields.length === 0 || hasEnded(event, ctx.clock.now())) return;
  const holders = await countHolders(tx, event.id);
  if (holders === 0) return;
  const people =
    holders === 1
      ? '1 person has a ticket or is buying one'
      : `${holders.toLocaleString('en')} people have tickets or are buying them`;
  const facts: Partial<HoldersMustBeTold> = { holders, fields };
  const choice = (await isMovedByNow(ctx, tx, { event, update }))
    ? ` For ${counted(ctx.settings.keep_or_refund_days, 'day')} they can give their tickets back for a full refund.`
    : '';
  throw conflict('holders_must_be_told', `${people}. We’ll e-mail them all when you save this.${choice}`, facts);
}

const reliedOn = ({ fields }: Update): EditableField[] => RELIED_ON.filter((field) => fields.includes(field));

type Saving = { actor: Actor; event: EditedEvent; update: Update; hooks: EditingHooks };

/** Fields that affect what is bought and at which price: offers that were read before become outdated. */
const IN_OFFER: readonly EditableField[] = [
  ...(['fee_payer', 'max_per_order', 'max_per_buyer', 'hold_minutes', 'questions'] as const),
  // Shown before payment, and the end of sales.
  ...(['refund_policy', 'starts_at'] as const),
];

async function save(ctx: AppContext, tx: Tx, { actor, event, update, hooks }: Saving): Promise<void> {
  const now = ctx.clock.now();
  const version = event.version + 1;
  const { id } = event;
  const { capacity, ...columns } = update.columns;
  const telling = await isTelling(ctx, tx, { event, update });
  const after = { ...event, ...update.columns };
  const isElsewhere = await isMovedByNow(ctx, tx, { event, update });
  const moved = telling && isElsewhere;
  if (capacity !== undefined) await changeCapacity(tx, { event, capacity });
  await tx
    .updateTable('events')
    .set({ ...columns, ...(moved && movedFrom(event, after)), slug: update.slug, version, updated_at: now })
    .where('id', '=', id)
    .execute();
  if (columns.max_per_buyer !== undefined) await changeBuyerLimit(tx, { event, limit: columns.max_per_buyer });
  const changes = changesOf(event, update);
  await insertChange(tx, { event_id: id, version, at: now, actor_user_id: actor.user_id, action: 'edited', changes });
  if (telling) await tellPeople(tx, { actor, event, hooks, after, version, now, moved });
  // In a draft that is only being prepared, the host sets them.
  if (moved || (isElsewhere && !isPrepared(event)))
    await hooks.moveSaleEnds(tx, { ...dateMoveOf(event, after), actor_user_id: actor.user_id, at: now });
  if (IN_OFFER.some((field) => update.fields.includes(field))) await hooks.refreshOffer(tx, id);
  await eventAndSeriesChanged(tx, event);
}

type Changing = Pick<Saving, 'event' | 'update'>;

/** Whether a save moves the event, by itself or together with smaller changes before. */
async function isMovedByNow({ settings }: AppContext, tx: Tx, { event, update }: Changing): Promise<boolean> {
  const after = { ...event, ...update.columns };
  if (isMoved(event, after, settings)) return true;
  if (!update.fields.includes('starts_at')) return false;
  return isMoved({ ...event, starts_at: await findKnownStart(tx, event) }, after, settings);
}

type Tell = Omit<Saving, 'update'> & { after: EditedEvent; version: number; now: Date; moved: boolean };

/** Holders are told of all that they rely on; after a move they choose. */
async function tellPeople(tx: Tx, { actor, event, hooks, after, version, now, moved }: Tell): Promise<void> {
  await noticeHolders(tx, { event, after, version, now, moved });
  if (moved) await hooks.letHoldersChoose(tx, moveOf({ event, after, version, actor, at: now }));
}

function changesOf(event: EditedEvent, { fields, before, after, slug }: Update): Changes {
  const entries: [string, [unknown, unknown]][] = fields.map((field) => [field, [before[field], after[field]]]);
  if (slug !== event.slug) entries.push(['slug', [event.slug, slug]]);
  return Object.fromEntries(entries);
}

/** Whether ticket holders are notified of a save. */
async function isTelling(ctx: AppContext, tx: Tx, { event, update }: Changing): Promise<boolean> {
  if (reliedOn(update).length === 0 || hasEnded(event, ctx.clock.now())) return false;
  return (await countHolders(tx, event.id)) > 0;
}

type Moved = { event: EditedEvent; after: EditedEvent; version: number; actor: Actor; at: Date };

function moveOf({ event, after, version, actor, at }: Moved): Move {
  const starts = { from_starts_at: event.starts_at, to_starts_at: after.starts_at };
  return { event_id: event.id, version, actor_user_id: actor.user_id, ...starts, at };
}
