import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import type { StaffAccount } from '#contract/staff-records.ts';
import { counted } from '#contract/counted.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { formatMoney } from '#contract/format-money.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { ActList } from '../act-list.tsx';
import { Facts, Part } from '../facts.tsx';
import { ListingList } from '../listing-list.tsx';
import { LookGate } from '../look-gate.tsx';
import { RecordLink } from '../queue/task-facts.tsx';
import { RecordHead } from './record-head.tsx';
import { stateLabel } from './state-label.ts';

export const handle: PageFlags = { title: 'Account', is_protected: true, is_private: true, hide_footer: true };

/** One account as staff sees it. */
export default function StaffAccountPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery('getStaffAccount', { params: { id } }));
  return (
    <LookGate query={query} subject="user" id={id}>
      {query.data && <Account account={query.data} />}
    </LookGate>
  );
}

function Account({ account }: { account: StaffAccount }) {
  const zone = deviceZone();
  const { organizations } = account;
  return (
    <article className="grid max-w-3xl gap-5">
      <RecordHead
        kind="Account"
        title={account.username}
        badges={
          <>
            {account.is_staff && <Badge tone="accent">Staff</Badge>}
            {account.is_disabled && <Badge tone="danger">Ended</Badge>}
            {!account.is_verified && <Badge tone="caution">Not verified</Badge>}
          </>
        }
      />
      <Facts
        facts={[
          ['Name', <bdi key="name">{`${account.first_name} ${account.last_name}`.trim()}</bdi>],
          ['E-mail', account.email],
          ['Wants to change to', account.pending_email],
          ['Phone', account.phone_number],
          ['Here since', <DateTime key="since" instant={account.created_at} zone={zone} />],
          ['Signed in', counted(account.session_count, 'session')],
          ['Last seen', account.last_seen_at && <DateTime key="seen" instant={account.last_seen_at} zone={zone} />],
          ['Tickets', `${account.ticket_count}`],
        ]}
      />
      {organizations.length > 0 && (
        <Part title="Organizations">
          <ul className="grid gap-1.5 text-sm">
            {organizations.map(({ id, name, role }) => (
              <li key={id}>
                <RecordLink to={`organizations/${id}`} text={name} /> <span className="text-ink-soft">{role}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Orders account={account} zone={zone} />
      {account.listing_count > 0 && (
        <Part title={titleOf('Resale', account.listings.length, account.listing_count)}>
          <ListingList listings={account.listings} />
        </Part>
      )}
      <ActList acts={account.acts} />
    </article>
  );
}

/** A list’s title, which says when it is not all. */
function titleOf(what: string, shown: number, all: number): string {
  return all > shown ? `${what} (the last ${shown} of ${all})` : what;
}

function Orders({ account: { orders, order_count }, zone }: { account: StaffAccount; zone: string }) {
  return (
    <Part title={titleOf('Orders', orders.length, order_count)}>
      {orders.length === 0 && <p className="text-sm text-ink-soft">None.</p>}
      <ul className="grid gap-1.5 text-sm">
        {orders.map((order) => (
          <li key={order.id} className="flex flex-wrap gap-x-3">
            <RecordLink to={`orders/${order.id}`} text={order.number} />
            <span>
              <bdi>{order.event.title}</bdi> · {counted(order.quantity, 'ticket')} · {formatMoney(order.total)}
            </span>
            <span className="text-ink-soft">
              {stateLabel(order.status)}, <DateTime instant={order.at} zone={zone} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
