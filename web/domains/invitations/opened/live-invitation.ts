import type { EventDetail } from '#contract/events.ts';
import type { OpenedInvitation } from '#contract/invitations.ts';

/** An invitation that is open or was answered, with its event. */
export type LiveInvitation = OpenedInvitation & { event: EventDetail };

/** Whether an invitation shows its event; after its end it only says what became of it. */
export function isLive(invitation: OpenedInvitation): invitation is LiveInvitation {
  const { state, event } = invitation;
  return event !== null && (state === 'open' || state === 'accepted' || state === 'declined');
}
