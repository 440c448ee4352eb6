import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { HostListingQuery } from '#contract/host-resale.ts';
import { listingWords } from '#contract/listing-words.ts';
import { API_PREFIX } from '#contract/paths.ts';
import type { AppContext } from '#server/context.ts';
import type { OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { createOpenReport } from '#server/domains/events/open-report.ts';
import { readQuery } from '#server/platform/http/read-query.ts';
import { sendCsv } from '#server/platform/http/send-file.ts';
import { csvAmount, type CsvCell, csvTime, writeCsv } from '#server/platform/lib/csv.ts';
import { type HostListingRow, listListings } from './host-queries.ts';
import { presentHostListing } from './list-host-listings.ts';

/** The listings of an event as a spreadsheet, written while they are read. */
export function hostResaleFileRoutes(ctx: AppContext) {
  const openReport = createOpenReport(ctx);
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${API_PREFIX}/events/:id/resale.csv`, { schema: { hide: true } }, async (request, reply) => {
      const event = await openReport(request);
      const { state } = readQuery(HostListingQuery, request.query);
      const sheet = writeSheet(ctx, event, state);
      return sendCsv(reply, `${event.slug}-resale`, sheet);
    });
  };
}

function writeSheet(
  ctx: AppContext,
  event: OwnEventRow,
  state: z.output<typeof HostListingQuery>['state'],
): AsyncGenerator<string> {
  const zone = event.time_zone;
  return writeCsv<HostListingRow>(
    ['ticket type', 'state', 'price', 'total paid', 'your share', 'currency', `listed (${zone})`, `sold (${zone})`],
    (last, limit) => {
      const cursor = last && { value: last.sort_value, id: last.id, backwards: false };
      return listListings(ctx, { event_id: event.id, state, cursor, limit });
    },
    (row) => cellsOf(ctx, event, row),
  );
}

function cellsOf(ctx: AppContext, { currency, time_zone }: OwnEventRow, row: HostListingRow): CsvCell[] {
  const { price, total, share, is_undone } = presentHostListing(ctx, row, currency);
  const isSold = row.state === 'sold' && !is_undone;
  const at = (instant: Date | null) => instant && csvTime(instant, time_zone);
  return [
    ...[
      row.ticket_type,
      listingWords({ state: row.state, is_undone }),
      csvAmount(price),
      isSold ? csvAmount(total) : null,
    ],
    ...[share && csvAmount(share), currency.toUpperCase(), at(row.created_at), at(row.sold_at)],
  ];
}
