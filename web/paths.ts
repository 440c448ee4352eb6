import type { ContactTopic } from '#contract/contact-topics.ts';

/** The only source of links between pages. */
export const paths = {
  home: () => '/',
  events: (filters?: Record<string, string>) => withQuery('/events', filters),
  event: (slug: string) => `/events/${encodeURIComponent(slug)}`,
  /** Where people ask to come; `type` is the ticket type they ask for. */
  eventRequest: (slug: string, type?: string) =>
    withQuery(`/events/${encodeURIComponent(slug)}/request`, type === undefined ? {} : { type }),
  request: (token: string) => `/requests/${encodeURIComponent(token)}`,
  /** Where people join the waiting list of an event; and one's own place on it. */
  eventWaitingList: (slug: string) => `/events/${encodeURIComponent(slug)}/waiting-list`,
  waitingList: (token: string) => `/waiting-list/${encodeURIComponent(token)}`,
  /** `from`: an earlier event to copy; `organization`: the handle of the one that hosts. */
  eventCreate: (query?: { from: string } | { organization: string }) => withQuery('/events/create', query),
  eventEdit: (slug: string) => `/events/${encodeURIComponent(slug)}/edit`,
  /** `page`: an order's id. */
  eventOrders: (slug: string, page = '') => `/dashboard/events/${encodeURIComponent(slug)}/orders${page && `/${page}`}`,
  eventPromoCodes: (slug: string, page = '') =>
    `/dashboard/events/${encodeURIComponent(slug)}/promo-codes${page && `/${page}`}`,
  eventInvitations: (slug: string, page = '') =>
    `/dashboard/events/${encodeURIComponent(slug)}/invitations${page && `/${page}`}`,
  eventGuests: (slug: string, page = '') => `/dashboard/events/${encodeURIComponent(slug)}/guests${page && `/${page}`}`,
  eventResale: (slug: string) => `/dashboard/events/${encodeURIComponent(slug)}/resale`,
  eventDoormen: (slug: string) => `/dashboard/events/${encodeURIComponent(slug)}/doormen`,
  eventPromoters: (slug: string) => `/dashboard/events/${encodeURIComponent(slug)}/promoters`,
  eventCancel: (slug: string) => `/dashboard/events/${encodeURIComponent(slug)}/cancel`,
  eventPostpone: (slug: string) => `/dashboard/events/${encodeURIComponent(slug)}/postpone`,
  eventMessages: (slug: string, page = '') =>
    `/dashboard/events/${encodeURIComponent(slug)}/messages${page && `/${page}`}`,
  eventTicketTypes: (slug: string) => `/events/${encodeURIComponent(slug)}/ticket-types`,
  checkout: (sessionId: string) => `/checkout/${encodeURIComponent(sessionId)}`,
  myTickets: (when?: 'past') => withQuery('/my-tickets', when === undefined ? {} : { when }),
  ticket: (id: string) => `/my-tickets/${encodeURIComponent(id)}`,
  /** Offering a ticket in Resale, or changing its price; and what a person offers and has sold. */
  sellTicket: (id: string) => `/my-tickets/${encodeURIComponent(id)}/sell`,
  resalePayouts: () => '/my-tickets/resale/payouts',
  myListings: (when?: 'sold' | 'ended') => withQuery('/my-tickets/resale', when === undefined ? {} : { when }),
  /** Keep or refund tickets of a moved event: one's own, and by a link. */
  ownChoice: (slug: string) => `/my-tickets/postponed/${encodeURIComponent(slug)}`,
  mailedChoice: (token: string, slug?: string) =>
    withQuery(`/postponed/${encodeURIComponent(token)}`, slug === undefined ? {} : { event: slug }),
  findTickets: () => '/find-tickets',
  /** With the id of a ticket that one is shown first. */
  guestTickets: (token: string, ticket?: string) =>
    withQuery(`/tickets/guest/${encodeURIComponent(token)}`, ticket === undefined ? {} : { ticket }),
  /** A ticket that somebody sends, by the link in its mail. */
  transfer: (token: string) => `/transfers/${encodeURIComponent(token)}`,
  promoter: () => '/promoter',
  saved: () => '/saved',
  resale: (filters?: Record<string, string>) => withQuery('/marketplace', filters),
  resaleEvent: (slug: string) => `/marketplace/${encodeURIComponent(slug)}`,
  /** One ticket; `key` opens one that is for a friend. */
  listing: (slug: string, id: string, key?: string) =>
    withQuery(`/marketplace/${encodeURIComponent(slug)}/${id}`, key === undefined ? {} : { key }),
  artist: (slug: string) => `/artists/${encodeURIComponent(slug)}`,
  organizer: (handle: string) => `/organizers/${encodeURIComponent(handle)}`,
  login: (redirect?: string) => withQuery('/login', redirect === undefined ? {} : { redirect }),
  signup: (redirect?: string) => withQuery('/signup', redirect === undefined ? {} : { redirect }),
  verifyEmailPrompt: (redirect?: string) =>
    withQuery('/verify-email-prompt', redirect === undefined ? {} : { redirect }),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  accountEdit: () => '/account/edit',
  becomeOrganizer: (redirect?: string) => withQuery('/become-organizer', redirect === undefined ? {} : { redirect }),
  organizationSettings: (handle: string) => `/dashboard/organization/${encodeURIComponent(handle)}`,
  organizationHistory: (handle: string, filters?: Record<string, string>) =>
    withQuery(`/dashboard/organization/${encodeURIComponent(handle)}/history`, filters),
  invitation: (token: string) => `/invitations/${encodeURIComponent(token)}`,
  teamInvitation: (token: string) => `/team-invitations/${encodeURIComponent(token)}`,
  eventOverview: (slug: string) => `/dashboard/events/${encodeURIComponent(slug)}`,
  sellerDashboard: (filters?: Record<string, string>) => withQuery('/dashboard/seller', filters),
  payouts: (organization?: string) =>
    withQuery('/dashboard/payouts', organization === undefined ? {} : { organization }),
  analytics: (query?: Record<string, string>) => withQuery('/dashboard/analytics', query),
  doors: () => '/dashboard/door',
  door: (slug: string) => `/dashboard/door/${encodeURIComponent(slug)}`,
  doorRehearsal: (slug: string) => `/dashboard/door/${encodeURIComponent(slug)}/rehearsal`,
  doorRehearsalCodes: (slug: string) => `/dashboard/door/${encodeURIComponent(slug)}/rehearsal/codes`,
  eventReport: (slug: string) => `/dashboard/events/${encodeURIComponent(slug)}/report`,
  /** For staff; nothing links there for others. */
  staff: (page = '') => `/dashboard/staff${page && `/${page}`}`,
  staffSearch: (search: string) => withQuery('/dashboard/staff/search', { search }),
  about: () => '/about',
  contact: (topic?: ContactTopic) => withQuery('/contact', topic === undefined ? {} : { topic }),
  guidelines: () => '/guidelines',
  hostTools: () => '/host-tools',
  help: () => '/help',
  faq: () => '/faq',
  safety: () => '/safety',
  /** Of an event, or of a ticket that is offered for it. */
  report: (event?: string, listing?: string) =>
    withQuery('/report', { ...(event !== undefined && { event }), ...(listing !== undefined && { listing }) }),
  privacy: () => '/privacy',
  terms: () => '/terms',
  cookies: () => '/cookies',
};

function withQuery(path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search}` : path;
}
