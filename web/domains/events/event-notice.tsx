import { Link } from 'react-router';

import type { EventDetail } from '#contract/events.ts';

import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { isOffSaleForHolder } from './event-words.ts';

/** The most important fact about an event's state: a draft, a cancellation, a new date. */
export function EventNotice({ event }: { event: EventDetail }) {
  if (isOffSaleForHolder(event))
    return <Notice className="my-4 sm:mt-0">Not on sale at the moment. Tickets stay valid.</Notice>;
  if (event.state === 'draft') {
    return (
      <Notice className="my-4 sm:mt-0">
        Draft. Only your team sees this.{' '}
        {event.can.edit && (
          <Link to={paths.eventEdit(event.slug)} className="underline underline-offset-4">
            Continue editing
          </Link>
        )}
      </Notice>
    );
  }
  if (event.state === 'cancelled') {
    return (
      <Notice tone="danger" className="my-4 sm:mt-0">
        This event has been cancelled. Everyone with a ticket gets a full refund; we’ll e-mail you about yours.
      </Notice>
    );
  }
  if (event.postponed_from) {
    return (
      <Notice tone="caution" className="my-4 sm:mt-0">
        {event.starts_at ? 'This event has a new date.' : 'This event is postponed. The new date will be announced.'} It
        was planned for <DateTime instant={event.postponed_from} zone={event.time_zone} />; tickets stay valid.
      </Notice>
    );
  }
  if (event.visibility === 'private' && event.can.edit) {
    return (
      <Notice className="my-4 sm:mt-0">
        This is a private event. Only your team and the guests you invite see this page.{' '}
        <Link to={paths.eventInvitations(event.slug)} className="underline underline-offset-4">
          Invite people
        </Link>
      </Notice>
    );
  }
  if (event.visibility !== 'public') return <Notice className="my-4 sm:mt-0">{hiddenWords[event.visibility]}</Notice>;
  return null;
}

const hiddenWords = {
  unlisted: 'This event is not listed. Only people with the link can find it.',
  private:
    'This is a private event. Only its guests and its team see this page. Were you invited? Answer with the link in your e-mail.',
};
