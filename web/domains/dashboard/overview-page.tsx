import { useLocation } from 'react-router';

import { MovedNotice } from '#web/domains/cancellations/moved-notice.tsx';
import { Checklist } from '#web/domains/events/overview/checklist.tsx';
import { LinkToShare } from '#web/domains/events/overview/link-to-share.tsx';
import { MoreActions } from '#web/domains/events/overview/more-actions.tsx';
import { SoldOfAll } from '#web/domains/events/overview/sold-of-all.tsx';
import { justPublished } from '#web/domains/events/workspace/use-publishing.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { PayoutDate } from '#web/domains/settlements/payout-date.tsx';
import { HostWaiting } from '#web/domains/waiting-list/host-waiting.tsx';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { Notice } from '#web/platform/ui/notice.tsx';

import { EventNumbers } from './overview/event-numbers.tsx';
import { Moment } from './overview/moment.tsx';
import { TypesLeft } from './overview/types-left.tsx';

export const handle: PageFlags = { title: 'Event overview' };

/** The first tab of an event's workspace: where it stands, what it waits for, how it sells, and its link to share. */
export default function OverviewPage() {
  const event = useWorkspace();
  const isJustPublished = JSON.stringify(useLocation().state) === JSON.stringify(justPublished);
  // Staff may have taken it off sale, or allowed it again: then it is a draft that has sold tickets.
  const hasSales = event.state !== 'draft' || event.sold + event.held > 0;
  const maySeeSales = event.permissions.includes('see_sales');
  return (
    <div className="grid gap-10">
      <PageMeta title={event.title} is_indexed={false} />
      {isJustPublished && event.state === 'published' && (
        <Notice tone="positive" is_alert>
          It’s live. Who should know first?
        </Notice>
      )}
      <MovedNotice event={event} />
      <Moment event={event} />
      <Checklist event={event} />
      {hasSales && event.state !== 'cancelled' && (
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          <SoldOfAll event={event} />
          {event.permissions.includes('edit_events') && <TypesLeft event={event} />}
        </div>
      )}
      {hasSales && maySeeSales && (
        <>
          <EventNumbers event={event} />
          <HostWaiting slug={event.slug} />
          <PayoutDate slug={event.slug} />
        </>
      )}
      {event.state !== 'cancelled' && event.host_state !== 'past' && <LinkToShare event={event} />}
      {event.permissions.includes('edit_events') && <MoreActions event={event} />}
    </div>
  );
}
