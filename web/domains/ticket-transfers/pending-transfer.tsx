import type { OpenedTransfer } from '#contract/ticket-transfers.ts';

import { EventStub } from '#web/domains/tickets/event-stub.tsx';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { ClaimForm } from './claim-form.tsx';
import { DeclineButton } from './decline-button.tsx';
import type { Claim, Decline } from './use-transfer.ts';

type PendingTransferProps = {
  token: string;
  transfer: OpenedTransfer;
  ticket: NonNullable<OpenedTransfer['ticket']>;
  claim: Claim;
  decline: Decline;
};

/** A ticket on its way: who sends it, what for, and how to accept it. */
export function PendingTransfer({ token, transfer, ticket, claim, decline }: PendingTransferProps) {
  const { is_own, ends_at } = transfer;
  return (
    <div className="page-width grid max-w-xl grid-cols-1 gap-6 pt-8 pb-16 sm:pt-14">
      <h1 className="text-3xl font-extrabold text-balance wrap-anywhere">{titleOf(transfer)}</h1>
      <Note transfer={transfer} />
      <EventStub event={ticket.event} is_first>
        <p dir="auto" className="px-4 py-4 font-semibold wrap-anywhere sm:px-5">
          {ticket.ticket_type}
        </p>
      </EventStub>
      {is_own ? <OwnTransfer transfer={transfer} /> : <ClaimForm token={token} transfer={transfer} claim={claim} />}
      {ends_at && (
        <p className="text-sm text-ink-soft">
          {is_own ? 'If nobody accepts it, it comes back to you' : 'You can accept it until the doors open'}:{' '}
          <DateTime instant={ends_at} zone={ticket.event.time_zone} />.
        </p>
      )}
      {!is_own && <DeclineButton from_name={transfer.from_name} decline={decline} />}
    </div>
  );
}

function titleOf({ is_own, from_name }: OpenedTransfer): string {
  if (is_own) return 'You sent this ticket';
  return `${from_name || 'Somebody'} sent you a ticket`;
}

function Note({ transfer: { note, from_name } }: { transfer: OpenedTransfer }) {
  if (note === '') return null;
  return (
    <figure className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line">
        {note}
      </blockquote>
      {from_name && (
        <figcaption className="mt-3 text-sm text-ink-soft">
          <bdi className="wrap-anywhere">{from_name}</bdi>
        </figcaption>
      )}
    </figure>
  );
}

/** The sender sees their own link: they have nothing to accept. */
function OwnTransfer({ transfer: { email_masked, ticket_url } }: { transfer: OpenedTransfer }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        It is on its way to {email_masked}. Until it is accepted, nobody can get in with it. You can take it back on the
        ticket’s page.
      </p>
      <LinkButton to={ticket_url ?? paths.myTickets()} variant="primary">
        {ticket_url === null ? 'My Tickets' : 'See your ticket'}
      </LinkButton>
    </div>
  );
}
