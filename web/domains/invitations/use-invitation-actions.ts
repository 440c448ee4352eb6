import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Invitation } from '#contract/invitations.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { listsChanged } from '#web/platform/api/lists-changed.ts';
import { showSuccess } from '#web/platform/api/successes.ts';

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

/** What can be done with an invitation in its state. */
export function actsOn({ state }: Invitation) {
  return {
    canResend: state === 'pending' || state === 'sent' || state === 'opened' || state === 'declined',
    canChange: state === 'pending' || state === 'sent' || state === 'opened',
    canDelete: state !== 'revoked',
  };
}
