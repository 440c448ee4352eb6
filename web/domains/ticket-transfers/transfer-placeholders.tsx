import type { ComponentProps, ReactNode } from 'react';

import type { OpenedTransfer } from '#contract/ticket-transfers.ts';

import { errorMessage } from '#web/platform/api/error-message.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { PageMissing } from '#web/platform/layout/page-not-loaded.tsx';

import type { Claim } from './use-transfer.ts';

type TransferEndedProps = { token: string; transfer: OpenedTransfer; claim: Claim; was_just_declined: boolean };

/** A ticket that is no longer on its way: who has it now, and a link to it for that person. */
export function TransferEnded({ token, transfer, claim, was_just_declined }: TransferEndedProps) {
  const isLoggedIn = useSession().user !== null;
  const { title, text } = endingOf(transfer, isLoggedIn);
  const { ticket_url } = transfer;
  const can_open = canOpen(transfer);
  const mayBeTheirs = !isLoggedIn && isSomebodys(transfer);
  const hasOwnStep = ticket_url !== null || can_open || mayBeTheirs;
  return (
    <MessagePage
      title={title}
      text={claim.isError ? <Refusal error={claim.error} /> : text}
      is_focused={was_just_declined}
    >
      {ticket_url !== null && (
        <LinkButton to={ticket_url} variant="primary">
          See your ticket
        </LinkButton>
      )}
      {ticket_url === null && can_open && (
        <Button variant="primary" is_busy={claim.isPending} onClick={() => claim.mutate('')}>
          Open the ticket
        </Button>
      )}
      {mayBeTheirs && (
        <LinkButton to={paths.login(paths.transfer(token))} variant="primary">
          Log in
        </LinkButton>
      )}
      <LinkButton to={paths.events()} variant={hasOwnStep ? 'outline' : 'primary'}>
        Browse events
      </LinkButton>
    </MessagePage>
  );
}

/** The sender may have the link, too: the ticket is not theirs any more. */
function canOpen({ can_open, is_own }: OpenedTransfer): boolean {
  return can_open && !is_own;
}

/** Whether it was accepted by somebody who is not known to be this reader. */
function isSomebodys({ state, is_own, can_open, ticket_url }: OpenedTransfer): boolean {
  return state === 'claimed' && !is_own && !can_open && ticket_url === null;
}

function endingOf(transfer: OpenedTransfer, isLoggedIn: boolean): { title: string; text: ReactNode } {
  const { state, is_own, ticket_url, email_masked, ticket } = transfer;
  const can_open = canOpen(transfer);
  if (state === 'expired')
    return {
      title: 'The doors have opened',
      text: `Nobody had accepted this ticket by then, so it went back to ${is_own ? 'you' : transfer.from_name || 'its sender'}.`,
    };
  if (state === 'cancelled') return cancelledWords(transfer);
  if (ticket_url !== null || can_open)
    return {
      title: 'This ticket is yours',
      text: `You have accepted the ticket${ticket ? ` for ${ticket.event.title}` : ''}. We sent its new code to ${can_open ? email_masked : 'you'}, too.`,
    };
  return { title: 'This ticket was accepted', text: acceptedText(is_own, isLoggedIn) };
}

function cancelledWords({ ended_by, is_own, from_name }: OpenedTransfer) {
  if (ended_by === 'event_cancelled')
    return {
      title: 'The event was cancelled',
      text: 'This ticket has ended with it. What was paid for it goes back to whoever paid.',
    };
  if (ended_by === 'ticket_ended')
    return { title: 'This ticket has ended', text: 'It is no longer valid, and its link no longer works.' };
  if (ended_by === 'sale_undone')
    return {
      title: 'The sale of this ticket was undone',
      text: 'It went back to its seller. The link in the e-mail no longer works.',
    };
  if (ended_by === 'receiver')
    return {
      title: is_own ? 'This ticket came back' : 'This ticket was given back',
      text: is_own
        ? 'It was not accepted, so it is yours again. The link in the e-mail no longer works.'
        : `${from_name || 'The person who sent it'} knows, and can use it again. The link no longer works.`,
    };
  return {
    title: 'This ticket was taken back',
    text: is_own
      ? 'It is yours again. The link in the e-mail no longer works.'
      : `Its link no longer works. ${from_name || 'The person who sent it'} can send it again.`,
  };
}

function acceptedText(is_own: boolean, isLoggedIn: boolean): string {
  if (is_own) return 'It has a new holder and a new code. Yours no longer works.';
  if (isLoggedIn) return 'It has a new holder. Was that you? It is in the account that accepted it, not in this one.';
  return 'It has a new holder. Was that you? Log in with the account that accepted it.';
}

function Refusal({ error }: { error: unknown }) {
  return <span role="alert">{errorMessage(error, 'The ticket could not be opened. Please try again.')}</span>;
}

/** A link that leads to no ticket, or a ticket that could not be loaded. */
export function TransferMissing({ query }: Pick<ComponentProps<typeof PageMissing>, 'query'>) {
  return (
    <PageMissing
      query={query}
      fallback="The ticket could not be loaded."
      when_offline="Your ticket opens as soon as you’re back online."
      title="We can’t find this ticket"
      text="The link may be incomplete: open it from the e-mail again, or copy all of it. The person who sent the ticket can send the e-mail again."
    >
      <LinkButton to={paths.events()} variant="primary">
        Browse events
      </LinkButton>
      <LinkButton to={paths.findTickets()}>Find my tickets</LinkButton>
    </PageMissing>
  );
}
