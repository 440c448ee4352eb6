import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';

import type { OrganizationSettings } from '#contract/organizations.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { LeaveGuard } from '#web/domains/events/workspace/leave-guard.tsx';
import { UnsavedProvider } from '#web/domains/events/workspace/unsaved.tsx';
import { OrganizationPicture } from '#web/domains/organizations/organization-picture.tsx';
import { OrganizationSwitcher } from '#web/domains/organizations/organization-switcher.tsx';
import { roleLabels } from '#web/domains/organizations/role-words.ts';
import { TeamSection } from '#web/domains/organizations/team/team-section.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { PageMissing } from '#web/platform/layout/page-not-loaded.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import { DefaultsSection } from './defaults-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { PublicPageSection } from './public-page-section.tsx';
import { TaxSection } from './tax-section.tsx';

export const handle: PageFlags = { title: 'Organization', is_protected: true, is_private: true };

/** An organization's settings and its team, in sections that are saved separately. */
export default function OrganizationPage() {
  const { handle: named = '' } = useParams();
  const query = useQuery(apiQuery('getMyOrganization', { params: { id: named } }));
  const { data: organization, error } = query;
  // Also for somebody who was removed from the team while the page was open.
  if (error && (!organization || isApiError(error, 404)))
    return (
      <PageMissing
        query={query}
        fallback="The organization could not be loaded."
        code="404"
        title="We can’t find this organization"
        text="It may have a new name, or your account may not be on its team."
      >
        <LinkButton to={paths.sellerDashboard()} variant="primary">
          Organizer Dashboard
        </LinkButton>
      </PageMissing>
    );
  if (!organization)
    return (
      <Skeletons
        label="Loading the organization"
        sizes={['h-16 w-full max-w-md', 'h-72 w-full max-w-4xl', 'h-48 w-full max-w-4xl']}
        className="page-width gap-6 py-8 sm:py-12"
      />
    );
  // A former handle leads here, too.
  if (organization.handle !== named) return <Navigate replace to={paths.organizationSettings(organization.handle)} />;
  return (
    <UnsavedProvider key={organization.id}>
      <div className="page-width py-8 sm:py-12">
        <PageMeta title={`${organization.name} · Organization`} is_indexed={false} />
        <div className="grid max-w-4xl grid-cols-1 gap-8">
          <Header organization={organization} />
          <Sections organization={organization} />
        </div>
      </div>
      <LeaveGuard />
    </UnsavedProvider>
  );
}

function Header({ organization }: { organization: OrganizationSettings }) {
  const { data: organizations = [] } = useQuery(apiQuery('listMyOrganizations'));
  return (
    <header className="grid grid-cols-1 gap-5">
      <OrganizationSwitcher
        organizations={organizations}
        current={organization}
        hrefOf={(handle) => paths.organizationSettings(handle)}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <OrganizationPicture organization={organization} className="size-16 rounded-card text-2xl" />
        <div className="min-w-0 grow basis-60">
          <h1 dir="auto" className="text-2xl font-extrabold wrap-anywhere">
            {organization.name}
          </h1>
          <p className="text-sm text-ink-soft">Your role: {roleLabels[organization.role]}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {/* With several, the switcher has it. */}
          {organizations.length === 1 && (
            <LinkButton to={paths.becomeOrganizer()} size="sm">
              Add an organization
            </LinkButton>
          )}
          {organization.permissions.includes('manage_payouts') && (
            <LinkButton to={paths.payouts(organization.handle)} size="sm">
              Payouts
            </LinkButton>
          )}
          {organization.permissions.includes('edit_organization') && (
            <LinkButton to={paths.organizationHistory(organization.handle)} size="sm">
              History
            </LinkButton>
          )}
          {organization.role === 'door' ? (
            <LinkButton to={paths.doors()} size="sm">
              Your doors
            </LinkButton>
          ) : (
            <LinkButton to={paths.sellerDashboard({ organization: organization.handle })} size="sm">
              Your events
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  );
}

/** A person sees the sections that their role may change, and the team. */
function Sections({ organization }: { organization: OrganizationSettings }) {
  const { permissions } = organization;
  const mayEdit = permissions.includes('edit_organization');
  return (
    <>
      {mayEdit && <ProfileSection organization={organization} />}
      {mayEdit && <PublicPageSection organization={organization} />}
      {mayEdit && <DefaultsSection organization={organization} />}
      {permissions.includes('manage_payouts') && <TaxSection organization={organization} />}
      <TeamSection organization={organization} />
    </>
  );
}
