import type { FastifyInstance } from 'fastify';
import { reasonSentence, resultWord } from '#contract/door-words.ts';
import { orderNumber } from '#contract/order-number.ts';
import { API_PREFIX } from '#contract/paths.ts';
import type { AppContext } from '#server/context.ts';
import type { OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { hasEnded } from '#server/domains/events/host-state.ts';
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

async function* writeSheet(ctx: AppContext, event: OwnEventRow): AsyncGenerator<string> {
  const { id, time_zone } = event;
  const is_over = hasEnded(event, ctx.clock.now());
  yield startCsv([headerOf(time_zone)]);
  for (const listLines of [listScanLines, listNoShowLines])
    yield* moreRows<ScanLine>(
      (after, limit) => listLines(ctx.db, id, { after, limit }),
      (line) => cellsOf(line, { time_zone, is_over }),
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

const kindWords: Record<ScanLine['kind'], string> = { in: 'In', out: 'Out', undo: 'Undo', '': '' };

/** As on the page, a guest is a no-show only once the event is over. */
function resultOf({ result, reason }: ScanLine, isOver: boolean): string {
  if (result === 'no_show') return isOver ? 'No-show' : 'Not here yet';
  return resultWord({ result, reason });
}

type Sheet = { time_zone: string; is_over: boolean };

function cellsOf(line: ScanLine, { time_zone, is_over }: Sheet): CsvCell[] {
  return [
    line.at ? csvTime(line.at, time_zone) : '',
    line.gate,
    kindWords[line.kind],
    resultOf(line, is_over),
    line.reason && reasonSentence(line.reason),
    line.is_conflict ? 'yes' : '',
    line.override_reason,
    line.is_undone ? 'yes' : '',
    line.device,
    line.ticket_type,
    line.holder_name,
    line.order_id && orderNumber(line.order_id),
  ];
}
