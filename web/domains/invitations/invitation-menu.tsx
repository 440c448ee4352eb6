import { useState } from 'react';
import { Link } from 'react-router';

import type { Invitation } from '#contract/invitations.ts';
import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';
import { Menu, menuItemStyle } from '#web/platform/ui/menu.tsx';

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
  const page = paths.eventInvitations(slug, invitation.id);
  return (
    <>
      <Menu id={`menu-${invitation.id}`} label={nameOf(invitation)}>
        {canResend && (
          <button
            type="button"
            className={menuItemStyle}
            onClick={() => {
              if (!resend.isPending) resend.mutate(invitation);
            }}
          >
            Send again
          </button>
        )}
        <Link to={page} className={menuItemStyle}>
          {canChange ? 'Change' : 'Details'}
        </Link>
        {canDelete && (
          <button type="button" className={`${menuItemStyle} text-danger`} onClick={() => setDeleting(true)}>
            Delete
          </button>
        )}
      </Menu>
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
