import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { TransferHook } from '#server/domains/payments/transfer-hooks.ts';
import type { TransferRow } from '#server/domains/payments/transfers.ts';
import { listMoneyPeople } from './money-people.ts';

/** What follows from an organizer's transfer; after a refusal the money is owed as before. */
export const settlementTransfers: TransferHook = { made: tellSent, refused: async () => undefined };

/** Those who look after the organization's money are told. */
async function tellSent(tx: Tx, { id, event_id }: TransferRow, now: Date): Promise<void> {
  for (const { user_id, email } of await listMoneyPeople(tx, event_id ?? '')) {
    const payload = { transfer_id: id, user_id };
    const mail = { key: `settlement-sent:${id}:${user_id}`, template: 'settlement_sent', to_email: email };
    await writeMail(tx, { ...mail, payload, now });
  }
}
