import type { OwnOrganization } from '#contract/organizations.ts';

import { useSession } from '#web/platform/api/use-session.ts';
import { ForOrganizers } from '#web/domains/organizations/for-organizers.tsx';
import { OrganizationsNotLoaded } from '#web/domains/organizations/organizations-not-loaded.tsx';
import { OrganizationSwitcher } from '#web/domains/organizations/organization-switcher.tsx';
import { useOrganization } from '#web/domains/organizations/use-organization.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { HostedEvents } from './hosted-events.tsx';
import { DashboardNumbers, NumbersSkeleton } from './numbers/numbers.tsx';

export const handle: PageFlags = { title: 'Organizer Dashboard', is_protected: true, is_private: true };

/** The organizer's own events, of one organization at a time. */
export default function SellerPage() {
  const { user } = useSession();
  const { organizations, organization, query } = useOrganization();
  const chosen = organization && { organization: organization.handle };
  if (!user?.is_seller) return <ForOrganizers title="Organizer Dashboard" />;
  if (query.error && !organizations) return <OrganizationsNotLoaded title="Organizer Dashboard" query={query} />;
  return (
    <div className="page-width max-w-5xl pt-8 sm:pt-12">
      <PageMeta title="Organizer Dashboard" is_indexed={false} />
      {organizations && organization && <OrganizationSwitcher organizations={organizations} current={organization} />}
      <header className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-3xl font-extrabold">Your events</h1>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.doors()}>Your doors</LinkButton>
          <LinkButton to={paths.analytics(chosen)}>Analytics</LinkButton>
          <LinkButton to={paths.payouts(organization?.handle)}>Payouts</LinkButton>
          {organization && <LinkButton to={paths.organizationSettings(organization.handle)}>Organization</LinkButton>}
          {mayCreate(organizations) && (
            <LinkButton to={paths.eventCreate(chosen)} variant="primary">
              Create an event
            </LinkButton>
          )}
        </div>
      </header>
      <div className="mt-8 grid grid-cols-1 gap-10">
        {organizations ? <Numbers organizations={organizations} organization={organization} /> : <NumbersSkeleton />}
      </div>
    </div>
  );
}

/** False for those who only read figures: for them the form would begin with an organization of their own. */
function mayCreate(organizations: OwnOrganization[] = []): boolean {
  return organizations.length === 0 || organizations.some(({ permissions }) => permissions.includes('edit_events'));
}

type NumbersProps = { organizations: OwnOrganization[]; organization: OwnOrganization | undefined };

function Numbers({ organizations, organization }: NumbersProps) {
  return (
    <>
      {organization?.permissions.includes('see_sales') && (
        <DashboardNumbers key={organization.id} organization={organization} />
      )}
      <HostedEvents organization={organization} has_several={organizations.length > 1} />
    </>
  );
}
