import { useState } from 'react';

import type { Invitation } from '#contract/invitations.ts';
import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';
import { Menu } from '#web/platform/ui/menu.tsx';

import { DeleteInvitationDialog } from './delete-invitation-dialog.tsx';
import { nameOf } from './invitation-words.ts';
import { actsOn, useInvitationActions } from './use-invitation-actions.ts';

export type InvitationRowProps = { event: Workspace; invitation: Invitation; onDeleted: () => void };

/** What can be done with one invitation of the list. */
export function InvitationMenu({ event, invitation, onDeleted }: InvitationRowProps) {
  const { slug } = event;
  const [isDeleting, setDeleting] = useState(false);
  const { resend } = useInvitationActions(slug);
  const { canResend, canChange, canDelete } = actsOn(invitation, event);
  const actions = [
    canResend && { label: 'Send again', onChoose: () => !resend.isPending && resend.mutate(invitation) },
    { label: canChange ? 'Change' : 'Details', to: paths.eventInvitations(slug, invitation.id) },
    canDelete && { label: 'Delete', onChoose: () => setDeleting(true), is_danger: true },
  ].filter((action) => action !== false);
  return (
    <>
      <Menu label={nameOf(invitation)} actions={actions} />
      <DeleteInvitationDialog
        slug={slug}
        invitation={invitation}
        is_open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}
