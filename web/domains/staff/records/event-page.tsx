import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';

import type { StaffEvent } from '#contract/staff-records.ts';

import { visibilities } from '#web/domains/events/edit/field-words.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { ActButton } from '../act-button.tsx';
import { ActList } from '../act-list.tsx';
import { Facts } from '../facts.tsx';
import { LookGate } from '../look-gate.tsx';
import { RecordLink } from '../queue/task-facts.tsx';
import { RecordHead } from './record-head.tsx';
import { stateLabel } from './state-label.ts';

export const handle: PageFlags = { title: 'Event', is_protected: true, is_private: true, hide_footer: true };

/** One event as staff sees it. */
export default function StaffEventPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery('getStaffEvent', { params: { id } }));
  return (
    <LookGate query={query} subject="event" id={id}>
      {query.data && <Event event={query.data} />}
    </LookGate>
  );
}

function Event({ event }: { event: StaffEvent }) {
  const { id, organization } = event;
  return (
    <article className="grid max-w-3xl gap-5">
      <RecordHead
        kind="Event"
        title={event.title}
        badges={
          <>
            <Badge tone={event.state === 'published' ? 'positive' : 'neutral'}>{stateLabel(event.state)}</Badge>
            {event.blocked_at && <Badge tone="danger">Blocked</Badge>}
          </>
        }
      >
        {!event.blocked_at && event.state !== 'cancelled' && (
          <ActButton
            label={event.state === 'draft' ? 'Block' : 'Take off sale'}
            is_danger
            text={blockText(event)}
            done={`It is ${event.state === 'draft' ? 'blocked' : 'off sale'}, and its host is told.`}
            act={(reason) => inBrowser().api('blockEvent', { params: { id }, body: { reason } })}
          />
        )}
        {event.blocked_at && (
          <ActButton
            label="Allow it again"
            text={
              event.state === 'cancelled'
                ? 'It stays cancelled. Everybody can open its page again.'
                : 'The host can publish it. It does not go on sale automatically.'
            }
            done="It is allowed again, and its host is told."
            act={(reason) => inBrowser().api('allowEvent', { params: { id }, body: { reason } })}
          />
        )}
      </RecordHead>
      {event.blocked_at && (
        <Notice tone="danger">
          Blocked since <DateTime instant={event.blocked_at} zone={event.time_zone} />:{' '}
          <bdi>{event.blocked_reason}</bdi>
        </Notice>
      )}
      <Facts
        facts={[
          ['Page', <EventPageLink key="page" event={event} />],
          ['Organization', <RecordLink key="host" to={`organizations/${organization.id}`} text={organization.name} />],
          ['Starts', event.starts_at && <DateTime key="at" instant={event.starts_at} zone={event.time_zone} />],
          ['City', event.city],
          ['Visibility', visibilities.find(({ value }) => value === event.visibility)?.label],
          ['Sold', `${event.sold}`],
          ['Reports', `${event.report_count}`],
        ]}
      />
      <ActList acts={event.acts} />
    </article>
  );
}

function blockText({ state, sold }: StaffEvent): string {
  const closing = state === 'draft' ? '' : 'Nobody can find it or buy tickets. ';
  const block = `${closing}The host cannot publish it until you allow it.`;
  if (sold === 0) return block;
  return `${block} ${sold === 1 ? 'The sold ticket stays' : `The ${sold} sold tickets stay`} valid.`;
}

function EventPageLink({ event: { slug, state, blocked_at } }: { event: StaffEvent }) {
  if (state === 'draft' || blocked_at) return <span>/events/{slug} (not public)</span>;
  return (
    <Link to={paths.event(slug)} className="underline underline-offset-4">
      /events/{slug}
    </Link>
  );
}
