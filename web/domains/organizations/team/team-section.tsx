import { useQuery } from '@tanstack/react-query';

import type { OrganizationSettings } from '#contract/organizations.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { Section } from '#web/domains/account/section.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberList } from './member-list.tsx';

/** Who works with an organization: everybody sees it, owners change it. */
export function TeamSection({ organization }: { organization: OrganizationSettings }) {
  const { id, permissions } = organization;
  const { data: team, error, refetch } = useQuery(apiQuery('getTeam', { params: { id } }));
  const mayManage = permissions.includes('manage_team');
  return (
    <Section
      title="Team"
      text={mayManage ? 'People with their own login, each with a role.' : 'Only owners can change it.'}
    >
      {team ? (
        <div className="grid gap-8">
          <MemberList organization={organization} members={team.members} />
          {mayManage && <InvitationList organizationId={id} invitations={team.invitations} />}
          {mayManage && <InviteForm organizationId={id} />}
        </div>
      ) : error ? (
        <PartNotLoaded query={{ error, refetch }} fallback="The team could not be loaded." />
      ) : (
        <Skeletons label="Loading the team" sizes={['h-40 w-full']} />
      )}
    </Section>
  );
}
