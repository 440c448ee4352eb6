import { listPayoutEntries as listPayoutEntriesRoute } from '#contract/settlements.ts';
import type { AppContext } from '#server/context.ts';
import { chooseOrganization } from '#server/domains/connect/choose-organization.ts';
import { decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { listEntriesOfOrganization } from './entry-queries.ts';
import { presentEntry } from '../present.ts';

type Input = { organization_id?: string | undefined; cursor?: string | undefined };

/** A page of what was sent to an organization, taken back and offset. */
export async function listPayoutEntries(ctx: AppContext, actor: Actor, { organization_id, ...query }: Input) {
  const { id } = await chooseOrganization(ctx, actor, { organization_id, permission: 'see_sales' });
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const { page, next, previous } = pageOfRows({
    rows: await listEntriesOfOrganization(ctx.db, id, { cursor, limit: size + 1 }),
    size,
    cursor,
    keyOf: (row) => ({ value: '', id: row.id }),
    path: listPayoutEntriesRoute.path,
    query: { organization_id: id },
  });
  return { results: page.map(presentEntry), next, previous };
}
