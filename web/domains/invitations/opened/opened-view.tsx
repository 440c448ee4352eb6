import { EventAbout, EventLineUp } from '#web/domains/events/event-about.tsx';
import { EventFacts } from '#web/domains/events/event-facts.tsx';
import { EventHero } from '#web/domains/events/event-hero.tsx';
import { EventRules } from '#web/domains/events/event-rules.tsx';

import { AnswerCard } from './answer-card.tsx';
import { InvitationLetter, InvitedBy } from './invitation-letter.tsx';
import type { LiveInvitation } from './live-invitation.ts';

type OpenedViewProps = { token: string; invitation: LiveInvitation };

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
          <EventLineUp event={event} />
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
    <EventHero event={event} above={<InvitedBy invitation={invitation} />}>
      <InvitationLetter invitation={invitation} />
      <EventFacts event={event} />
    </EventHero>
  );
}
