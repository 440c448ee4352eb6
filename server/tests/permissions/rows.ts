import { accountRows } from './accounts.ts';
import { analyticsRows } from './analytics.ts';
import { cancellationRows } from './cancellations.ts';
import { checkoutRows } from './checkout.ts';
import { connectRows } from './connect.ts';
import { discoveryRows } from './discovery.ts';
import { doorRows } from './door.ts';
import { doormenRows } from './doormen.ts';
import { eventPageRows } from './event-pages.ts';
import { eventRows } from './events.ts';
import { hostResaleRows } from './host-resale.ts';
import { invitationRows } from './invitations.ts';
import { marketplaceRows } from './marketplace.ts';
import { messageRows } from './messages.ts';
import { orderRows } from './orders.ts';
import { organizationRows } from './organizations.ts';
import { promoCodeRows } from './promo-codes.ts';
import { promoterRows } from './promoters.ts';
import { refundRows } from './refunds.ts';
import { requestRows } from './requests.ts';
import { sellingRows } from './selling.ts';
import { settlementRows } from './settlements.ts';
import { staffRows } from './staff.ts';
import { ticketTransferRows } from './ticket-transfers.ts';
import { ticketTypeRows } from './ticket-types.ts';
import { ticketRows } from './tickets.ts';
import { waitingListRows } from './waiting-list.ts';
import type { Row } from './world.ts';

/** One row for each call, in the order in which they are tried. */
export const apiRows: Record<string, Row[]> = {
  ...accountRows,
  ...organizationRows,
  ...promoCodeRows,
  ...cancellationRows,
  ...invitationRows,
  ...orderRows,
  ...hostResaleRows,
  ...promoterRows,
  ...sellingRows,
  ...analyticsRows,
  ...messageRows,
  ...refundRows,
  ...settlementRows,
  ...requestRows,
  ...waitingListRows,
  ...eventRows,
  ...marketplaceRows,
  ...connectRows,
  ...eventPageRows,
  ...doorRows,
  ...discoveryRows,
  ...ticketTypeRows,
  ...ticketTransferRows,
  ...doormenRows,
  ...staffRows,
  ...ticketRows,
  ...checkoutRows,
};
