import type { CSSProperties } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';
import { EventAbout, EventLineUp } from '#web/domains/events/event-about.tsx';
import { EventFacts } from '#web/domains/events/event-facts.tsx';
import { EventPoster } from '#web/domains/events/event-poster.tsx';
import { EventRules } from '#web/domains/events/event-rules.tsx';

import { AnswerCard } from './answer-card.tsx';
import { InvitationLetter, InvitedBy } from './invitation-letter.tsx';
import type { LiveInvitation } from './live-invitation.ts';

type OpenedViewProps = { token: string; invitation: LiveInvitation };

const posterSizes = '(min-width: 80rem) 330px, (min-width: 40rem) 34vw, 64vw';
/** A title this long, or with a word this long, is set smaller. */
const longTitle = /.{71}|\S{16}/s;

/** An invitation as its guest sees it: the poster, who invites to what, the note, the answer, then the details. */
export function OpenedView({ token, invitation }: OpenedViewProps) {
  const { event } = invitation;
  return (
    <div className="page-width sm:pt-8">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 xl:gap-x-14">
        <Hero invitation={invitation} />
        <div className="mt-7 scroll-mt-20 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start">
          <AnswerCard token={token} invitation={invitation} />
        </div>
        <div className="lg:col-start-1">
          <EventLineUp names={event.line_up} />
          <EventAbout event={event} />
          <EventRules event={event} />
        </div>
      </div>
    </div>
  );
}

function Hero({ invitation }: { invitation: LiveInvitation }) {
  const { event } = invitation;
  return (
    <div className="sm:grid sm:grid-cols-[minmax(12rem,0.72fr)_minmax(0,1fr)] sm:gap-8 xl:grid-cols-[20.5rem_minmax(0,1fr)] xl:gap-10">
      <div className="poster-stage" style={{ '--stage': event.poster.color } as CSSProperties}>
        <EventPoster
          event={event}
          sizes={posterSizes}
          widths={[480, 640, 960]}
          alt={`Poster of ${event.title}`}
          is_first
          className="poster-frame"
        />
      </div>
      <div className="max-sm:mt-5">
        <InvitedBy invitation={invitation} />
        <h1
          dir="auto"
          className={cx(
            'mt-2 font-extrabold tracking-[-0.03em] wrap-anywhere hyphens-auto',
            longTitle.test(event.title) ? 'text-2xl' : 'text-3xl',
          )}
        >
          {event.title}
        </h1>
        {event.summary && (
          <p dir="auto" className="mt-3 break-words text-ink-soft sm:text-lg">
            {event.summary}
          </p>
        )}
        <InvitationLetter invitation={invitation} />
        <EventFacts event={event} />
      </div>
    </div>
  );
}
