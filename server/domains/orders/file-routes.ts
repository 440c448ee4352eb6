import type { FastifyInstance } from 'fastify';
import { listGuests, listOrders } from '#contract/orders.ts';
import { API_PREFIX } from '#contract/paths.ts';
import type { AppContext } from '#server/context.ts';
import { createOpenReport } from '#server/domains/events/open-report.ts';
import { readQuery } from '#server/platform/http/read-query.ts';
import { sendCsv } from '#server/platform/http/send-file.ts';
import { guestsSheet, ordersSheet } from './csv.ts';
import { readFilters } from './list-orders.ts';
import { readSearch } from './search.ts';

const OrderQuery = listOrders.query.omit({ cursor: true });
const GuestQuery = listGuests.query.omit({ cursor: true });

/** An event’s orders and guests as spreadsheets, with the filters of the lists; written while they are read. */
export function orderFileRoutes(ctx: AppContext) {
  const openReport = createOpenReport(ctx);
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${API_PREFIX}/events/:id/orders.csv`, { schema: { hide: true } }, async (request, reply) => {
      const event = await openReport(request);
      const filters = await readFilters(ctx, event, readQuery(OrderQuery, request.query));
      const sheet = ordersSheet(ctx, filters, event.time_zone);
      return sendCsv(reply, `${event.slug}-orders`, sheet);
    });
    app.get(`${API_PREFIX}/events/:id/guests.csv`, { schema: { hide: true } }, async (request, reply) => {
      const event = await openReport(request);
      const query = readQuery(GuestQuery, request.query);
      const filters = { ...query, event_id: event.id, search: await readSearch(ctx, event.id, query.search) };
      const sheet = guestsSheet(ctx, filters, event.time_zone);
      return sendCsv(reply, `${event.slug}-guests`, sheet);
    });
  };
}
