import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import type { StaffOrder } from '#contract/staff-records.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { formatMoney } from '#contract/format-money.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { ActButton } from '../act-button.tsx';
import { ActList } from '../act-list.tsx';
import { Facts, Part } from '../facts.tsx';
import { ListingList } from '../listing-list.tsx';
import { LookGate } from '../look-gate.tsx';
import { RecordLink } from '../queue/task-facts.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderTickets } from './order-tickets.tsx';
import { RecordHead } from './record-head.tsx';
import { stateLabel } from './state-label.ts';

export const handle: PageFlags = { title: 'Order', is_protected: true, is_private: true, hide_footer: true };

/** One order as staff sees it. */
export default function StaffOrderPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery('getStaffOrder', { params: { id } }));
  return (
    <LookGate query={query} subject="order" id={id}>
      {query.data && <Order order={query.data} />}
    </LookGate>
  );
}

function Order({ order }: { order: StaffOrder }) {
  const { event, organization, buyer } = order;
  const zone = deviceZone();
  return (
    <article className="grid max-w-3xl gap-5">
      <RecordHead
        kind="Order"
        title={order.number}
        badges={
          <>
            <Badge>{stateLabel(order.status)}</Badge>
            {order.kind === 'resale' && <Badge tone="accent">Resale</Badge>}
          </>
        }
      >
        <OrderActs order={order} />
      </RecordHead>
      <Facts
        facts={[
          ['Buyer', <Buyer key="buyer" buyer={buyer} />],
          ['E-mail', buyer.email],
          ['Event', <RecordLink key="event" to={`events/${event.id}`} text={event.title} />],
          ['Starts', event.starts_at && <DateTime key="at" instant={event.starts_at} zone={event.time_zone} />],
          ['Organization', <RecordLink key="host" to={`organizations/${organization.id}`} text={organization.name} />],
          ['Total', `${formatMoney(order.total)}, of it ${formatMoney(order.fee)} fees`],
          ['Started', <DateTime key="started" instant={order.created_at} zone={zone} />],
          ['Paid', order.paid_at && <DateTime key="paid" instant={order.paid_at} zone={zone} />],
        ]}
      />
      <OrderTickets order={order} />
      {order.listings.length > 0 && (
        <Part title="Resale">
          <ListingList listings={order.listings} />
        </Part>
      )}
      <OrderMoney order={order} />
      <Part title="E-mails">
        {order.mails.length === 0 && <p className="text-sm text-ink-soft">None.</p>}
        <ul className="grid gap-1.5 text-sm">
          {order.mails.map((mail) => (
            <li key={mail.id} className="flex flex-wrap gap-x-3">
              <span className="font-semibold">{stateLabel(mail.template)}</span>
              <span className="text-ink-soft">
                {stateLabel(mail.state)}, <DateTime instant={mail.at} zone={zone} />, to {mail.to_email}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <ActList acts={order.acts} />
    </article>
  );
}

function Buyer({ buyer: { user_id, name, email } }: Pick<StaffOrder, 'buyer'>) {
  if (user_id) return <RecordLink to={`accounts/${user_id}`} text={name || email} />;
  return <bdi>{name ? `${name} (guest)` : 'Guest'}</bdi>;
}

function refundText({ kind }: StaffOrder): string {
  return kind === 'resale'
    ? 'The sale is undone: tickets go back to their sellers with new codes, and the sellers are not paid. All that was paid goes back, fees too.'
    : 'Every ticket that is left stops working now. All that was paid for them goes back, fees too. One that was sold on stays its new holder’s.';
}

const hasTickets = ({ status }: StaffOrder) => status === 'paid' || status === 'partially_refunded';

function OrderActs({ order }: { order: StaffOrder }) {
  if (!hasTickets(order)) return null;
  const { id } = order;
  return (
    <>
      <ActButton
        label="Send tickets again"
        text={`An e-mail with the tickets goes to ${order.buyer.email}.`}
        done="The tickets are on their way."
        act={(reason) => inBrowser().api('resendAsStaff', { params: { id }, body: { reason } })}
      />
      <ActButton
        label="Refund the order"
        is_danger
        text={refundText(order)}
        done="The order is refunded."
        act={(reason) => inBrowser().api('refundAsStaff', { params: { id }, body: { reason } })}
      />
    </>
  );
}
