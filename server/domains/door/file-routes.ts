import type { FastifyInstance } from 'fastify';
import { orderNumber } from '#contract/order-number.ts';
import { API_PREFIX } from '#contract/paths.ts';
import type { AppContext } from '#server/context.ts';
import type { OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { createOpenReport } from '#server/domains/events/open-report.ts';
import { sendCsv } from '#server/platform/http/send-file.ts';
import { type CsvCell, csvTime, moreRows, startCsv } from '#server/platform/lib/csv.ts';
import { listNoShowLines, listScanLines, type ScanLine } from './report-queries.ts';

/** The report of a door as a spreadsheet: a line for each scan, then one for each ticket that never came. */
export function doorFileRoutes(ctx: AppContext) {
  const openReport = createOpenReport(ctx);
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${API_PREFIX}/events/:id/door/report.csv`, { schema: { hide: true } }, async (request, reply) => {
      const event = await openReport(request);
      return sendCsv(reply, 'door', writeSheet(ctx, event));
    });
  };
}

async function* writeSheet(ctx: AppContext, { id, time_zone }: OwnEventRow): AsyncGenerator<string> {
  yield startCsv([headerOf(time_zone)]);
  for (const listLines of [listScanLines, listNoShowLines])
    yield* moreRows<ScanLine>(
      (after, limit) => listLines(ctx.db, id, { after, limit }),
      (line) => cellsOf(line, time_zone),
    );
}

function headerOf(timeZone: string): string[] {
  return [
    `time (${timeZone})`,
    'gate',
    'scan',
    'result',
    'reason',
    'let in without network',
    'admitted by a supervisor because',
    'taken back',
    'device',
    'ticket type',
    'holder',
    'order',
  ];
}

function cellsOf(line: ScanLine, timeZone: string): CsvCell[] {
  return [
    line.at ? csvTime(line.at, timeZone) : '',
    line.gate,
    line.kind,
    line.result,
    line.reason,
    line.is_conflict ? 'yes' : '',
    line.override_reason,
    line.is_undone ? 'yes' : '',
    line.device,
    line.ticket_type,
    line.holder_name,
    line.order_id && orderNumber(line.order_id),
  ];
}
