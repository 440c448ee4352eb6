import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { countryNames } from '#contract/country-codes.ts';
import type { StaffOrganization } from '#contract/staff-records.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { formatMoney } from '#contract/format-money.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { ActButton } from '../act-button.tsx';
import { ActList } from '../act-list.tsx';
import { Facts, Part } from '../facts.tsx';
import { LookGate } from '../look-gate.tsx';
import { RecordLink } from '../queue/task-facts.tsx';
import { RecordHead } from './record-head.tsx';
import { stateLabel } from './state-label.ts';

export const handle: PageFlags = { title: 'Organization', is_protected: true, is_private: true, hide_footer: true };

/** One organization as staff sees it. */
export default function StaffOrganizationPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery('getStaffOrganization', { params: { id } }));
  return (
    <LookGate query={query} subject="organization" id={id}>
      {query.data && <Organization organization={query.data} />}
    </LookGate>
  );
}

function Organization({ organization }: { organization: StaffOrganization }) {
  const { payouts_frozen_at, payouts_frozen_reason, payouts_state } = organization;
  return (
    <article className="grid max-w-3xl gap-5">
      <RecordHead
        kind="Organization"
        title={organization.name}
        badges={payouts_frozen_at && <Badge tone="danger">Payouts frozen</Badge>}
      >
        <PayoutsAct organization={organization} />
      </RecordHead>
      {payouts_frozen_at && (
        <Notice tone="danger">
          No payouts since <DateTime instant={payouts_frozen_at} zone={deviceZone()} />:{' '}
          <bdi>{payouts_frozen_reason}</bdi>
        </Notice>
      )}
      <Facts
        facts={[
          ['Handle', `@${organization.handle}`],
          ['Country', countryNames().of(organization.country) ?? organization.country],
          ['Here since', <DateTime key="since" instant={organization.created_at} zone={deviceZone()} />],
          ['Payouts', stateLabel(payouts_state)],
          ['At the provider', organization.provider_account_id],
          ['Owed, not sent', organization.owed.map((money) => formatMoney(money)).join(', ') || 'Nothing'],
        ]}
      />
      <Part title="Team">
        <ul className="grid gap-1.5 text-sm">
          {organization.team.map(({ id, username, role }) => (
            <li key={id}>
              <RecordLink to={`accounts/${id}`} text={username} /> <span className="text-ink-soft">{role}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Events organization={organization} />
      <ActList acts={organization.acts} />
    </article>
  );
}

function PayoutsAct({ organization: { id, payouts_frozen_at } }: { organization: StaffOrganization }) {
  if (payouts_frozen_at)
    return (
      <ActButton
        label="Resume payouts"
        text="What is due is sent with the next run."
        done="Payouts are resumed, and the host is told."
        act={(reason) => inBrowser().api('unfreezePayouts', { params: { id }, body: { reason } })}
      />
    );
  return (
    <ActButton
      label="Freeze payouts"
      is_danger
      text="Sales go on. Nothing is sent to this organization until you resume payouts."
      done="Payouts are frozen, and the host is told."
      act={(reason) => inBrowser().api('freezePayouts', { params: { id }, body: { reason } })}
    />
  );
}

function Events({ organization: { events, event_count } }: { organization: StaffOrganization }) {
  return (
    <Part title={event_count > events.length ? `Events (the last ${events.length} of ${event_count})` : 'Events'}>
      {events.length === 0 && <p className="text-sm text-ink-soft">None yet.</p>}
      <ul className="grid gap-1.5 text-sm">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap gap-x-3">
            <RecordLink to={`events/${event.id}`} text={event.title} />
            <span className="text-ink-soft">
              {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'No date'} ·{' '}
              {stateLabel(event.state)} · {event.sold} sold
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
