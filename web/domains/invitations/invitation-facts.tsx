import type { Invitation } from '#contract/invitations.ts';

import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { describeOffer, labelOf } from './invitation-words.ts';

type InvitationFactsProps = { invitation: Invitation; time_zone: string };

/** What an invitation offers, when it reached each state, and who comes. */
export function InvitationFacts({ invitation, time_zone }: InvitationFactsProps) {
  const { email, invited_by, note, mail_failed } = invitation;
  const { text, tone } = labelOf(invitation);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="grid content-start gap-3">
        <p className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <Badge tone={tone}>{text}</Badge>
          <span className="min-w-0 break-all">{email}</span>
        </p>
        {mail_failed && (
          <Notice tone="danger">
            E-mails to this address bounce. Check it for a typo, delete this invitation, and invite the right address.
          </Notice>
        )}
        <p dir="auto" className="wrap-anywhere">
          {describeOffer(invitation)}
        </p>
        {note && (
          <p dir="auto" className="border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line text-ink-soft">
            {note}
          </p>
        )}
        {invited_by && (
          <p className="text-sm text-ink-soft">
            Invited by <bdi>{invited_by}</bdi>
          </p>
        )}
        <Guests invitation={invitation} />
      </div>
      <ol aria-label="Progress" className="grid content-start gap-1.5 text-sm">
        {timesOf(invitation).map(({ label, instant }) => (
          <li key={label} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{label}</span>
            <DateTime instant={instant} zone={time_zone} className="text-ink-soft" />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What has happened and what comes next, in the order of time. */
function timesOf(invitation: Invitation): { label: string; instant: string }[] {
  const { state, created_at, sent_at, opened_at, accepted_at, declined_at, expires_at, revoked_at } = invitation;
  const isWaiting = state === 'pending' || state === 'sent' || state === 'opened' || state === 'declined';
  const known: [string, string | null][] = [
    ['Invited', created_at],
    ['Sent', sent_at],
    ['Opened', opened_at],
    ['Accepted', accepted_at],
    ['Declined', declined_at],
    ['Revoked', revoked_at],
    [isWaiting ? 'Open until' : 'Expired', isWaiting || state === 'expired' ? expires_at : null],
  ];
  return known.flatMap(([label, instant]) => (instant === null ? [] : [{ label, instant }]));
}

function Guests({ invitation }: { invitation: Invitation }) {
  const { state, guests, has_come } = invitation;
  if (state !== 'accepted') return null;
  const everybody = [{ name: invitation.name || invitation.email, has_come }, ...guests];
  return (
    <section aria-labelledby="guests" className="grid gap-1.5">
      <h3 id="guests">Who’s coming</h3>
      <ul className="grid gap-1">
        {everybody.map(({ name, has_come: came }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- guests without a name differ by their place alone
          <li key={index} className="flex items-center justify-between gap-3">
            <span dir="auto" className={name ? 'min-w-0 wrap-anywhere' : 'text-ink-soft'}>
              {name || 'No name yet'}
            </span>
            {came && <Badge tone="positive">Came</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}
