import { buildTransfer } from '#server/domains/ticket-transfers/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { newNumericCode, newSecret } from '#server/platform/lib/random.ts';
import { all, api, type Expected, type Row, signedIn, type World } from './world.ts';

const onlyHolder = (status: number): Expected => ({ ...signedIn(404), holder: status });
const friend = () => ({ email: `friend-${newNumericCode(9)}@example.com` });

/** Tickets of a future event, because doors of the test world's event are open already. */
async function holdersTicket({ ctx, people }: World, what: string): Promise<string> {
  const type = await buildTicketType(ctx, { price_amount: 0 });
  const { ticket } = await buildTicket(ctx, { type, owner: people.holder });
  return `/tickets/${ticket.id}/transfer/${what}`;
}

async function guestsTicket({ ctx }: World, what: string): Promise<string> {
  const type = await buildTicketType(ctx, { price_amount: 0 });
  const { ticket, order } = await buildTicket(ctx, { type });
  const token = await createGuestLink(ctx, ctx.db, { email: order.buyer_email, order_id: order.id });
  return `/tickets/guest/${token}/${ticket.id}/transfer/${what}`;
}

/** A ticket of another guest, by one's own link. */
async function othersTicket(now: World, what: string): Promise<string> {
  const [own, other] = [await guestsTicket(now, what), await guestsTicket(now, what)];
  return own.replace(/[^/]+(?=\/transfer)/, other.split('/')[4] ?? '');
}

const linkOf = async ({ ctx }: World) => `/tickets/transfers/${(await buildTransfer(ctx)).token}/`;
const unknown = `/tickets/transfers/${newSecret()}/`;

/** Calls about ticket transfers. */
export const ticketTransferRows: Record<string, Row[]> = {
  'POST /tickets/:id/transfer': [
    { request: async (now) => api(await holdersTicket(now, ''), friend()), expected: onlyHolder(200) },
  ],
  'DELETE /tickets/:id/transfer': [
    { request: async (now) => api(await holdersTicket(now, '')), expected: onlyHolder(200) },
  ],
  'POST /tickets/:id/transfer/resend': [
    { request: async (now) => api(await holdersTicket(now, 'resend/')), expected: onlyHolder(409) },
  ],
  'POST /tickets/guest/:token/:id/transfer': [
    { request: async (now) => api(await guestsTicket(now, ''), friend()), expected: all(200) },
    {
      what: 'of another guest',
      request: async (now) => api(await othersTicket(now, ''), friend()),
      expected: all(404),
    },
  ],
  'DELETE /tickets/guest/:token/:id/transfer': [
    { request: async (now) => api(await guestsTicket(now, '')), expected: all(200) },
    {
      what: 'of another guest',
      request: async (now) => api(await othersTicket(now, '')),
      expected: all(404),
    },
  ],
  'POST /tickets/guest/:token/:id/transfer/resend': [
    { request: async (now) => api(await guestsTicket(now, 'resend/')), expected: all(409) },
    {
      what: 'of another guest',
      request: async (now) => api(await othersTicket(now, 'resend/')),
      expected: all(404),
    },
  ],
  'GET /tickets/transfers': [{ request: () => api('/tickets/transfers/'), expected: signedIn(200) }],
  'GET /tickets/transfers/:token': [
    { request: async (now) => api(await linkOf(now)), expected: all(200) },
    { what: 'an unknown link', request: () => api(unknown), expected: all(404) },
  ],
  'POST /tickets/transfers/:token/claim': [
    { request: async (now) => api(`${await linkOf(now)}claim/`, { name: 'Ada' }), expected: all(200) },
    { what: 'an unknown link', request: () => api(`${unknown}claim/`, {}), expected: all(404) },
  ],
  'POST /tickets/transfers/:token/decline': [
    { request: async (now) => api(`${await linkOf(now)}decline/`), expected: all(200) },
    { what: 'an unknown link', request: () => api(`${unknown}decline/`), expected: all(404) },
  ],
};
