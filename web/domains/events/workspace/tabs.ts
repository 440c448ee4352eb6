import type { Workspace } from '#contract/workspace.ts';
import type { Permission } from '#contract/organizations.ts';

import { paths } from '#web/paths.ts';

export type Tab = {
  label: string;
  permission: Permission | 'any';
  path: (slug: string) => string;
  /** Has further pages below its address. */
  has_pages?: true;
  /** A page with permissions of its own, which come with its document: opened by a full load. */
  is_document?: true;
};

/** The tabs of an event's workspace, in groups. A person sees those that their role may use. */
const tabGroups: Tab[][] = [
  [{ label: 'Overview', permission: 'any', path: paths.eventOverview }],
  [
    { label: 'Details', permission: 'edit_events', path: paths.eventEdit },
    { label: 'Tickets', permission: 'edit_events', path: paths.eventTicketTypes },
    { label: 'Promo codes', permission: 'edit_events', path: paths.eventPromoCodes, has_pages: true },
  ],
  [
    { label: 'Orders', permission: 'see_sales', path: paths.eventOrders, has_pages: true },
    { label: 'Guests', permission: 'see_sales', path: paths.eventGuests, has_pages: true },
    { label: 'Resale', permission: 'see_sales', path: paths.eventResale },
    { label: 'Messages', permission: 'edit_events', path: paths.eventMessages, has_pages: true },
  ],
  [
    { label: 'Invitations', permission: 'edit_events', path: paths.eventInvitations, has_pages: true },
    { label: 'Promoters', permission: 'edit_events', path: paths.eventPromoters },
    { label: 'Doormen', permission: 'edit_events', path: paths.eventDoormen },
  ],
  [
    { label: 'Door', permission: 'scan', path: paths.door, is_document: true },
    { label: 'Report', permission: 'see_sales', path: paths.eventReport },
  ],
];

type ForPerson = Pick<Workspace, 'permissions' | 'state' | 'sold'>;

/** Whether a person's role may use a tab. */
export function mayUse({ permissions }: Pick<Workspace, 'permissions'>, { permission }: Tab): boolean {
  return permission === 'any' || permissions.includes(permission);
}

/** Whether an event has a door: not a draft, unless tickets were sold before staff took it off sale. */
export function hasDoor({ state, sold }: Pick<Workspace, 'state' | 'sold'>): boolean {
  return state !== 'draft' || sold > 0;
}

/** The tabs that a person may use, in groups. */
export function tabsFor(event: ForPerson): Tab[][] {
  const isShown = (tab: Tab) => mayUse(event, tab) && (tab.path !== paths.door || hasDoor(event));
  return tabGroups.map((tabs) => tabs.filter(isShown)).filter((tabs) => tabs.length > 0);
}

/** The tab that an address shows; the Overview for pages opened from it, such as the one that postpones. */
export function tabAt(pathname: string, slug: string): Tab | undefined {
  const tabs = tabGroups.flat();
  const isShown = ({ path, has_pages }: Tab) =>
    path(slug) === pathname || (has_pages && pathname.startsWith(`${path(slug)}/`));
  return tabs.find(isShown) ?? tabs[0];
}
