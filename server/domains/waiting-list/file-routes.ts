import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { API_PREFIX } from '#contract/paths.ts';
import type { AppContext } from '#server/context.ts';
import type { OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { createOpenReport } from '#server/domains/events/open-report.ts';
import { csvAmount, csvHeaders, csvTime, renderCsv, startCsv } from '#server/platform/lib/csv.ts';

/** Rows read at a time. */
const AT_ONCE = 1000;

/** The waiting list of an event as a spreadsheet: how many wait for what, without names. */
export function waitingListFileRoutes(ctx: AppContext) {
  const openReport = createOpenReport(ctx);
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${API_PREFIX}/events/:id/waiting-list.csv`, { schema: { hide: true } }, async (request, reply) => {
      const event = await openReport(request);
      return reply.headers(csvHeaders(`${event.slug}-waiting-list`)).send(Readable.from(writeSheet(ctx, event)));
    });
  };
}

async function* writeSheet(ctx: AppContext, event: OwnEventRow): AsyncGenerator<string> {
  const { currency, time_zone } = event;
  const at = (instant: Date | null) => instant && csvTime(instant, time_zone);
  yield startCsv([
    ['ticket types', 'tickets', 'at most each', 'currency', 'state', `joined (${time_zone})`, `ended (${time_zone})`],
  ]);
  let last: Row | undefined;
  do {
    const rows: Row[] = await readRows(ctx, event, last);
    if (rows.length > 0)
      yield renderCsv(
        rows.map((row) => [
          ...[row.ticket_types.join(', ') || 'any', row.party_size],
          ...[row.max_amount === null ? null : csvAmount({ amount: row.max_amount, currency }), currency.toUpperCase()],
          ...[row.state, at(row.created_at), at(row.ended_at)],
        ]),
      );
    last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (last);
}

type Row = {
  id: string;
  ticket_types: string[];
  party_size: number;
  max_amount: number | null;
  state: string;
  created_at: Date;
  ended_at: Date | null;
};

async function readRows(ctx: AppContext, { id }: OwnEventRow, after: Row | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select w.id, w.party_size, w.max_amount, w.state, w.created_at, w.ended_at,
           array(select t.name from ticket_types t where t.id = any (w.ticket_type_ids) order by t.position) as ticket_types
      from waiting_list_entries w
     where w.event_id = ${id} ${after ? sql`and (w.created_at, w.id) > (${after.created_at}, ${after.id})` : sql``}
     order by w.created_at, w.id limit ${AT_ONCE}`.execute(ctx.db);
  return rows;
}
