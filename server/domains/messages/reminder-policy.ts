import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { addressesOf, guestsWith, type Member } from './segments.ts';

type Reminded = Pick<EventRow, 'state' | 'starts_at' | 'sends_reminder'>;

/** When ticket holders of an event are reminded. */
export function reminderTime({ settings }: AppContext, starts_at: Date): Date {
  return addMilliseconds(starts_at, -settings.reminder_hours * HOUR);
}

/** Whether holders of its tickets can still be reminded of an event. */
export function canRemind(ctx: AppContext, { state, starts_at, sends_reminder }: Reminded): boolean {
  return sends_reminder && state === 'published' && starts_at !== null && starts_at > ctx.clock.now();
}

/**
 * Who is reminded of an event: holders of valid tickets, and their guests. Not those who got their ticket later than the
 * reminder is due: the mail with it is fresh.
 */
export function remindedOf({ settings }: AppContext, eventId: string) {
  const isValid = sql`k.event_id = ${eventId} and k.state = 'valid' and not exists (
    select from ticket_versions v join events e on e.id = k.event_id
     where v.ticket_id = k.id and v.acquired_via <> 'reissue'
       and v.valid_from > e.starts_at - make_interval(hours => ${settings.reminder_hours}::int))`;
  return addressesOf(sql<Member>`
    select k.owner_email as email, k.id, false as is_guest from tickets k where ${isValid}
    union all ${guestsWith(isValid)}`);
}
