import { listOwedEvents as listOwedEventsRoute } from '#contract/settlements.ts';
import type { AppContext } from '#server/context.ts';
import { chooseOrganization } from '#server/domains/connect/choose-organization.ts';
import { decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { endOf, listMoneyOfOrganization } from './money-queries.ts';
import { presentOwedEvent } from './present.ts';

type Input = { organization_id?: string | undefined; cursor?: string | undefined };

/** A page of the events with money that was not sent yet. */
export async function listOwedEvents(ctx: AppContext, actor: Actor, { organization_id, ...query }: Input) {
  const { id } = await chooseOrganization(ctx, actor, { organization_id, permission: 'see_sales' });
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const { page, next, previous } = pageOfRows({
    rows: await listMoneyOfOrganization(ctx, id, { cursor, limit: size + 1 }),
    size,
    cursor,
    keyOf: (row) => ({ value: endOf(row), id: row.id }),
    path: listOwedEventsRoute.path,
    query: { organization_id: id },
  });
  const now = ctx.clock.now();
  return { results: page.map((row) => presentOwedEvent(row, now)), next, previous };
}
