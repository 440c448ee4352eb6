import { type Selectable, type SqlBool, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { deleteInSteps } from '#server/platform/jobs/delete-in-steps.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import type { ProviderEvent } from '#server/platform/payments-provider/types.ts';

/** The kinds of webhook endpoint we have at the provider; each has its own secret. */
export const destinations = ['platform', 'connected', 'accounts'] as const;
export type Destination = (typeof destinations)[number];

export type InboxRow = Selectable<Database['webhook_inbox']>;

export const PROCESS_WEBHOOK = 'process_webhook';
const MOST_TRIES = 12;

type Arrived = { destination: Destination; event: ProviderEvent; now: Date };

/** Stores an event and queues its processing in one statement; false if it was stored before. */
export async function storeEvent(db: Db, { destination, event, now }: Arrived): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with stored as (
      insert into webhook_inbox (event_id, destination, type, object_id, api_version, payload, received_at)
      values (${event.id}, ${destination}, ${event.type}, ${event.object_id}, ${event.api_version}, ${event.payload}, ${now})
      on conflict (event_id) do nothing
      returning event_id)
    select (graphile_worker.add_job(${PROCESS_WEBHOOK}, json_build_object('event_id', event_id),
              job_key := 'webhook:' || event_id, max_attempts := ${MOST_TRIES})).id
      from stored`.execute(db);
  return rows.length > 0;
}

/** An event of the inbox. */
export function findEvent(db: Db, eventId: string): Promise<InboxRow | undefined> {
  return db.selectFrom('webhook_inbox').selectAll().where('event_id', '=', eventId).executeTakeFirst();
}

/** Marks an event as processed. */
export async function markProcessed(db: Db, eventId: string, now: Date): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set({ processed_at: now, last_error: null })
    .where('event_id', '=', eventId)
    .execute();
}

/** Records why an event could not be processed. */
export async function markFailed(db: Db, eventId: string, error: string): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set({ last_error: error.slice(0, 500) })
    .where('event_id', '=', eventId)
    .execute();
}

type Abandoned = { before: Date; lockedSeconds: number; limit: number };

/** Events whose job is gone or was left locked by a killed process, but not those that wait for a retry. */
export async function listAbandoned(db: Db, { before, lockedSeconds, limit }: Abandoned): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select i.event_id from webhook_inbox i
     where i.processed_at is null and i.received_at < ${before}
       and not exists (select from graphile_worker.jobs j where j.key = 'webhook:' || i.event_id
                          and (j.locked_at is null or j.locked_at > now() - make_interval(secs => ${lockedSeconds})))
     order by i.received_at limit ${limit}`.execute(db);
  return rows.map(({ event_id }) => event_id);
}

/** When the newest event of a destination was received. */
export async function lastEventAt(db: Db, destination: Destination): Promise<Date | null> {
  const row = await db
    .selectFrom('webhook_inbox')
    .select('received_at')
    .where('destination', '=', destination)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at ?? null;
}

/** Deletes processed events, with what they say about buyers, when the provider cannot bring them again. */
export function forgetEvents({ db, clock, settings }: AppContext): Promise<void> {
  const before = addMilliseconds(clock.now(), -settings.webhook_retention_days * DAY);
  return deleteInSteps(db, 'webhook_inbox', sql<SqlBool>`processed_at is not null and received_at < ${before}`);
}
