import type { Story } from './stage.ts';
import { account } from './stories/account.ts';
import { checkout } from './stories/checkout.ts';
import { discover } from './stories/discover.ts';
import { door } from './stories/door.ts';
import { ends } from './stories/ends.ts';
import { event } from './stories/event.ts';
import { mail } from './stories/mail.ts';
import { pages } from './stories/pages.ts';
import { poster } from './stories/poster.ts';
import { payment } from './stories/payment.ts';
import { settings } from './stories/settings.ts';
import { tickets } from './stories/tickets.ts';

/** Every story by its name, in the order in which they are played and listed. */
export const stories: Record<string, Story> = {
  discover,
  event,
  poster,
  account,
  settings,
  tickets,
  checkout,
  payment,
  ends,
  mail,
  door,
  pages,
};
