import { type RawBuilder, sql } from 'kysely';

/** The start of event `e`, to sort by; events without a date come last. */
export const BY_START: RawBuilder<unknown> = sql`coalesce(e.starts_at, 'infinity'::timestamptz)`;

/** Whether event `e` is over. */
export const isPast = (now: Date): RawBuilder<boolean> => sql<boolean>`e.ends_at <= ${now}`;

/** Whether event `e` is on, to come, or waits for a new date. */
export const isNotOver = (now: Date): RawBuilder<boolean> => sql<boolean>`(e.ends_at is null or e.ends_at > ${now})`;
