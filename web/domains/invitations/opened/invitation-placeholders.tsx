import type { OpenedInvitation } from '#contract/invitations.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';

/** An invitation that can't be answered any more: why, and what to do. */
export function InvitationEnded({ invitation }: { invitation: OpenedInvitation }) {
  const { title, text } = endingOf(invitation);
  return (
    <MessagePage title={title} text={text}>
      {invitation.tickets_url && (
        <LinkButton to={invitation.tickets_url} variant="primary">
          See your tickets
        </LinkButton>
      )}
      <LinkButton to={paths.events()} variant={invitation.tickets_url ? 'outline' : 'primary'}>
        Browse events
      </LinkButton>
      <LinkButton to={paths.findTickets()}>Find my tickets</LinkButton>
    </MessagePage>
  );
}

function endingOf({ state, event, invited_by }: OpenedInvitation): { title: string; text: string } {
  const host = invited_by.organization;
  if (state === 'cancelled')
    return {
      title: event ? `${event.title} was cancelled` : 'This event was cancelled',
      text: 'There is nothing left to answer. Anyone who paid for a ticket gets a full refund; we’ll e-mail you about yours.',
    };
  if (state === 'expired')
    return {
      title: 'This event is over',
      text: `The invitation of ${host}${event ? ` to ${event.title}` : ''} has expired.`,
    };
  return {
    title: 'This invitation was withdrawn',
    text: `Its link no longer works. Tickets you have stay valid. If you think that was a mistake, ask ${host}.`,
  };
}

type InvitationMissingProps = { error: unknown; onRetry: () => void };

/** A link that no invitation has, or an invitation that could not be loaded. */
export function InvitationMissing({ error, onRetry }: InvitationMissingProps) {
  if (isApiError(error, 404))
    return (
      <MessagePage
        title="This invitation does not work"
        text="The link may be incomplete: open it from the e-mail again, or copy all of it. Whoever invited you can send it again."
      >
        <LinkButton to={paths.events()} variant="primary">
          Browse events
        </LinkButton>
        <LinkButton to={paths.home()}>Go home</LinkButton>
      </MessagePage>
    );
  if (!error)
    return (
      <MessagePage title="No connection" text="Your invitation opens as soon as you’re back online.">
        <RetryButton variant="primary" onClick={onRetry} />
      </MessagePage>
    );
  return (
    <MessagePage title="This page didn’t load" text={errorMessage(error, 'The invitation could not be loaded.')}>
      <RetryButton variant="primary" onClick={onRetry} />
    </MessagePage>
  );
}
