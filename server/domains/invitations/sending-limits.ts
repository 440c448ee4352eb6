import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { lockEvent } from '#server/domains/events/editing/edited-event.ts';
import { hasHosted } from '#server/domains/events/has-hosted.ts';
import { refuseCancelled } from '#server/domains/events/refuse-cancelled.ts';
import { refuseDraft } from '#server/domains/events/refuse-draft.ts';
import { refuseOver } from '#server/domains/events/refuse-over.ts';
import { addMilliseconds, DAY, HOUR, SECOND } from '#server/platform/lib/clock.ts';
import { AppError, invalid } from '#server/platform/lib/errors.ts';
import { hasLink, nameHasLink } from '#server/platform/lib/has-link.ts';

export type InvitingEvent = { id: string; organization_id: string };

/**
 * Locks an event while people are invited to it, so that its hosts invite one after the other. 409 if nobody could
 * come.
 */
export async function lockForInviting(ctx: AppContext, tx: Tx, id: string): Promise<void> {
  const event = await lockEvent(tx, id);
  refuseCancelled(event);
  refuseDraft(event, 'Publish the event first, so that invitations can link to it.');
  refuseOver(ctx, event);
}

/** Locks an event while people who ask to come are declined. 409 once nobody waits for an answer any more. */
export async function lockForDeclining(ctx: AppContext, tx: Tx, id: string): Promise<void> {
  const event = await lockEvent(tx, id);
  refuseCancelled(event);
  refuseOver(ctx, event);
}

/** How often an organization has sent mass mails: lists of invitations, and messages to guests. */
export function countMassMails(organizationId: string, since: Date) {
  return sql<number>`(
    (select count(*) from invitation_batches b join events e on e.id = b.event_id
      where e.organization_id = ${organizationId} and b.created_at > ${since})
    + (select count(*) from messages g join events e on e.id = g.event_id
        where e.organization_id = ${organizationId} and g.created_at > ${since} and not g.is_test))::int`;
}

/** How many more invitations may be mailed now: single ones, in lists, and for approved requests. */
export type Allowance = { is_new_host: boolean; single: number; listed: number; lists: number; approved: number };

/** What is left of today's limits (docs/rules/limits.md): the event's, the organization's, and a new organizer's. */
export async function getAllowance(ctx: AppContext, tx: Tx, event: InvitingEvent): Promise<Allowance> {
  const now = ctx.clock.now();
  const since = addMilliseconds(now, -DAY);
  const { rows } = await sql<{
    of_event: number;
    of_organization: number;
    listed: number;
    lists: number;
    past: boolean;
  }>`
    select count(*) filter (where i.event_id = ${event.id} and asked.at is null)::int as of_event, count(i.id)::int as of_organization,
           count(i.batch_id)::int as listed,
           ${countMassMails(event.organization_id, since)} as lists,
           ${hasHosted(event.organization_id, now)} as past
      from events e join invitations i on i.event_id = e.id and i.mailed_at > ${since}
      -- An approved request answers somebody who asked: of an event there may be many.
      left join lateral (select r.decided_at as at from guest_requests r
                          where r.event_id = i.event_id and r.email_key = i.mailbox and r.state = 'approved' limit 1) asked on true
     where e.organization_id = ${event.organization_id}`.execute(tx);
  const [used] = rows;
  if (!used) throw new Error('a count has no row');
  const { settings } = ctx;
  const approved = settings.limit_invitations_per_organization_day - used.of_organization;
  const single = Math.min(settings.limit_invitations_per_event_day - used.of_event, approved);
  const is_new_host = !used.past;
  const listed = is_new_host ? Math.min(single, settings.limit_listed_per_new_organization_day - used.listed) : single;
  const lists = is_new_host ? settings.limit_lists_per_new_organization_day - used.lists : Infinity;
  const atLeastNone = (count: number) => Math.max(0, count);
  return {
    is_new_host,
    single: atLeastNone(single),
    listed: atLeastNone(listed),
    lists: atLeastNone(lists),
    approved: atLeastNone(approved),
  };
}

/** 429 that names the limit. */
export function sentEnough(detail: string): AppError {
  const wait = String(HOUR / SECOND);
  return new AppError(429, { detail, code: 'rate_limited' }, { 'retry-after': wait });
}

/** The first of these texts with a link, by field; `name` is the name of a person. */
export function findLinked(texts: Record<string, string>): string | undefined {
  return Object.keys(texts).find((field) => (field === 'name' ? nameHasLink : hasLink)(texts[field] ?? ''));
}

/** 400 for a link in a text, by field, of an organizer without a past event, because the mail carries our name. */
export function refuseLinks({ is_new_host }: { is_new_host: boolean }, texts: Record<string, string>): void {
  if (!is_new_host) return;
  const field = findLinked(texts);
  if (field)
    throw invalid({ [field]: ['Links are allowed after your first event. The e-mail links to this event anyway.'] });
}
