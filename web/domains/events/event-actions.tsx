import CalendarPlus from 'icon:calendar-plus';

import type { EventDetail } from '#contract/events.ts';

import { API_PREFIX } from '#contract/paths.ts';
import { buttonStyle } from '#web/platform/ui/button-style.ts';

import { SaveButton } from './save-button.tsx';
import { ShareButton } from './share-button.tsx';

/** Actions besides buying: save the event, add it to a calendar, share it. */
export function EventActions({ event }: { event: EventDetail }) {
  if (event.state === 'draft') return null;
  return (
    <div className="mt-5 flex flex-wrap gap-2.5 max-sm:gap-2 max-sm:[&>*]:h-11 max-sm:[&>*]:flex-1 max-sm:[&>*]:px-2">
      <SaveButton event={event} />
      {hasCalendarFile(event) && (
        <a
          href={`${API_PREFIX}/events/${encodeURIComponent(event.slug)}/event.ics`}
          download={`${event.slug}.ics`}
          className={buttonStyle({ size: 'sm' })}
        >
          <CalendarPlus aria-hidden="true" className="size-4" />
          {/* On a phone the three buttons share one row. */}
          <span className="inline-block first-letter:uppercase">
            <span className="max-xs:sr-only">Add to </span>calendar
          </span>
        </a>
      )}
      <ShareButton title={event.title} />
    </div>
  );
}

/** A private event's calendar file needs a session, which a plain link does not carry; its guests find it on their tickets. */
function hasCalendarFile({ starts_at, ends_at, visibility, state, availability }: EventDetail): boolean {
  if (!starts_at || !ends_at || visibility === 'private') return false;
  return state === 'published' && availability !== 'ended';
}
