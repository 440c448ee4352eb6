import type { Scenario } from './scenario.ts';
import { account } from './scenarios/account.ts';
import { checkout } from './scenarios/checkout.ts';
import { organization } from './scenarios/organization.ts';
import { people } from './scenarios/people.ts';
import { host } from './scenarios/host.ts';
import { hostResale } from './scenarios/host-resale.ts';
import { discover } from './scenarios/discover.ts';
import { door } from './scenarios/door.ts';
import { checkoutEndings } from './scenarios/checkout-endings.ts';
import { event } from './scenarios/event.ts';
import { full } from './scenarios/full.ts';
import { mail } from './scenarios/mail.ts';
import { messages } from './scenarios/messages.ts';
import { moved } from './scenarios/moved.ts';
import { numbers } from './scenarios/numbers.ts';
import { orders } from './scenarios/orders.ts';
import { ownListings } from './scenarios/own-listings.ts';
import { pages } from './scenarios/pages.ts';
import { poster } from './scenarios/poster.ts';
import { payment } from './scenarios/payment.ts';
import { resale } from './scenarios/resale.ts';
import { resaleBuying } from './scenarios/resale-buying.ts';
import { sellerPayouts } from './scenarios/seller-payouts.ts';
import { selling } from './scenarios/selling.ts';
import { settings } from './scenarios/settings.ts';
import { staffPages } from './scenarios/staff.ts';
import { tickets } from './scenarios/tickets.ts';
import { transfers } from './scenarios/transfers.ts';
import { waitingList } from './scenarios/waiting-list.ts';

/** Every scenario by its name, in the order in which they run and are listed. */
export const scenarios: Record<string, Scenario> = {
  discover,
  event,
  poster,
  account,
  settings,
  tickets,
  transfers,
  resale,
  'resale-buying': resaleBuying,
  selling,
  'own-listings': ownListings,
  'seller-payouts': sellerPayouts,
  'waiting-list': waitingList,
  checkout,
  payment,
  'checkout-endings': checkoutEndings,
  mail,
  organization,
  host,
  people,
  'host-resale': hostResale,
  messages,
  moved,
  orders,
  numbers,
  door,
  pages,
  staff: staffPages,
  // Last, because it adds a lot of data.
  full,
};
