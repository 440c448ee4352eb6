import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { API_PREFIX } from '#contract/paths.ts';
import { promoStateWords } from '#contract/promo-words.ts';
import type { AppContext } from '#server/context.ts';
import { createOpenReport } from '#server/domains/events/open-report.ts';
import { paramsOf } from '#server/platform/http/params-of.ts';
import { sendCsv } from '#server/platform/http/send-file.ts';
import { startCsv } from '#server/platform/lib/csv.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { listBatches } from './batch-queries.ts';
import { promoUrl } from './present.ts';
import { selectPromoCodes } from './queries.ts';

const Params = z.object({ batch_id: z.uuid() });

/** The codes of a batch as a spreadsheet. */
export function promoCodeFileRoutes(ctx: AppContext) {
  const openReport = createOpenReport(ctx, 'edit_events');
  const path = `${API_PREFIX}/events/:id/promo-code-batches/:batch_id/codes.csv`;
  return async (app: FastifyInstance): Promise<void> => {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const event = await openReport(request);
      const { batch_id } = paramsOf(Params, request);
      const csv = await renderBatch(ctx, event, batch_id);
      return sendCsv(reply, 'codes', csv);
    });
  };
}

async function renderBatch(ctx: AppContext, event: { id: string; slug: string }, id: string): Promise<string> {
  const now = ctx.clock.now();
  const [batch] = await listBatches(ctx.db, { event_id: event.id, id, now });
  if (!batch) throw notFound();
  const codes = await selectPromoCodes(ctx.db, event.id, now).where('p.batch_id', '=', id).orderBy('p.id').execute();
  const rows = codes.map(({ code, used, max_uses, state }) => [
    code,
    promoUrl(ctx, event, code),
    used,
    max_uses,
    promoStateWords[state],
  ]);
  return startCsv([['code', 'link', 'uses', 'limit', 'state'], ...rows]);
}
