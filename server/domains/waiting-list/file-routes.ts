import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { API_PREFIX } from '#contract/paths.ts';
import type { WaitingListState } from '#contract/waiting-list.ts';
import type { AppContext } from '#server/context.ts';
import type { OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { createOpenReport } from '#server/domains/events/open-report.ts';
import { sendCsv } from '#server/platform/http/send-file.ts';
import { csvAmount, csvTime, writeCsv } from '#server/platform/lib/csv.ts';

/** The waiting list of an event as a spreadsheet: how many wait for what, without names. */
export function waitingListFileRoutes(ctx: AppContext) {
  const openReport = createOpenReport(ctx);
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${API_PREFIX}/events/:id/waiting-list.csv`, { schema: { hide: true } }, async (request, reply) => {
      const event = await openReport(request);
      return sendCsv(reply, `${event.slug}-waiting-list`, writeSheet(ctx, event));
    });
  };
}

const stateWords: Record<WaitingListState, string> = {
  waiting: 'Waiting',
  offered: 'Offered',
  purchased: 'Bought',
  cancelled: 'Left the list',
  expired: 'Ended without tickets',
};

function writeSheet(ctx: AppContext, event: OwnEventRow): AsyncGenerator<string> {
  const { currency, time_zone } = event;
  const at = (instant: Date | null) => instant && csvTime(instant, time_zone);
  return writeCsv<Row>(
    ['ticket types', 'tickets', 'at most each', 'currency', 'state', `joined (${time_zone})`, `ended (${time_zone})`],
    (last, limit) => readRows(ctx, event, { last, limit }),
    (row) => [
      ...[row.ticket_types.join(', ') || 'any', row.party_size],
      ...[row.max_amount === null ? null : csvAmount({ amount: row.max_amount, currency }), currency.toUpperCase()],
      ...[stateWords[row.state], at(row.created_at), at(row.ended_at)],
    ],
  );
}

type Row = {
  id: string;
  ticket_types: string[];
  party_size: number;
  max_amount: number | null;
  state: WaitingListState;
  created_at: Date;
  ended_at: Date | null;
};

type Page = { last: Row | undefined; limit: number };

async function readRows(ctx: AppContext, { id }: OwnEventRow, { last, limit }: Page): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select w.id, w.party_size, w.max_amount, w.state, w.created_at, w.ended_at,
           array(select t.name from ticket_types t where t.id = any (w.ticket_type_ids) order by t.position) as ticket_types
      from waiting_list_entries w
     where w.event_id = ${id} ${last ? sql`and (w.created_at, w.id) > (${last.created_at}, ${last.id})` : sql``}
     order by w.created_at, w.id limit ${limit}`.execute(ctx.db);
  return rows;
}
