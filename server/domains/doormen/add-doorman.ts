import type { AddedDoorman } from '#contract/doormen.ts';
import type { AppContext } from '#server/context.ts';
import { findNamedPerson, type NamedPerson } from '#server/domains/auth/find-named-person.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { mailing } from '#server/domains/auth/mail-limit.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { refuseLinkedNames } from '#server/domains/events/refuse-linked-names.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { refuseShutDoor } from './door-shut.ts';
import { presentDoorman } from './present.ts';
import { findDoorman } from './queries.ts';

type Input = { event_id: string; user: string; name: string; is_supervisor: boolean };

/**
 * Adds a doorman by user name or address, and notifies them by mail. The caller cannot see whether an address has an
 * account. Adding again changes nothing.
 */
export async function addDoorman(
  ctx: AppContext,
  actor: Actor,
  { event_id, user, ...values }: Input,
): Promise<AddedDoorman> {
  const event = await getOwnEvent(ctx, actor, event_id);
  refuseShutDoor(ctx, event);
  await refuseLinkedNames(ctx, ctx.db, event);
  const person = await findNamedPerson(ctx.db, user);
  await ctx.limits.consume('limit_doormen_per_event_day', limitKey(event.id));
  const row = {
    event_id: event.id,
    email: person.email,
    user_id: person.user_id,
    ...values,
    created_at: ctx.clock.now(),
  };
  const mail = {
    limits: ['limit_doorman_mails_per_email_day'] as const,
    email: person.mail_to,
    isMailed: ({ is_mailed }: AddedDoorman) => is_mailed,
  };
  const added = await mailing(ctx, mail, (mayMail) => add(ctx, actor, { row, person, mayMail }));
  ctx.wake.outbox();
  return added;
}

type Adding = { row: NewDoorman; person: NamedPerson; mayMail: boolean };

function add(ctx: AppContext, actor: Actor, { row, person, mayMail }: Adding): Promise<AddedDoorman> {
  const { event_id, is_supervisor, created_at: at } = row;
  return inTransaction(ctx.db, async (tx) => {
    const { id, is_new } = await insertOrFind(tx, row);
    if (is_new) {
      await writeAudit(tx, {
        at,
        action: 'doorman.added',
        actor_user_id: actor.user_id,
        subject: { type: 'event', id: event_id },
        data: { doorman_id: id, is_supervisor },
      });
      if (mayMail) await tellDoorman(tx, id, person, at);
    }
    const doorman = await findDoorman(tx, event_id, id);
    if (!doorman) throw new Error('a doorman who was just added is gone');
    return { ...presentDoorman(doorman), is_mailed: is_new && mayMail };
  });
}

type NewDoorman = Pick<NamedPerson, 'email' | 'user_id'> & {
  event_id: string;
  name: string;
  is_supervisor: boolean;
  created_at: Date;
};

async function insertOrFind(tx: Tx, row: NewDoorman): Promise<{ id: string; is_new: boolean }> {
  const made = await insertDoorman(tx, row);
  const id = made ?? (await findKnown(tx, row));
  // A known one who was removed between the two statements is added anew.
  return id ? { id, is_new: made !== undefined } : insertOrFind(tx, row);
}

async function insertDoorman(tx: Tx, row: NewDoorman): Promise<string | undefined> {
  const made = await tx
    .insertInto('doormen')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Locked, so that they are not removed before the response is read. */
async function findKnown(tx: Tx, { event_id, email, user_id }: NewDoorman): Promise<string | undefined> {
  const query = tx.selectFrom('doormen').select('id').where('event_id', '=', event_id).where('removed_at', 'is', null);
  const known =
    email === null ? query.where('user_id', '=', user_id).where('email', 'is', null) : query.where('email', '=', email);
  return (await known.forUpdate().executeTakeFirst())?.id;
}

async function tellDoorman(tx: Tx, doorman_id: string, { mail_to }: NamedPerson, now: Date): Promise<void> {
  const key = `doorman-added:${doorman_id}`;
  await writeMail(tx, { key, template: 'doorman_added', to_email: mail_to, payload: { doorman_id }, now });
}
