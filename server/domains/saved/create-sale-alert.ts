import { sql } from 'kysely';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { AppContext } from '#server/context.ts';
import { getVisibleEvent } from '#server/domains/events/get-visible-event.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { isOnSale } from './send-sale-alerts.ts';

type Input = { id: string; email: string | undefined; network: string };

/**
 * Stores that an address wants one mail when an event's sales open. Repeating changes nothing, except after that mail: then
 * the host has put the sales off, and another one is wanted.
 */
export async function createSaleAlert(ctx: AppContext, actor: Actor | null, input: Input): Promise<void> {
  const email = actor?.email ?? input.email;
  if (!email) throw invalid({ email: ['Enter your e-mail.'] });
  await ctx.limits.consume('limit_sale_alert_per_ip_hour', limitKey(input.network));
  const event = await getVisibleEvent(ctx, actor, input.id);
  await ctx.db
    .insertInto('sale_alerts')
    .values({ event_id: event.id, email, created_at: ctx.clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'email'])
        .doUpdateSet({ sent_at: null, created_at: ctx.clock.now() })
        .where('sale_alerts.sent_at', 'is not', null)
        .where(
          sql<boolean>`exists (select from events e where e.id = ${event.id} and not ${isOnSale(ctx.clock.now())})`,
        ),
    )
    .execute();
}
