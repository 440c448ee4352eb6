import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { InsertedOrder } from './plan-sales.ts';
import { mustHave, type People } from './insert-people.ts';
import { demoPeople } from './logins.ts';

type Input = { orders: readonly InsertedOrder[]; people: People; now: Date };

/** The visitor's order confirmations for coming events, so that the mailbox is not empty. */
export async function mailVisitor(tx: Tx, { orders, people, now }: Input): Promise<void> {
  const visitor = mustHave(people.users, demoPeople.visitor.username);
  for (const { id, buyer, event } of orders) {
    const isToCome = event.times !== null && event.times.ends_at > now && event.plan.state !== 'cancelled';
    if (buyer.user_id !== visitor.id || !isToCome) continue;
    const template = 'order_confirmation';
    await writeMail(tx, {
      key: `order-confirmation:${id}`,
      template,
      to_email: buyer.email,
      payload: { order_id: id },
      now,
    });
  }
}
