import { type Selectable, sql } from 'kysely';
import type { EditableField } from '#contract/event-editing.ts';
import type { Question } from '#contract/events.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { eventDeleted } from '#server/platform/lib/errors.ts';
import { pick } from '#server/platform/lib/pick.ts';
import { wallTimeOf } from '#server/platform/lib/local-time.ts';
import { questionsOf } from '../present.ts';

/** An event with its total capacity, as its editors change it. */
export type EditedEvent = Selectable<Database['events']> & { capacity: number | null };

/** The columns that editors see as local times. */
export const TIME_FIELDS = ['doors_at', 'starts_at', 'ends_at', 'codes_revealed_at'] as const;
export type TimeField = (typeof TIME_FIELDS)[number];

const PLAIN_FIELDS = [
  ...(['title', 'summary', 'description_html', 'category', 'tags', 'line_up'] as const),
  ...(['venue_name', 'address', 'city', 'country', 'latitude', 'longitude', 'time_zone'] as const),
  ...(['age_limit', 'dress_code', 'house_rules', 'visibility', 'takes_requests'] as const),
  ...(['capacity', 'fee_payer', 'refund_policy'] as const),
  ...(['resale_allowed', 'resale_cap_basis_points', 'transfer_allowed', 'reentry_allowed'] as const),
  ...(['hold_minutes', 'max_per_order', 'max_per_buyer', 'code_mode'] as const),
] as const;

/** The editable fields of an event as the editor shows them. */
export type FieldValues = Pick<EditedEvent, (typeof PLAIN_FIELDS)[number]> &
  Record<TimeField, string | null> & { questions: Question[] };

/** Row → the fields of the editor; times in local time of the event. */
export function fieldsOf(event: EditedEvent): FieldValues {
  const [doors_at, starts_at, ends_at, codes_revealed_at] = TIME_FIELDS.map((field) => {
    const instant = event[field];
    return instant && wallTimeOf(instant, event.time_zone);
  }) as [string | null, string | null, string | null, string | null];
  return {
    ...pick(event, PLAIN_FIELDS),
    doors_at,
    starts_at,
    ends_at,
    codes_revealed_at,
    questions: questionsOf(event),
  };
}

/** Every name of a field that can be edited. */
export const EDITABLE_FIELDS: readonly EditableField[] = [...PLAIN_FIELDS, ...TIME_FIELDS, 'questions'];

/** One event with its capacity. */
export function selectEditedEvent(db: Db | Tx, id: string) {
  return db
    .selectFrom('events as e')
    .selectAll('e')
    .select(sql<number | null>`(select s.capacity from event_stock s where s.event_id = e.id)`.as('capacity'))
    .where('e.id', '=', id);
}

/** Locks an event until the end of the transaction: other hosts wait, checkouts continue. 404 for a deleted draft. */
export async function lockEvent(tx: Tx, id: string): Promise<EditedEvent> {
  await tx
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(eventDeleted);
  return selectEditedEvent(tx, id).executeTakeFirstOrThrow();
}

/**
 * Locks an event with all its ticket types, in the order of docs/rules/inventory.md: until the end of the transaction
 * nothing is sold, held or released, and no type is added, because hosts lock the event first.
 */
export async function lockEventWithStock(tx: Tx, id: string): Promise<EditedEvent> {
  const event = await lockEvent(tx, id);
  await tx.selectFrom('ticket_types').select('id').where('event_id', '=', id).orderBy('id').forUpdate().execute();
  return event;
}
