import type { Promoter, PromoterChange } from '#contract/promoters.ts';
import type { AppContext } from '#server/context.ts';
import { lockEvent } from '#server/domains/events/editing/edited-event.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';
import { pick } from '#server/platform/lib/pick.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { getPromoter } from './get-promoter.ts';
import { mailingPromoter } from './promoter-address.ts';
import { findLink, findLinkByCode, type LinkRow, lockLink } from './queries.ts';
import { checkRate, codeTaken } from './refusals.ts';

type Input = { event_id: string; id: string; change: PromoterChange };

/** Changes a promoter's name, code or rate, and tells them of the latter two. Existing sales keep their rate. */
export async function updatePromoter(
  ctx: AppContext,
  actor: Actor,
  { event_id, id, change }: Input,
): Promise<Promoter> {
  const event = await getOwnEvent(ctx, actor, event_id);
  const input = { event_id: event.id, id, change };
  const told = await findWhoToTell(ctx, input);
  await mailingPromoter(ctx, told, (to_email) => update(ctx, actor, { ...input, to_email }));
  ctx.wake.outbox();
  return getPromoter(ctx, event, id);
}

type Updating = Input & { to_email: string | null };

function update(ctx: AppContext, actor: Actor, { event_id, id, change, to_email }: Updating): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lockEvent(tx, event_id);
    const link = await lockLink(tx, { event_id, id });
    if (!link) throw notFound('This promoter was already removed.');
    if (link.version !== change.version)
      throw conflict(
        'edited_meanwhile',
        'Somebody else has changed this promoter in the meantime. Check it again, then save.',
      );
    const values = changedValues(link, change);
    checkRate({ ...link, ...values });
    await refuseTaken(tx, link, values.referral_code);
    await tx
      .updateTable('promoter_links')
      .set({ ...values, former_codes: formerCodes(link, values), version: link.version + 1 })
      .where('id', '=', id)
      .execute();
    const { name: _name, ...data } = values;
    const subject = { type: 'promoter_link', id } as const;
    const at = ctx.clock.now();
    await writeAudit(tx, { at, action: 'promoter.changed', actor_user_id: actor.user_id, subject, data });
    if (to_email) await tellPromoter(tx, link, { to_email, now: at });
  });
}

/** A new kind of rate replaces the other. */
function changedValues(link: LinkRow, { version: _version, ...fields }: PromoterChange): Partial<LinkRow> {
  const values: Partial<LinkRow> = {};
  if (fields.name !== undefined) values.name = fields.name;
  if (fields.referral_code !== undefined && fields.referral_code !== link.referral_code)
    values.referral_code = fields.referral_code;
  const { commission_basis_points: points, commission_fixed_amount: amount } = fields;
  if (points !== undefined || amount !== undefined) {
    values.commission_basis_points = points ?? null;
    values.commission_fixed_amount = amount ?? null;
  }
  return values;
}

const TOLD = ['referral_code', 'commission_basis_points', 'commission_fixed_amount'] as const;

/** The promoter who is to be told of a change: of the rate or the code; the name is only for the host. */
async function findWhoToTell(ctx: AppContext, { event_id, id, change }: Input): Promise<LinkRow | null> {
  const link = await findLink(ctx.db, id);
  if (link?.event_id !== event_id) return null;
  const after = { ...link, ...changedValues(link, change) };
  return TOLD.every((field) => after[field] === link[field]) ? null : link;
}

function tellPromoter(tx: Tx, link: LinkRow, { to_email, now }: { to_email: string; now: Date }): Promise<void> {
  const key = `promoter-changed:${link.id}:${link.version}`;
  const payload = { promoter_link_id: link.id, before: pick(link, TOLD) };
  return writeMail(tx, { key, template: 'promoter_changed', to_email, payload, now });
}

async function refuseTaken(tx: Tx, { id, event_id }: LinkRow, code: string | undefined): Promise<void> {
  const other = code && (await findLinkByCode(tx, { event_id, code }));
  if (other && other.id !== id) throw codeTaken(code);
}

function formerCodes({ former_codes, referral_code }: LinkRow, values: Partial<LinkRow>): string[] {
  return values.referral_code ? [...new Set([...former_codes, referral_code])] : former_codes;
}
