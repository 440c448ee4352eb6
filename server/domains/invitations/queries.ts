import { sql } from 'kysely';
import type { InvitationState } from '#contract/invitations.ts';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import { stands } from '#server/domains/events/ticket-stands.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { hashSecret } from '#server/platform/lib/random.ts';

/** The state of an invitation `i` to an event `e`; the first condition that applies counts. */
export function invitationState(now: Date) {
  return sql<InvitationState>`case
    when i.revoked_at is not null then 'revoked'
    when i.accepted_at is not null then 'accepted'
    when i.declined_at is not null then 'declined'
    when e.state = 'cancelled' or e.ends_at <= ${now} then 'expired'
    when i.opened_at is not null then 'opened'
    when i.sent_at is not null then 'sent'
    else 'pending' end`;
}

export type Person = { name: string; has_come: boolean };

/** The people of an invitation `i`: its guest first, then the plus-ones. */
const PEOPLE = sql<Person[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', k.holder_name, 'has_come', k.entries > 0)
                            order by o.created_at, k.position), '[]')
    from orders o join tickets k on k.order_id = o.id and k.resale_order_id is null
   where o.invitation_id = i.id and ${stands('k')})`;

/** Whether the last mail of an invitation `i` finally failed. */
const MAIL_FAILED = sql<boolean>`exists (
  select from outbox m where m.key = 'invitation:' || i.id || ':' || i.mails and m.failed_at is not null)`;

/** The invitations `i` to an event `e` with what their host sees; callers add conditions. */
export function selectInvitations(db: Db | Tx, eventId: string, now: Date) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .leftJoin('ticket_types as t', 't.id', 'i.ticket_type_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .selectAll('i')
    .select(sql<Date | null>`coalesce(e.cancelled_at, e.ends_at)`.as('expires_at'))
    .select(['e.currency', 't.name as type_name', 't.price_amount as type_price'])
    .select(nameOfUser('u').as('inviter'))
    .select([invitationState(now).as('state'), PEOPLE.as('people'), MAIL_FAILED.as('mail_failed')])
    .where('i.event_id', '=', eventId);
}

export type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number];

/** One invitation of an event. */
export function findInvitation(db: Db | Tx, { event_id, id, now }: { event_id: string; id: string; now: Date }) {
  return selectInvitations(db, event_id, now).where('i.id', '=', id).executeTakeFirst();
}

/** The invitation that a link belongs to. */
export function findByToken(db: Db | Tx, token: string) {
  return db.selectFrom('invitations').selectAll().where('token_hash', '=', hashSecret(token)).executeTakeFirst();
}

/** Locks an invitation of an event; undefined for an unknown one. */
export function lockInvitation(tx: Tx, { event_id, id }: { event_id: string; id: string }) {
  return tx
    .selectFrom('invitations')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type InvitationValues = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

/**
 * How many admissions of an invitation were used; with `withHolds` also those in a checkout. An order that was refunded
 * in part still counts in full, as in `take_holds`.
 */
export async function countUsed(db: Db | Tx, id: string, { withHolds }: { withHolds: boolean }): Promise<number> {
  const states = ['paid', 'partially_refunded', ...(withHolds ? ['held', 'releasing'] : [])];
  const { used } = await db
    .selectFrom('orders')
    .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('used'))
    .where('invitation_id', '=', id)
    .where('status', 'in', states)
    .executeTakeFirstOrThrow();
  return used;
}

type Entry = {
  at: Date;
  actor_user_id: string | null;
  event_id: string;
  action: 'sent' | 'sent_many' | 'resent' | 'changed' | 'revoked';
  data: object;
};

/** Adds a row about invitations to the audit log of their event. */
export async function auditInvitations(tx: Tx, { event_id, action, ...entry }: Entry): Promise<void> {
  await writeAudit(tx, { ...entry, action: `invitation.${action}`, subject: { type: 'event', id: event_id } });
}
