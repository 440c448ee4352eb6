import Mail from 'icon:mail';
import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { BuyForm } from './buy-form.tsx';
import type { LiveInvitation } from './live-invitation.ts';

type AcceptedAnswerProps = { token: string; invitation: LiveInvitation };

/** After accepting: where the tickets are, who comes, and what can still be had. */
export function AcceptedAnswer({ token, invitation }: AcceptedAnswerProps) {
  const { tickets_url, guests, left_count, is_complimentary } = invitation;
  const canBuyMore = !is_complimentary && left_count > 0;
  return (
    <>
      {tickets_url === null ? <Ended is_complimentary={is_complimentary} /> : <OnTheWay invitation={invitation} />}
      {tickets_url && (
        <LinkButton to={tickets_url} variant="primary" size="lg">
          {guests.length === 0 ? 'See your ticket' : 'See your tickets'}
        </LinkButton>
      )}
      <Guests guests={guests} can_name={tickets_url === paths.myTickets()} />
      {canBuyMore && (
        <div className="grid gap-3 border-t border-line pt-4">
          <h3>{tickets_url === null ? 'You can buy tickets again' : `You can bring ${left_count} more`}</h3>
          <BuyForm token={token} invitation={invitation} />
        </div>
      )}
    </>
  );
}

function OnTheWay({ invitation: { guests, email_masked } }: { invitation: LiveInvitation }) {
  return (
    <p className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3.5 font-medium">
      <Mail aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {guests.length === 0 ? 'Your ticket is' : `${guests.length + 1} tickets are`} on the way to {email_masked}.
      </span>
    </p>
  );
}

function Ended({ is_complimentary }: { is_complimentary: boolean }) {
  return (
    <p className="text-ink-soft">
      Your tickets were refunded or given back, so they admit nobody any more.
      {is_complimentary && ' Ask your host if you would like to come.'}
    </p>
  );
}

/** `can_name`: the tickets are in the reader's account, where each can get another name. */
function Guests({ guests, can_name }: { guests: string[]; can_name: boolean }) {
  if (guests.length === 0) return null;
  return (
    <div>
      <h3>Who comes along</h3>
      <ul className="mt-1 grid gap-1">
        {guests.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- guests without a name differ by their place alone
          <li key={index} dir="auto" className={name ? 'wrap-anywhere' : 'text-ink-soft'}>
            {name || 'No name yet'}
          </li>
        ))}
      </ul>
      {can_name && guests.includes('') && (
        <Link
          to={paths.myTickets()}
          className="mt-2 inline-block py-1 text-sm font-semibold underline underline-offset-4"
        >
          Add names in My Tickets
        </Link>
      )}
    </div>
  );
}
