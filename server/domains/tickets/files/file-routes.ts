import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API_PREFIX } from '#contract/paths.ts';
import { createGetActor } from '#server/domains/auth/find-actor.ts';
import type { AppContext } from '#server/context.ts';
import { getVisibleEvent } from '#server/domains/events/get-visible-event.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { paramsOf } from '#server/platform/http/params-of.ts';
import { sendFile, sendPdf } from '#server/platform/http/send-file.ts';
import { AppError, notFound } from '#server/platform/lib/errors.ts';
import { renderApplePass } from './apple-pass.ts';
import { getOwnedTicket } from '../get-ticket.ts';
import { googleWalletUrl } from './google-pass.ts';
import { getGuestTicket } from '../guest-links.ts';
import { mayHavePass, maySeeCode } from '../policy.ts';
import type { TicketRow } from '../queries.ts';
import { type CalendarEvent, renderEventCalendar } from './render-event-calendar.ts';
import { renderTicketPdf } from './render-ticket-pdf.ts';
import { findLinkedTicket } from './wallet-links.ts';

const TicketParams = z.object({ id: z.uuid() });
const GuestParams = TicketParams.extend({ token: z.string().max(100) });
const EventParams = z.object({ id: z.string().max(120) });
const hidden = { schema: { hide: true } };

/**
 * Printable tickets, passes for wallets and calendar files: an owner's by session, a guest's by link, those of public
 * events for everybody.
 */
export function ticketFileRoutes(ctx: AppContext) {
  const getActor = createGetActor(ctx);

  const ownedTicket = async (request: FastifyRequest): Promise<TicketRow> => {
    const actor = await getActor(request);
    return getOwnedTicket(ctx, actor, paramsOf(TicketParams, request).id);
  };
  const guestTicket = async (request: FastifyRequest): Promise<TicketRow> => {
    const { token, id } = paramsOf(GuestParams, request);
    return getGuestTicket(ctx, { token, ticket_id: id, network: clientNetwork(request) });
  };

  // A browser opens a pass by a signed link, because it cannot send a session's header.
  const ownedPass = async (request: FastifyRequest): Promise<TicketRow> => {
    const { link } = request.query as { link?: unknown };
    if (typeof link !== 'string') return ownedTicket(request);
    return findLinkedTicket(ctx, paramsOf(TicketParams, request).id, link);
  };

  return async (app: FastifyInstance): Promise<void> => {
    for (const [path, find, findPass, page] of [
      ['/tickets/:id', ownedTicket, ownedPass, '/my-tickets/:id'],
      ['/tickets/guest/:token/:id', guestTicket, guestTicket, '/tickets/guest/:token'],
    ] as const) {
      app.get(`${API_PREFIX}${path}/ticket.pdf`, hidden, async (request, reply) =>
        sendTicketPdf(ctx, reply, await find(request)),
      );
      app.get(`${API_PREFIX}${path}/event.ics`, hidden, async (request, reply) =>
        sendCalendar(ctx, reply, { event: await find(request), url: pageOf(ctx, page, request) }),
      );
      app.get(`${API_PREFIX}${path}/ticket.pkpass`, hidden, async (request, reply) =>
        passOrPage(reply, pageOf(ctx, page, request), async () => sendApplePass(ctx, reply, await findPass(request))),
      );
      app.get(`${API_PREFIX}${path}/google-wallet`, hidden, async (request, reply) =>
        passOrPage(reply, pageOf(ctx, page, request), async () =>
          sendToGoogleWallet(ctx, reply, await findPass(request)),
        ),
      );
    }
    app.get(`${API_PREFIX}/events/:id/event.ics`, hidden, async (request, reply) => {
      const event = await getVisibleEvent(ctx, null, paramsOf(EventParams, request).id);
      reply.header('cache-control', 'public, max-age=300');
      return sendCalendar(ctx, reply, { event });
    });
  };
}

async function sendTicketPdf(ctx: AppContext, reply: FastifyReply, ticket: TicketRow): Promise<FastifyReply> {
  if (!maySeeCode(ticket, ctx.clock.now())) throw notFound('This ticket has no code to print now.');
  return sendPdf(reply, `${ticket.slug}-${ticket.position}`, await renderTicketPdf(ctx, [ticket]));
}

const NO_PASS = 'This ticket cannot be saved in this wallet now.';

/** A pass; where there is none, a browser goes to the ticket's page, which has a newer link or says why. */
async function passOrPage(reply: FastifyReply, page: string, send: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await send();
  } catch (error) {
    const isGone = error instanceof AppError && (error.status === 401 || error.status === 404);
    if (!isGone || !reply.request.headers.accept?.includes('text/html')) throw error;
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(page, 303);
  }
}

async function sendApplePass(ctx: AppContext, reply: FastifyReply, ticket: TicketRow): Promise<FastifyReply> {
  const wallet = ctx.config.wallets.apple;
  if (!wallet || !mayHavePass(ticket, ctx.clock.now())) throw notFound(NO_PASS);
  const pass = await renderApplePass(ctx, wallet, ticket);
  const name = `${ticket.slug}-${ticket.position}.pkpass`;
  return sendFile(reply, { name, type: 'application/vnd.apple.pkpass', disposition: 'attachment' }, pass);
}

/** Redirects, so that the address with the code is in no page of ours. */
function sendToGoogleWallet(ctx: AppContext, reply: FastifyReply, ticket: TicketRow): FastifyReply {
  const wallet = ctx.config.wallets.google;
  if (!wallet || !mayHavePass(ticket, ctx.clock.now())) throw notFound(NO_PASS);
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(googleWalletUrl(ctx, wallet, ticket), 303);
}

type Calendar = { event: CalendarEvent; url?: string };

function sendCalendar(ctx: AppContext, reply: FastifyReply, { event, url }: Calendar): FastifyReply {
  if (!event.starts_at) throw notFound('This event has no date yet.');
  return reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="event.ics"',
      'referrer-policy': 'no-referrer',
    })
    .send(renderEventCalendar(ctx, event, url));
}

function pageOf(ctx: AppContext, path: string, request: FastifyRequest): string {
  const params = request.params as Record<string, string>;
  return (
    ctx.config.publicUrl + path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  );
}
