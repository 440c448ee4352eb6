import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API_PREFIX } from '#contract/paths.ts';
import type { AppContext } from '#server/context.ts';
import { createGetActor } from '#server/domains/auth/find-actor.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { createOpenReport } from '#server/domains/events/open-report.ts';
import { readGuestLink } from '#server/domains/tickets/guest-links.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { paramsOf } from '#server/platform/http/params-of.ts';
import { sendCsv, sendPdf } from '#server/platform/http/send-file.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { findReceipt, type Receipt } from './find-receipt.ts';
import { getStatement } from './get-statement.ts';
import { renderReceipt } from './render-receipt.ts';
import { renderStatementCsv } from './render-statement-csv.ts';
import { renderStatementPdf } from './render-statement-pdf.ts';

const EventOrderParams = z.object({ id: z.string().max(120), order_id: z.uuid() });
const OrderParams = z.object({ order_id: z.uuid() });
const GuestParams = OrderParams.extend({ token: z.string().max(100) });
const hidden = { schema: { hide: true } };

/** Statements for the team of an event; receipts for it and for the buyer, by account or by a guest's link. */
export function settlementFileRoutes(ctx: AppContext) {
  const getActor = createGetActor(ctx);
  const openReport = createOpenReport(ctx);
  const statements = `${API_PREFIX}/events/:id/statement`;
  const receipts: [path: string, find: (request: FastifyRequest) => Promise<Receipt>][] = [
    [`${API_PREFIX}/events/:id/orders/:order_id/receipt.pdf`, (request) => hostsReceipt(ctx, getActor, request)],
    [`${API_PREFIX}/tickets/orders/:order_id/receipt.pdf`, (request) => buyersReceipt(ctx, getActor, request)],
    [`${API_PREFIX}/tickets/guest/:token/orders/:order_id/receipt.pdf`, (request) => guestsReceipt(ctx, request)],
  ];
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${statements}.csv`, hidden, async (request, reply) => {
      const statement = await getStatement(ctx, await openReport(request));
      return sendCsv(reply, `statement-${statement.event.slug}`, renderStatementCsv(statement));
    });
    app.get(`${statements}.pdf`, hidden, async (request, reply) => {
      const statement = await getStatement(ctx, await openReport(request));
      return sendPdf(reply, `statement-${statement.event.slug}`, await renderStatementPdf(ctx, statement));
    });
    for (const [path, find] of receipts)
      app.get(path, hidden, async (request, reply) => {
        const receipt = await find(request);
        return sendPdf(reply, `receipt-${receipt.slug}`, await renderReceipt(ctx, receipt));
      });
  };
}

type GetActor = ReturnType<typeof createGetActor>;

async function hostsReceipt(ctx: AppContext, getActor: GetActor, request: FastifyRequest): Promise<Receipt> {
  const { id, order_id } = paramsOf(EventOrderParams, request);
  const event = await getOwnEvent(ctx, await getActor(request), id, 'see_sales');
  // A purchase in Resale is between its buyer and a seller.
  return receiptOf(ctx, order_id, (receipt) => receipt.event_id === event.id && receipt.kind !== 'resale');
}

async function buyersReceipt(ctx: AppContext, getActor: GetActor, request: FastifyRequest): Promise<Receipt> {
  const { user_id } = await getActor(request);
  return receiptOf(ctx, paramsOf(OrderParams, request).order_id, (receipt) => receipt.buyer_user_id === user_id);
}

/**
 * The order has to be this guest's, and within the link. Guests keep the receipt of tickets that they sent to somebody
 * else.
 */
async function guestsReceipt(ctx: AppContext, request: FastifyRequest): Promise<Receipt> {
  const { token, order_id } = paramsOf(GuestParams, request);
  const link = await readGuestLink(ctx, { token, network: clientNetwork(request) });
  if (link.order_id !== null && link.order_id !== order_id) throw notFound();
  return receiptOf(ctx, order_id, (receipt) => receipt.buyer_user_id === null && receipt.buyer_email === link.email);
}

async function receiptOf(ctx: AppContext, id: string, isTheirs: (receipt: Receipt) => boolean): Promise<Receipt> {
  const receipt = await findReceipt(ctx, id);
  if (!receipt || !isTheirs(receipt)) throw notFound();
  return receipt;
}
