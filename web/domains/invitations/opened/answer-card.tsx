import { useRef, useState } from 'react';

import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { useFocusOnChange } from '#web/platform/ui/use-focus-on-change.ts';

import { AcceptForm } from './accept-form.tsx';
import { AcceptedAnswer } from './accepted-answer.tsx';
import { AnswerBar } from './answer-bar.tsx';
import { BuyForm } from './buy-form.tsx';
import type { LiveInvitation } from './live-invitation.ts';
import { useAnswer, type Answer } from './use-opened-invitation.ts';

type AnswerCardProps = { token: string; invitation: LiveInvitation };

/** The guest's answer: accept or decline, and after that what comes of it. */
export function AnswerCard({ token, invitation }: AnswerCardProps) {
  const answer = useAnswer(token);
  const [isBack, setBack] = useState(false);
  const view = viewOf(invitation, isBack);
  const heading = useFocusOnChange(view);
  const card = useRef<HTMLElement>(null);
  return (
    <section
      ref={card}
      aria-labelledby="answer"
      className="scroll-mt-20 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="answer" ref={heading} tabIndex={-1} className="text-xl">
        {titles[view]}
      </h2>
      <div className="mt-2 grid grid-cols-1 gap-4">
        {invitation.state === 'accepted' && <AnswerProblem error={answer.accept.error} />}
        {invitation.state === 'accepted' && <AcceptedAnswer token={token} invitation={invitation} />}
        {view === 'declined' && <Declined invitation={invitation} onBack={() => setBack(true)} />}
        {view === 'sold_out' && (
          <p className="text-ink-soft">
            All tickets for this invitation are gone. If one comes back, you can accept it here.
          </p>
        )}
        {view === 'open' && <Open token={token} invitation={invitation} answer={answer} />}
        {(view === 'open' || view === 'sold_out') && <Ending invitation={invitation} answer={answer} />}
      </div>
      {view === 'open' && <AnswerBar invitation={invitation} card={card} />}
    </section>
  );
}

type View = 'open' | 'accepted' | 'ended' | 'declined' | 'sold_out';

const titles: Record<View, string> = {
  open: 'Will you come?',
  accepted: 'You’re in',
  ended: 'Your tickets have ended',
  declined: 'You can’t make it',
  sold_out: 'No tickets left',
};

function viewOf({ state, left_count, tickets_url }: LiveInvitation, isBack: boolean): View {
  if (state === 'accepted') return tickets_url === null ? 'ended' : 'accepted';
  if (state === 'declined' && !isBack) return 'declined';
  return left_count === 0 ? 'sold_out' : 'open';
}

type AnswerProps = AnswerCardProps & { answer: Answer };

function Open({ token, invitation, answer }: AnswerProps) {
  const { ticket_type, is_complimentary } = invitation;
  return (
    <>
      <OtherAccount invitation={invitation} />
      {ticket_type && is_complimentary ? (
        <AcceptForm invitation={invitation} type={ticket_type} accept={answer.accept} />
      ) : (
        <BuyForm token={token} invitation={invitation} />
      )}
    </>
  );
}

/** What happens to the tickets of somebody who is signed in with another address than the invited one. */
function OtherAccount({ invitation }: { invitation: LiveInvitation }) {
  const { is_for_me, email_masked, is_complimentary } = invitation;
  if (is_for_me !== false) return null;
  return (
    <Notice tone="caution">
      It was sent to {email_masked}, which is not the address of your account.{' '}
      {is_complimentary
        ? 'The tickets go to that address, not to this account.'
        : 'Tickets that you buy here go to this account.'}
    </Notice>
  );
}

/** Saying no, and until when there is time to say yes. */
function Ending({ invitation, answer: { decline, accept } }: { invitation: LiveInvitation; answer: Answer }) {
  const { state, expires_at, event } = invitation;
  return (
    <>
      <AnswerProblem error={decline.error} />
      {state !== 'declined' && (
        <Button
          variant="quiet"
          size="lg"
          className="-mt-1"
          is_busy={decline.isPending}
          onClick={() => {
            if (!accept.isPending) decline.mutate();
          }}
        >
          I can’t make it
        </Button>
      )}
      {expires_at && (
        <p className="text-center text-sm text-ink-soft">
          Open until <DateTime instant={expires_at} zone={event.time_zone} />
        </p>
      )}
    </>
  );
}

/** Why an answer was not saved. */
function AnswerProblem({ error }: { error: unknown }) {
  return <ErrorNotice error={error} fallback="Your answer could not be saved. Please try again." />;
}

function Declined({ invitation, onBack }: { invitation: LiveInvitation; onBack: () => void }) {
  const { expires_at, event, invited_by } = invitation;
  return (
    <>
      <p className="text-ink-soft">
        <bdi>{invited_by.organization}</bdi> knows. Plans change: you can still accept
        {expires_at && (
          <>
            {' until '}
            <DateTime instant={expires_at} zone={event.time_zone} />
          </>
        )}
        .
      </p>
      <Button size="lg" onClick={onBack}>
        I can come after all
      </Button>
    </>
  );
}
