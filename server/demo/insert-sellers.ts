import { hashPassword } from '#server/domains/auth/passwords.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import type { Offer } from './plan-resale.ts';

const AGE = 120 * DAY;

/**
 * Accounts for the buyers who sell their tickets later. Their passwords are random, so that only the printed accounts
 * can be used.
 */
export async function insertSellers(tx: Tx, offers: readonly Offer[], now: Date): Promise<void> {
  const since = addMilliseconds(now, -AGE);
  const password_hash = await hashPassword(newSecret());
  const guests = offers.filter(({ order }) => order.buyer.user_id === null).map(({ order }) => order.buyer);
  const people = [...new Map(guests.map((guest) => [guest.email, guest])).values()];
  const rows = await tx
    .insertInto('users')
    .values(
      people.map(({ email, name }) => ({
        username: email.split('@')[0] ?? email,
        email,
        first_name: name.split(' ')[0] ?? '',
        last_name: name.split(' ')[1] ?? '',
        buyer_key: canonicalEmail(email),
        password_hash,
        email_verified_at: since,
        created_at: since,
        updated_at: since,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  for (const { order } of offers) {
    order.buyer = { ...order.buyer, user_id: ids.get(order.buyer.email) ?? order.buyer.user_id };
  }
}
