import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listGuests, listOrders } from '#contract/orders.ts';
import { API_PREFIX } from '#contract/paths.ts';
import type { AppContext } from '#server/context.ts';
import { createFindActor } from '#server/domains/auth/find-actor.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { csvHeaders } from '#server/platform/lib/csv.ts';
import { invalid, notFound, unauthenticated } from '#server/platform/lib/errors.ts';
import { guestsSheet, ordersSheet } from './csv.ts';
import { readFilters } from './list-orders.ts';
import { readSearch } from './search.ts';

const Params = z.object({ id: z.string().max(120) });
const OrderQuery = listOrders.query.omit({ cursor: true });
const GuestQuery = listGuests.query.omit({ cursor: true });

/** An event’s orders and guests as spreadsheets, with the filters of the lists; written while they are read. */
export function orderFileRoutes(ctx: AppContext) {
  const findActor = createFindActor(ctx);
  const openEvent = async (request: FastifyRequest) => {
    const actor = await findActor(request);
    if (!actor) throw unauthenticated();
    const params = Params.safeParse(request.params);
    if (!params.success) throw notFound();
    const event = await getOwnEvent(ctx, actor, params.data.id, 'see_sales');
    await ctx.limits.consume('report_user', actor.user_id);
    return event;
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${API_PREFIX}/events/:id/orders.csv`, { schema: { hide: true } }, async (request, reply) => {
      const event = await openEvent(request);
      const filters = await readFilters(ctx, event, readQuery(OrderQuery, request.query));
      const sheet = ordersSheet(ctx, filters, event.time_zone);
      return reply.headers(csvHeaders(`${event.slug}-orders`)).send(Readable.from(sheet));
    });
    app.get(`${API_PREFIX}/events/:id/guests.csv`, { schema: { hide: true } }, async (request, reply) => {
      const event = await openEvent(request);
      const query = readQuery(GuestQuery, request.query);
      const filters = { ...query, event_id: event.id, search: await readSearch(ctx, event.id, query.search) };
      const sheet = guestsSheet(ctx, filters, event.time_zone);
      return reply.headers(csvHeaders(`${event.slug}-guests`)).send(Readable.from(sheet));
    });
  };
}

function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues)
    (fields[String(path[0] ?? 'non_field_errors')] ??= []).push(message);
  throw invalid(fields);
}
