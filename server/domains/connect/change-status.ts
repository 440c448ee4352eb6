import type { PayoutsState } from '#contract/connect.ts';
import { listRecipients } from '#server/domains/organizations/team-queries.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { ProviderAccount } from '#server/platform/payments-provider/types.ts';
import type { PayoutsStatus } from './policy.ts';
import type { AccountRow } from './queries.ts';
import type { ConnectHooks } from './hooks.ts';

type Change = {
  organizationId: string;
  status: PayoutsStatus;
  account: ProviderAccount;
  /** The row before the reading. */
  before: AccountRow;
  hooks: ConnectHooks;
  now: Date;
};

/**
 * Writes the consequences of a reading: the state, whether paid sales are allowed, mails to the people who can act, the
 * audit log.
 */
export async function changeStatus(tx: Tx, change: Change): Promise<void> {
  const { organizationId, status, hooks, now } = change;
  const organization = await tx
    .selectFrom('organizations')
    .select(['payouts_state', 'paid_sales_allowed'])
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const from = organization.payouts_state as PayoutsState;
  const { state, paid_sales_allowed } = status;
  if (paid_sales_allowed !== organization.paid_sales_allowed) await hooks.paidSalesChanged(tx, organizationId, now);
  if (state !== from || paid_sales_allowed !== organization.paid_sales_allowed) {
    await tx
      .updateTable('organizations')
      .set({ payouts_state: state, paid_sales_allowed })
      .where('id', '=', organizationId)
      .execute();
    await auditChange(tx, change, from);
  }
  if (isNews(change, from)) await writeMails(tx, change);
}

type News = Pick<Change, 'status' | 'account' | 'before'>;

/** Whether a change needs a mail: not if the owner sees it on the screen anyway while filling in the form. */
export function isNews({ status: { state }, account, before }: News, from: PayoutsState): boolean {
  switch (state) {
    case 'ready':
    case 'restricted':
    case 'rejected':
      return state !== from;
    case 'more_needed':
      if (from === 'not_started') return false;
      return state !== from || (account.due_at !== null && account.due_at.getTime() !== before.due_at?.getTime());
    default:
      return false;
  }
}

/** To the owners and finance members. */
async function writeMails(tx: Tx, { organizationId, status: { state }, before, now }: Change): Promise<void> {
  const people = await listRecipients(tx, { organization_id: organizationId }, ['owner', 'finance']);
  for (const { user_id, email } of people) {
    await writeMail(tx, {
      key: `payouts:${organizationId}:${before.attempt}:${before.version}:${user_id}`,
      template: `payouts_${state}`,
      to_email: email,
      payload: { organization_id: organizationId, user_id },
      now,
    });
  }
}

function auditChange(tx: Tx, { organizationId, status, now }: Change, from: PayoutsState): Promise<void> {
  return writeAudit(tx, {
    at: now,
    action: 'payouts.changed',
    actor_user_id: null,
    subject: { type: 'organization', id: organizationId },
    data: { from, to: status.state, paid_sales_allowed: status.paid_sales_allowed },
  });
}
