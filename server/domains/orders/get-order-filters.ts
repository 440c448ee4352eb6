import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { promoterName } from './list-queries.ts';

/**
 * The choices for filtering an event's lists. Removed types and promoters are included, because their orders still
 * exist.
 */
export async function getOrderFilters(ctx: AppContext, actor: Actor, id: string) {
  const event = await getOwnEvent(ctx, actor, id, 'see_sales');
  const [types, promoters] = await Promise.all([
    ctx.db
      .selectFrom('ticket_types')
      .select(['id', 'name', 'state'])
      .where('event_id', '=', event.id)
      .where((eb) => eb.or([eb('state', '<>', 'archived'), eb('sold', '>', 0)]))
      .orderBy('position')
      .orderBy('id')
      .execute(),
    sql<{ id: string; name: string }>`
      select k.id, coalesce(${promoterName}, k.referral_code) as name
        from promoter_links k left join users u on u.id = k.user_id
       where k.event_id = ${event.id} order by 2, 1`.execute(ctx.db),
  ]);
  return {
    ticket_types: types.map((type) => ({ id: type.id, name: type.name, is_archived: type.state === 'archived' })),
    promoters: promoters.rows,
  };
}
