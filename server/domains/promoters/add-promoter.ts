import type { Insertable } from 'kysely';
import type { AddedPromoter, PromoterInput } from '#contract/promoters.ts';
import type { AppContext } from '#server/context.ts';
import { findNamedPerson, type NamedPerson } from '#server/domains/auth/find-named-person.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { mailing } from '#server/domains/auth/mail-limit.ts';
import { lockEvent } from '#server/domains/events/editing/edited-event.ts';
import { refuseLinkedNames } from '#server/domains/events/refuse-linked-names.ts';
import { getOwnEvent, type OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, invalid } from '#server/platform/lib/errors.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { getPromoter } from './get-promoter.ts';
import { makeCode } from './make-code.ts';
import { findLinkByCode, type LinkRow } from './queries.ts';
import { checkRate, codeTaken } from './refusals.ts';

type Input = { event_id: string; body: PromoterInput };

const MAX_ATTEMPTS = 6;

/** Makes somebody a promoter of an event, and notifies them by mail. */
export async function addPromoter(ctx: AppContext, actor: Actor, { event_id, body }: Input): Promise<AddedPromoter> {
  const event = await getOwnEvent(ctx, actor, event_id);
  checkRate(body);
  refuseEnded(ctx, event);
  await refuseLinkedNames(ctx, ctx.db, event);
  const person = await findNamedPerson(ctx.db, body.user);
  const mail = { limits: ['limit_promoter_mails_per_email_day'], email: person.mail_to } as const;
  const { id, is_mailed } = await ctx.limits.spend(
    'limit_promoters_per_organization_day',
    limitKey(event.organization_id),
    () =>
      mailing(ctx, mail, async (mayMail) => ({
        id: await add(ctx, { actor, event, person, body, mayMail }),
        is_mailed: mayMail,
      })),
  );
  ctx.wake.outbox();
  return { ...(await getPromoter(ctx, event, id)), is_mailed };
}

type Adding = { actor: Actor; event: OwnEventRow; person: NamedPerson; body: PromoterInput; mayMail: boolean };

function add(ctx: AppContext, { actor, event, person, body, mayMail }: Adding): Promise<string> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await lockEvent(tx, event.id);
    const { id: made, version } = await insertLink(tx, { event, person, body, now });
    // The audit log names people by id only.
    const { user: _user, name: _name, ...data } = body;
    const subject = { type: 'promoter_link', id: made } as const;
    await writeAudit(tx, { at: now, action: 'promoter.added', actor_user_id: actor.user_id, subject, data });
    if (!mayMail) return made;
    const mail = { template: 'promoter_added', to_email: person.mail_to, payload: { promoter_link_id: made }, now };
    await writeMail(tx, { key: `promoter-added:${made}:${version}`, ...mail });
    return made;
  });
}

function refuseEnded(ctx: AppContext, { state, ends_at }: OwnEventRow): void {
  if (state === 'cancelled') throw conflict('event_cancelled', 'This event is cancelled: there is nothing to sell.');
  if (ends_at && ends_at <= ctx.clock.now())
    throw conflict('event_over', 'This event is over: there is nothing to sell.');
}

type NewLink = { event: OwnEventRow; person: NamedPerson; body: PromoterInput; now: Date };
type MadeLink = Pick<LinkRow, 'id' | 'version'>;

async function insertLink(tx: Tx, { event, person, body, now }: NewLink): Promise<MadeLink> {
  const { commission_basis_points, commission_fixed_amount, referral_code, name } = body;
  const { user_id, email, username } = person;
  const rate = { commission_basis_points, commission_fixed_amount };
  if (await isPromoter(tx, event.id, person)) throw alreadySells();
  const former = referral_code && (await findFormer(tx, event.id, { code: referral_code, person }));
  if (former) {
    const version = former.version + 1;
    const restored = await tx
      .updateTable('promoter_links')
      .set({ ...rate, name, removed_at: null, version })
      .where('id', '=', former.id)
      .where('removed_at', 'is not', null)
      .executeTakeFirst();
    if (restored.numUpdatedRows === 0n) throw alreadySells();
    return { id: former.id, version };
  }
  const values = { event_id: event.id, user_id, email, name, ...rate, created_at: now };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const code = referral_code ?? makeCode(name || username, attempt);
    const made = await insertUnlessTaken(tx, { ...values, referral_code: code });
    if (made) return made;
    if (await isPromoter(tx, event.id, person)) throw alreadySells();
    if (referral_code) throw codeTaken(referral_code);
  }
  throw invalid({ referral_code: ['Enter a code: we could not create one.'] });
}

async function insertUnlessTaken(tx: Tx, values: Insertable<Database['promoter_links']>) {
  const { event_id, referral_code: code } = values;
  if (await findLinkByCode(tx, { event_id, code })) return undefined;
  return tx
    .insertInto('promoter_links')
    .values(values)
    .onConflict((clash) => clash.doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst();
}

async function isPromoter(tx: Tx, eventId: string, { user_id, email }: NamedPerson): Promise<boolean> {
  const links = tx
    .selectFrom('promoter_links')
    .select('id')
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null);
  // Links by user name and by address are separate, because a conflict would reveal whose address it is.
  const same =
    email === null ? links.where('email', 'is', null).where('user_id', '=', user_id) : links.where('email', '=', email);
  return (await same.executeTakeFirst()) !== undefined;
}

/** Restores somebody who was removed, if their former code is given. */
async function findFormer(tx: Tx, eventId: string, { code, person }: { code: string; person: NamedPerson }) {
  const link = await findLinkByCode(tx, { event_id: eventId, code });
  if (!link?.removed_at || link.referral_code !== code || link.email !== person.email) return undefined;
  return person.email !== null || link.user_id === person.user_id ? link : undefined;
}

function alreadySells() {
  return invalid({ user: ['They already sell for this event. Change their entry in the list.'] });
}
