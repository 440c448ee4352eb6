import type { ComponentProps } from 'react';

import type { OpenedInvitation } from '#contract/invitations.ts';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { PageMissing } from '#web/platform/layout/page-not-loaded.tsx';

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

/** A link that no invitation has, or an invitation that could not be loaded. */
export function InvitationMissing({ query }: Pick<ComponentProps<typeof PageMissing>, 'query'>) {
  return (
    <PageMissing
      query={query}
      fallback="The invitation could not be loaded."
      when_offline="Your invitation opens as soon as you’re back online."
      title="This invitation does not work"
      text="The link may be incomplete: open it from the e-mail again, or copy all of it. Whoever invited you can send it again."
    >
      <LinkButton to={paths.events()} variant="primary">
        Browse events
      </LinkButton>
      <LinkButton to={paths.home()}>Go home</LinkButton>
    </PageMissing>
  );
}
