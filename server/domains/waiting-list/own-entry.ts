import type { WaitingListChange, WaitingListEntry } from '#contract/waiting-list.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { checkWish } from './check-wish.ts';
import { getListedEvent } from './listed-event.ts';
import { presentEntry } from './present.ts';
import { type EntryRow, findEntry, selectEntries, selectMine } from './queries.ts';

export type ByLink = { token: string; network: string };

/** The caller's live entries, those with an offer first. */
export async function listMine(ctx: AppContext, actor: Actor, event_id: string | undefined) {
  const rows = await selectMine(ctx.db, actor)
    .$if(event_id !== undefined, (query) => query.where('w.event_id', '=', event_id ?? ''))
    .orderBy((eb) => eb('w.state', '=', 'waiting'))
    .orderBy('w.created_at', 'desc')
    .limit(100)
    .execute();
  return { results: await Promise.all(rows.map((row) => presentEntry(ctx, row))) };
}

/** An entry by its link. Changes nothing, because mail scanners follow links. */
export async function getEntry(ctx: AppContext, link: ByLink): Promise<WaitingListEntry> {
  return presentEntry(ctx, await findByLink(ctx, link));
}

/** The row of an entry, by its link. */
export async function findByLink(ctx: AppContext, { token, network }: ByLink): Promise<EntryRow> {
  await ctx.limits.consume('limit_waiting_list_look_ups_per_ip_minute', limitKey(network));
  const entry = await selectEntries(ctx.db).where('w.token_hash', '=', hashSecret(token)).executeTakeFirst();
  if (!entry) throw notFound();
  return entry;
}

/** Changes what an entry waits for; it keeps its place. */
export async function changeEntry(ctx: AppContext, link: ByLink, change: WaitingListChange): Promise<WaitingListEntry> {
  const entry = await findByLink(ctx, link);
  const {
    party_size = entry.party_size,
    ticket_type_ids = entry.ticket_type_ids,
    max_amount = entry.max_amount,
  } = change;
  const wish = checkWish(ctx, await getListedEvent(ctx, entry.event_id), { party_size, ticket_type_ids, max_amount });
  const changed = await ctx.db
    .updateTable('waiting_list_entries')
    .set({ ...wish, rests_until: null })
    .where('id', '=', entry.id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  const now = await findEntry(ctx.db, entry.id);
  if (!now) throw notFound();
  if (!changed) throw notWaiting(now);
  ctx.wake.waiting_list();
  return presentEntry(ctx, now);
}

function notWaiting({ state }: EntryRow) {
  if (state === 'offered') return conflict('offered', 'You have an offer. Take it or give it back first.');
  if (state === 'purchased') return conflict('purchased', 'You already have your tickets.');
  return conflict('not_waiting', 'You are no longer on this waiting list.');
}
