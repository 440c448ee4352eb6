import type { FastifyInstance } from 'fastify';
import { orderNumber } from '#contract/order-number.ts';
import { API_PREFIX } from '#contract/paths.ts';
import type { AppContext } from '#server/context.ts';
import { createOpenReport } from '#server/domains/events/open-report.ts';
import { csvHeaders, startCsv } from '#server/platform/lib/csv.ts';
import { wallTimeOf } from '#server/platform/lib/local-time.ts';
import { listScanLines, type ScanLine } from './report-queries.ts';

/** The report of a door as a spreadsheet: a line for each scan, then one for each ticket that never came. */
export function doorFileRoutes(ctx: AppContext) {
  const openReport = createOpenReport(ctx);
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${API_PREFIX}/events/:id/door/report.csv`, { schema: { hide: true } }, async (request, reply) => {
      const event = await openReport(request);
      const lines = await listScanLines(ctx.db, event.id);
      return reply.headers(csvHeaders('door')).send(render(lines, event.time_zone));
    });
  };
}

function render(lines: ScanLine[], timeZone: string): string {
  const header = [
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
  const rows = lines.map((line) => [
    line.at ? wallTimeOf(line.at, timeZone).replace('T', ' ') : '',
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
  ]);
  return startCsv([header, ...rows]);
}
