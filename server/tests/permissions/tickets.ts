import { newSecret } from '#server/platform/lib/random.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { all, api, type Expected, type Row, signedIn, type World } from './world.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildSale, buildTicket } from '#server/domains/tickets/factory.ts';

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
};

function guestFile(file: string): Record<string, Row[]> {
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
      { request: own, expected: all(200) },
      { what: 'another guest’s ticket by one’s own link', request: foreign, expected: all(404) },
    ],
  };
}
