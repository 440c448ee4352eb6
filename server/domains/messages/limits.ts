import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { hasHosted, WHAT_COUNTS } from '#server/domains/events/has-hosted.ts';
import { countMassMails, sentEnough } from '#server/domains/invitations/sending-limits.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { type AppError, invalid } from '#server/platform/lib/errors.ts';

export type WritingEvent = { id: string; organization_id: string };

/** What an organization has used of its limits within the last day. */
export type Used = { is_new_host: boolean; of_event: number; recipients: number; mass_mails: number };

/** Counts messages to guests of an event, and those of its organization. */
export async function countUsed(ctx: AppContext, db: Db | Tx, event: WritingEvent): Promise<Used> {
  const now = ctx.clock.now();
  const since = addMilliseconds(now, -DAY);
  const { rows } = await sql<Used>`
    select not ${hasHosted(event.organization_id, now)} as is_new_host,
           ${countMassMails(event.organization_id, since)} as mass_mails,
           (count(*) filter (where g.event_id = ${event.id}))::int as of_event,
           coalesce(sum(g.recipients), 0)::int as recipients
      from messages g join events e on e.id = g.event_id
     where e.organization_id = ${event.organization_id} and g.created_at > ${since} and not g.is_test`.execute(db);
  const [used] = rows;
  if (!used) throw new Error('a count has no row');
  return used;
}

/** The limit that a message to this many people would exceed, with what to do; null if it can be sent. */
export function findRefusal({ settings }: AppContext, used: Used, recipients: number): AppError | null {
  if (recipients === 0) return invalid({ segment: ['Nobody is in this group now.'] });
  const most = settings.limit_message_people_of_new_organization;
  const lists = settings.limit_lists_per_new_organization_day;
  if (used.is_new_host && recipients > most)
    return invalid({
      segment: [
        `Until your first event has happened you can write to ${most} people at once. ${WHAT_COUNTS} Choose a smaller group.`,
      ],
    });
  if (used.is_new_host && used.mass_mails >= lists)
    return sentEnough(
      `Until your first event has happened you can send ${lists} messages and lists a day. ${WHAT_COUNTS} Continue tomorrow.`,
    );
  const ofEvent = settings.limit_messages_per_event_day;
  if (used.of_event >= ofEvent) return sentEnough(`An event can send ${ofEvent} messages a day. Continue tomorrow.`);
  const ofOrganization = settings.limit_message_people_per_organization_day;
  const left = Math.max(0, ofOrganization - used.recipients);
  if (recipients > left)
    return sentEnough(
      `An organization can write to ${grouped(ofOrganization)} people a day. Today ${grouped(left)} are left.`,
    );
  return null;
}

/** The text of a refusal, shown on the page before anything is sent. */
export function wordsOf({ body }: AppError): string {
  if ('detail' in body && typeof body.detail === 'string') return body.detail;
  return 'segment' in body && Array.isArray(body.segment) ? String(body.segment[0]) : '';
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}
