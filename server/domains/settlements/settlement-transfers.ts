import { listRecipients } from '#server/domains/organizations/team-queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { TransferHook } from '#server/domains/payments/transfer-hooks.ts';
import type { TransferRow } from '#server/domains/payments/transfers.ts';

/** What happens after an organizer's transfer; after a refusal the money is owed as before. */
export const settlementTransfers: TransferHook = {
  made: (tx, transfer, now) => tell(tx, transfer, { template: 'settlement_sent', now }),
  refused: (tx, transfer, now) => tell(tx, transfer, { template: 'settlement_refused', now }),
};

/** Mails the owners and finance members of the organization. */
async function tell(tx: Tx, { id, event_id }: TransferRow, { template, now }: { template: string; now: Date }) {
  for (const { user_id, email } of await listRecipients(tx, { event_id: event_id ?? '' }, ['owner', 'finance'])) {
    const payload = { transfer_id: id, user_id };
    await writeMail(tx, { key: `${template}:${id}:${user_id}`, template, to_email: email, payload, now });
  }
}
