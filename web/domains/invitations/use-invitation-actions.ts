import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Invitation } from '#contract/invitations.ts';
import type { Workspace } from '#contract/workspace.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { listsChanged } from '#web/platform/api/lists-changed.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import { isOver } from '#web/domains/events/workspace/cancelled-note.tsx';

/** Reads everything about an event's invitations again, after any change. */
export function useInvitationsChanged() {
  const client = useQueryClient();
  return () => listsChanged(client, ['listInvitations', 'getEventInvitation', 'getGuestChain']);
}

/** Sending an invitation again, and deleting it. */
export function useInvitationActions(slug: string) {
  const changed = useInvitationsChanged();
  const paramsOf = ({ id }: Invitation) => ({ id: slug, invitation_id: id });
  const resend = useMutation({
    mutationFn: (invitation: Invitation) => inBrowser().api('resendInvitation', { params: paramsOf(invitation) }),
    onSuccess: () => showSuccess('send_invitation'),
    onError: (error) => showFailure('send_invitation', error),
    onSettled: changed,
  });
  const remove = useMutation({
    mutationFn: (invitation: Invitation) => inBrowser().api('deleteInvitation', { params: paramsOf(invitation) }),
    onSuccess: () => showSuccess('delete_invitation'),
    onError: (error) => showFailure('delete_invitation', error),
    onSettled: changed,
  });
  return { resend, remove };
}

/** What can be done with an invitation in its state; of a cancelled or past event none is sent again. */
export function actsOn({ state }: Invitation, event: Workspace) {
  const isOpen = state === 'pending' || state === 'sent' || state === 'opened' || state === 'declined';
  return {
    canResend: isOpen && !isOver(event),
    canChange: state === 'pending' || state === 'sent' || state === 'opened',
    canDelete: state !== 'revoked',
  };
}
