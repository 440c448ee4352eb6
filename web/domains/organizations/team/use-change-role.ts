import { useMutation } from '@tanstack/react-query';

import type { TeamRole } from '#contract/organizations.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { toast } from '#web/platform/ui/toast.tsx';

import { roleNouns } from '../role-words.ts';
import { rereadTeam, storeTeam } from './store-team.ts';

type Change = { member: string; role: TeamRole };

/** Gives a member another role. */
export function useChangeRole(organizationId: string) {
  return useMutation({
    mutationFn: ({ member, role }: Change) =>
      inBrowser().api('changeTeamRole', { params: { id: organizationId, member }, body: { role } }),
    onSuccess: (team, { member, role }) => {
      storeTeam(organizationId, team);
      const name = team.members.find(({ user_id }) => user_id === member)?.name ?? '';
      toast.success(`${name} is now ${roleNouns[role]}.`, { title: 'Role changed', id: 'team' });
    },
    onError: (error) => {
      rereadTeam();
      showError(error, 'The role could not be changed.', { id: 'team' });
    },
  });
}
