import type { DisputeState } from '#contract/dispute-states.ts';
import type { AppContext } from '#server/context.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import { listMembers } from '#server/domains/organizations/team-queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { findGivenBack } from './organizer-part.ts';
import type { DisputedOrder } from './queries.ts';

type News = { dispute_id: string; state: DisputeState; order: DisputedOrder; now: Date };

/**
 * Mails the people who manage the event's orders that a dispute was opened, won or lost, and the buyer that it was
 * lost.
 */
export async function writeDisputeMails(tx: Tx, { dispute_id: id, state, order, now }: News): Promise<void> {
  if (state === 'inquiry' || state === 'closed') return;
  // The money of one that was lost before goes to its buyer, who is told by the refund.
  if (state === 'won' && (await isBuyers(tx, id))) return;
  const { organization_id, kind, buyer_email: to_email } = order;
  const payload = { dispute_id: id };
  const template = state === 'open' ? 'dispute_opened' : `dispute_${state}`;
  await writeHostMails(tx, { template, id, payload, organization_id, kind, now });
  if (state === 'open') return;
  // One that is won after it was lost gives back what was taken then.
  if (kind === 'resale' && (await findGivenBack(tx, id)) > 0)
    await writeTeamMails(tx, { template: `dispute_${state}_resale`, id, payload, organization_id, now });
  if (state !== 'lost') return;
  await writeMail(tx, {
    key: `dispute-lost-buyer:${id}`,
    template: 'dispute_lost_buyer',
    to_email,
    payload: { ...payload, order_id: order.id },
    now,
  });
}

async function isBuyers(tx: Tx, id: string): Promise<boolean> {
  const refund = tx.selectFrom('refunds').select('id').where('key', '=', `dispute:${id}`);
  return (await refund.executeTakeFirst()) !== undefined;
}

type Team = { organization_id: string };
type About = { template: string; id: string; payload: Record<string, string>; now: Date };

/**
 * One mail to each member of the team who manages orders, once. None about a purchase in Resale, which is between its
 * buyer and a seller: the team is only told what it loses by it.
 */
export async function writeHostMails(
  tx: Tx,
  { template, id, payload, organization_id, kind, now }: About & Team & { kind: string },
): Promise<void> {
  if (kind !== 'resale') await writeTeamMails(tx, { template, id, payload, organization_id, now });
}

async function writeTeamMails(tx: Tx, { template, id, payload, organization_id, now }: About & Team): Promise<void> {
  for (const { user_id, email, role } of await listMembers(tx, organization_id)) {
    if (!permissionsOf(role).includes('manage_orders')) continue;
    await writeMail(tx, { key: `${template}:${id}:${user_id}`, template, to_email: email, payload, now });
  }
}

/** One mail to staff, at the address that mails are sent from. */
export async function writeStaffMail(ctx: AppContext, tx: Tx, { template, id, payload, now }: About): Promise<void> {
  const to_email = /<([^<>]+)>\s*$/.exec(ctx.config.mailFrom)?.[1] ?? ctx.config.mailFrom.trim();
  await writeMail(tx, { key: `${template}:${id}`, template, to_email, payload, now });
}
