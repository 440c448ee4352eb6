import type { AppContext } from '#server/context.ts';

/** The account with a user name. */
export function getUser(ctx: AppContext, username: string) {
  return ctx.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
}

/** A demonstration event by its slug, with its ticket types. */
export async function getEvent(ctx: AppContext, slug: string) {
  const event = await ctx.db
    .selectFrom('events')
    .select(['id', 'slug', 'title', 'organization_id'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const types = await ctx.db
    .selectFrom('ticket_types')
    .selectAll()
    .where('event_id', '=', event.id)
    .orderBy('position')
    .execute();
  return { ...event, types };
}
