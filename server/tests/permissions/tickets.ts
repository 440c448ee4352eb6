import { newSecret } from '#server/platform/lib/random.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { all, api, type Expected, type Row, signedIn, type World } from './world.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildSale, buildTicket } from '#server/domains/tickets/factory.ts';
import { findTicketVersion } from '#server/domains/tickets/queries.ts';
import { ownerUrls } from '#server/domains/tickets/urls.ts';
import { walletUrls } from '#server/domains/tickets/files/wallet-links.ts';

async function holdersTicket({ ctx, type, people }: World): Promise<string> {
  const { ticket } = await buildTicket(ctx, { type, owner: people.holder });
  return ticket.id;
}

async function guestTicket({ ctx, type }: World) {
  const { order, tickets } = await buildSale(ctx, { type });
  const token = await createGuestLink(ctx, ctx.db, { email: order.buyer_email, order_id: order.id });
  return { token, id: tickets[0]?.id ?? '' };
}

const onlyHolder: Expected = { ...signedIn(404), holder: 200 };

/** Calls about tickets, of members and of guests. */
export const ticketRows: Record<string, Row[]> = {
  'GET /tickets/my-tickets': [{ request: () => api('/tickets/my-tickets/'), expected: signedIn(200) }],
  'GET /tickets/:id': [
    { request: async (now) => api(`/tickets/${await holdersTicket(now)}/`), expected: onlyHolder },
    {
      what: 'a guest’s',
      request: async (now) => api(`/tickets/${(await guestTicket(now)).id}/`),
      expected: signedIn(404),
    },
  ],
  'PATCH /tickets/:id': [
    {
      request: async (now) => api(`/tickets/${await holdersTicket(now)}/`, { holder_name: 'Ada' }),
      expected: onlyHolder,
    },
  ],
  'POST /tickets/:id/reissue': [
    {
      request: async (now) => api(`/tickets/${await holdersTicket(now)}/reissue/`, { version: 1 }),
      expected: onlyHolder,
    },
  ],
  'POST /tickets/guest/:token/:id/reissue': [
    {
      request: async (now) => {
        const { token, id } = await guestTicket(now);
        return api(`/tickets/guest/${token}/${id}/reissue/`, { version: 1 });
      },
      expected: all(200),
    },
    {
      what: 'another guest’s ticket by one’s own link',
      request: async (now) => {
        const [{ token }, { id }] = [await guestTicket(now), await guestTicket(now)];
        return api(`/tickets/guest/${token}/${id}/reissue/`, { version: 1 });
      },
      expected: all(404),
    },
  ],
  'GET /tickets/:id/ticket.pdf': [
    { request: async (now) => api(`/tickets/${await holdersTicket(now)}/ticket.pdf`), expected: onlyHolder },
  ],
  'GET /tickets/:id/event.ics': [
    { request: async (now) => api(`/tickets/${await holdersTicket(now)}/event.ics`), expected: onlyHolder },
  ],
  'GET /tickets/:id/ticket.pkpass': passRows('ticket.pkpass', 200),
  'GET /tickets/:id/google-wallet': passRows('google-wallet', 303),
  'GET /tickets/guest/:token': [
    { request: async (now) => api(`/tickets/guest/${(await guestTicket(now)).token}/`), expected: all(200) },
    { what: 'an unknown link', request: () => api(`/tickets/guest/${newSecret()}/`), expected: all(404) },
  ],
  'POST /tickets/guest/:token/opened': [
    {
      request: async (now) => api(`/tickets/guest/${(await guestTicket(now)).token}/opened/`, {}),
      expected: all(200),
    },
    { what: 'an unknown link', request: () => api(`/tickets/guest/${newSecret()}/opened/`, {}), expected: all(404) },
  ],
  'POST /tickets/find': [{ request: () => api('/tickets/find/', { email: guestEmail() }), expected: all(200) }],
  ...guestFile('ticket.pdf'),
  ...guestFile('event.ics'),
  ...guestFile('ticket.pkpass'),
  ...guestFile('google-wallet', 303),
};

/** By a session, and by the link on the ticket's page, which a browser opens without one. */
function passRows(file: string, status: number): Row[] {
  return [
    {
      request: async (now) => api(`/tickets/${await holdersTicket(now)}/${file}`),
      expected: { ...onlyHolder, holder: status },
    },
    { what: 'by its signed link', request: (now) => linkedPass(now, file), expected: all(status) },
    {
      what: 'by a link that is not signed',
      request: async (now) => api(`/tickets/${await holdersTicket(now)}/${file}?link=1.9999999999999.x`),
      expected: all(404),
    },
  ];
}

async function linkedPass({ ctx, type, people }: World, file: string) {
  const { ticket } = await buildTicket(ctx, { type, owner: people.holder });
  const row = await findTicketVersion(ctx.db, { ticket_id: ticket.id, code_version: 1 }, ctx.clock.now());
  if (!row) throw new Error('no ticket');
  const { apple_wallet_url, google_wallet_url } = walletUrls(ctx, row, ownerUrls(row).ticket);
  return { url: (file === 'google-wallet' ? google_wallet_url : apple_wallet_url) ?? '' };
}

function guestFile(file: string, status = 200): Record<string, Row[]> {
  const own = async (now: World) => {
    const { token, id } = await guestTicket(now);
    return api(`/tickets/guest/${token}/${id}/${file}`);
  };
  const foreign = async (now: World) => {
    const { token } = await guestTicket(now);
    return api(`/tickets/guest/${token}/${(await guestTicket(now)).id}/${file}`);
  };
  return {
    [`GET /tickets/guest/:token/:id/${file}`]: [
      { request: own, expected: all(status) },
      { what: 'another guest’s ticket by one’s own link', request: foreign, expected: all(404) },
    ],
  };
}
