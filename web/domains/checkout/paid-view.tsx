import ChevronRight from 'icon:chevron-right';
import Mail from 'icon:mail';
import { useState } from 'react';
import { Link } from 'react-router';

import type { CheckoutDetails } from '#contract/checkout.ts';

import { useSession } from '#web/platform/api/use-session.ts';
import { readCheckoutEmail } from '#web/platform/lib/checkout-email.ts';
import { Perforation } from '#web/domains/tickets/event-stub.tsx';
import { stateWords } from '#web/domains/tickets/ticket-words.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { LateQuestions } from './late-questions.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';
import { paidTitle } from './paid-title.ts';

/** A paid checkout: the tickets, where they were mailed, and where to find them later. */
export function PaidView({ details }: { details: CheckoutDetails }) {
  const { order, purchasedTickets: tickets } = details;
  const { status } = useSession();
  // In full where this tab has stored it, so that a typing mistake is noticed.
  const [email] = useState(() => readCheckoutEmail(details.session_id) ?? order.email_masked);
  return (
    <OutcomeFrame
      event={order.event}
      title={paidTitle(details)}
      text={<p>{details.message}</p>}
      actions={
        <>
          {status === 'authenticated' && (
            <LinkButton to={paths.myTickets()} variant="primary" size="lg">
              My Tickets
            </LinkButton>
          )}
          <LinkButton to={paths.events()} size="lg">
            Browse more events
          </LinkButton>
        </>
      }
    >
      {tickets.length > 0 && (
        <p className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3.5 font-medium">
          <Mail aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 break-words">
            We mailed {tickets.length === 1 ? 'it' : 'them'} to {email}.
          </span>
        </p>
      )}
      {order.total.amount === 0 && order.questions.length > 0 && <LateQuestions details={details} />}
      {tickets.length > 0 && <PurchasedTickets tickets={tickets} />}
      {status === 'unauthenticated' && tickets.length > 0 && <CreateAccount />}
    </OutcomeFrame>
  );
}

type Tickets = CheckoutDetails['purchasedTickets'];

function PurchasedTickets({ tickets }: { tickets: Tickets }) {
  return (
    <section aria-label="Your tickets" className="rounded-card border border-line bg-surface">
      <ul>
        {tickets.map((ticket, index) => (
          <li key={ticket.id} id={`ticket-${index + 1}`}>
            {index > 0 && <Perforation />}
            <PurchasedTicket ticket={ticket} label={`Ticket ${index + 1} of ${tickets.length}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PurchasedTicket({ ticket, label }: { ticket: Tickets[number]; label: string }) {
  const facts = (
    <span className="grid min-w-0 grow gap-0.5">
      <span className="font-semibold">{ticket.ticket_type}</span>
      <span className="truncate text-sm text-ink-soft">{[ticket.holder_name, label].filter(Boolean).join(' · ')}</span>
    </span>
  );
  const { label: state, tone } = stateWords[ticket.state];
  const badge = ticket.state !== 'valid' && <Badge tone={tone}>{state}</Badge>;
  const row = 'flex min-h-18 items-center gap-4 px-5 py-4';
  // A guest's tickets open only from the mail: the address of this page is a weak secret.
  if (!ticket.ticket_url.startsWith(paths.ticket('')))
    return (
      <div className={row}>
        {facts}
        {badge}
      </div>
    );

  return (
    <Link to={ticket.ticket_url} className={`${row} rounded-card hover:bg-ink/4`}>
      {facts}
      {badge}
      <span className="text-sm font-semibold whitespace-nowrap max-xs:sr-only">Open ticket</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}

function CreateAccount() {
  return (
    <section aria-labelledby="account-nudge" className="grid gap-3 rounded-card border border-line p-5">
      <h2 id="account-nudge" className="text-lg">
        Keep your tickets in one index
      </h2>
      <p className="text-sm text-ink-soft">
        Create an account with the same e-mail address and these tickets move into it: always with you, easy to pass on.
      </p>
      <div>
        <LinkButton to={paths.signup(paths.myTickets())} variant="ink">
          Create an account
        </LinkButton>
      </div>
    </section>
  );
}
