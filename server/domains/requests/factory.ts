import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import type { Database } from '#server/platform/db/schema.ts';

type Values = Partial<Insertable<Database['guest_requests']>> & { event_id: string };

/** A waiting request of a guest. */
export function buildRequest(ctx: AppContext, values: Values) {
  const email =
    values.email ??
    `asks-${newSecret(9)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, 'x')}@example.com`;
  return ctx.db
    .insertInto('guest_requests')
    .values({ email, email_key: canonicalEmail(email), name: 'Asks Politely', created_at: ctx.clock.now(), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}
