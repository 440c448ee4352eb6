import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import type { OrganizationSettings } from '#contract/organizations.ts';
import type { TeamMember } from '#contract/team.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { storeProfile } from '#web/domains/account/store-profile.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

import { confirmWords, type TeamChange } from './confirm-words.ts';
import { rereadTeam, storeTeam } from './store-team.ts';

type ChangeDialogProps = {
  organization: OrganizationSettings;
  change: TeamChange;
  onClose: () => void;
  /** Called when somebody has left the team, or had left it already. */
  onGone: (member: TeamMember) => void;
};

/** Says what a change of the team means, and does it. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { organization, change, onClose } = props;
  const apply = useApply(props);
  const { title, text, act } = confirmWords(change, organization.name);
  return (
    <ConfirmDialog
      title={title}
      act={act}
      keep="Cancel"
      is_open
      is_busy={apply.isPending}
      onClose={onClose}
      onConfirm={() => apply.mutate()}
    >
      <ErrorNotice error={apply.error} fallback="That didn’t work. Please try again." />
      <p className="wrap-anywhere">{text}</p>
    </ConfirmDialog>
  );
}

function useApply({ organization: { id, name }, change, onClose, onGone }: ChangeDialogProps) {
  const navigate = useNavigate();
  const { kind, member } = change;
  return useMutation({
    mutationFn: async () => {
      const { api } = inBrowser();
      const params = { id, member: member.user_id };
      if (change.kind === 'role')
        return storeTeam(id, await api('changeTeamRole', { params, body: { role: change.role } }));
      if (kind === 'hand_over')
        return storeTeam(id, await api('handOverOrganization', { params: { id }, body: { user_id: member.user_id } }));
      await api('removeFromTeam', { params });
      if (kind === 'remove') storeTeam(id, await api('getTeam', { params: { id } }));
    },
    onSuccess: () => {
      onClose();
      if (kind === 'remove') onGone(member);
      if (kind === 'leave') void leave(navigate, name);
      else toast.success(confirmWords(change, name).done, { title: 'Team changed', id: 'team' });
    },
    onError: (error) => {
      rereadTeam();
      if (!isApiError(error, 404)) return;
      // Somebody else was first: the list shows what became of them.
      onClose();
      onGone(member);
      showError(error, 'That didn’t work. Please try again.', { id: 'team' });
    },
  });
}

/** Somebody who left sees nothing of the organization any more, and may be no organizer now. */
async function leave(navigate: ReturnType<typeof useNavigate>, name: string): Promise<void> {
  const { api, queryClient } = inBrowser();
  toast.success(`You have left the team of ${name}.`, { title: 'Team left', id: 'team' });
  // Leaving has worked; without a profile the home page is right for everybody.
  const profile = await api('getProfile').catch(() => null);
  await navigate(profile?.is_seller ? paths.sellerDashboard() : paths.home(), { replace: true });
  if (profile) storeProfile(profile);
  await queryClient.invalidateQueries();
}
