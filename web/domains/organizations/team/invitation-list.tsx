import { useMutation } from '@tanstack/react-query';

import type { TeamInvitation } from '#contract/team.ts';

import { formatDay } from '#contract/format-time.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';
import { rowId, useNextFocus } from '#web/platform/ui/use-next-focus.ts';

import { roleLabels } from '../role-words.ts';
import { inviteHeading } from './invite-form.tsx';
import { rereadTeam, storeTeam } from './store-team.ts';

type InvitationListProps = { organizationId: string; invitations: TeamInvitation[] };

/** Invitations nobody has accepted yet. */
export function InvitationList({ organizationId, invitations }: InvitationListProps) {
  const noteGone = useNextFocus(invitations, inviteHeading);
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="grid gap-3 border-t border-line pt-6">
      <h3 id="invitations" className="text-lg font-bold">
        Invited
      </h3>
      <ul className="grid gap-4">
        {invitations.map((invitation) => (
          <li key={invitation.id} id={rowId(invitation)} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 grow basis-48">
              <p className="wrap-anywhere">
                <EmailAddress>{invitation.email}</EmailAddress>
              </p>
              <p className="text-sm text-ink-soft">
                {roleLabels[invitation.role]} · {lasts(invitation)}
              </p>
            </div>
            <Actions
              organizationId={organizationId}
              invitation={invitation}
              onWithdraw={() => noteGone([invitation])}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function lasts({ is_expired, expires_at }: TeamInvitation): string {
  return is_expired ? 'the link has expired' : `the link works until ${formatDay(expires_at, deviceZone())}`;
}

type ActionsProps = { organizationId: string; invitation: TeamInvitation; onWithdraw: () => void };

function Actions({ organizationId, invitation, onWithdraw }: ActionsProps) {
  const { id, email, role } = invitation;
  const params = { id: organizationId };
  const send = useMutation({
    mutationFn: () => inBrowser().api('inviteToTeam', { params, body: { email, role } }),
    onSuccess: (team) => {
      storeTeam(organizationId, team);
      showSuccess('send_invitation');
    },
    onError: (error) => {
      showFailure('send_invitation', error);
      rereadTeam();
    },
  });
  const revoke = useMutation({
    mutationFn: () => inBrowser().api('revokeTeamInvitation', { params: { ...params, invitation: id } }),
    onSuccess: (team) => {
      storeTeam(organizationId, team);
      showSuccess('delete_invitation');
    },
    onError: (error) => {
      showFailure('delete_invitation', error);
      rereadTeam();
    },
    onMutate: onWithdraw,
  });
  return (
    <div className="flex flex-wrap gap-1">
      <Button size="sm" variant="quiet" is_busy={send.isPending} onClick={() => send.mutate()}>
        Send again
        <span className="sr-only"> to {email}</span>
      </Button>
      <Button size="sm" variant="quiet" is_busy={revoke.isPending} onClick={() => revoke.mutate()}>
        {' '}
        Withdraw
        <span className="sr-only"> the invitation of {email}</span>
      </Button>
    </div>
  );
}
