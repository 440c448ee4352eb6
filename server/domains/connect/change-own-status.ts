import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { ProviderAccount } from '#server/platform/payments-provider/types.ts';
import { isNews } from './change-status.ts';
import { type PayoutsStatus, stateOfRow } from './policy.ts';
import { type AccountRow, requirementsOf } from './queries.ts';

type Change = { userId: string; status: PayoutsStatus; account: ProviderAccount; before: AccountRow; now: Date };

/** Writes the consequences of a reading of a person's own account: a mail, and the audit log. */
export async function changeOwnStatus(tx: Tx, { userId, status, account, before, now }: Change): Promise<void> {
  const from = stateOfRow({ ...before, requirements: requirementsOf(before) });
  const { state } = status;
  if (state !== from) {
    const subject = { type: 'user', id: userId } as const;
    await writeAudit(tx, {
      at: now,
      action: 'payouts.changed',
      actor_user_id: null,
      subject,
      data: { from, to: state },
    });
  }
  if (!isNews({ status, account, before }, from)) return;
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!user) return;
  await writeMail(tx, {
    key: `own-payouts:${userId}:${before.attempt}:${before.version}`,
    template: 'own_payouts',
    to_email: user.email,
    payload: { user_id: userId, state },
    now,
  });
}
