import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { newId } from '#server/platform/lib/random.ts';
import { entryToken, entryTokenHash } from '#server/domains/checkout/entry-token.ts';

type Values = Partial<Insertable<Database['waiting_list_entries']>> & { event_id: string };

// By context, because test files that share a process have separate clocks.
const latestOf = new WeakMap<AppContext, number>();

/**
 * An entry that waits for one ticket of any type at any price, with the token of its page. Entries built later wait
 * later.
 */
export async function buildEntry(ctx: AppContext, values: Values) {
  const id = values.id ?? newId();
  const email = values.email ?? `waits-${id.slice(-12)}@example.com`;
  const now = ctx.clock.now();
  const latest = new Date(Math.max(now.getTime(), (latestOf.get(ctx) ?? 0) + 1));
  latestOf.set(ctx, latest.getTime());
  const entry = await ctx.db
    .insertInto('waiting_list_entries')
    .values({
      id,
      email,
      mailbox: canonicalEmail(email),
      ticket_type_ids: [],
      party_size: 1,
      token_hash: entryTokenHash(ctx, id),
      created_at: latest,
      waits_since: latest,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...entry, token: entryToken(ctx, id) };
}
