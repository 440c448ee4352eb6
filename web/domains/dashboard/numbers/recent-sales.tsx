import { useQuery } from '@tanstack/react-query';

import type { OwnOrganization } from '#contract/organizations.ts';

import { SalesSection } from '#web/domains/analytics/sections.tsx';
import { apiQuery } from '#web/platform/api/queries.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

/** Sales of the last four weeks, and the way to all numbers. */
export function RecentSales({ organization }: { organization: OwnOrganization }) {
  const query = { organization: organization.handle, range: '28_days' as const, time_zone: deviceZone() };
  const { data, isError } = useQuery(apiQuery('getAnalytics', { query }));
  if (isError && !data) return null;
  return (
    <div className="grid justify-items-stretch gap-3">
      {data ? (
        <SalesSection title="Sales in the last 28 days" analytics={data} query={query} />
      ) : (
        <Skeleton className="h-80" />
      )}
      <LinkButton to={paths.analytics({ organization: organization.handle })} className="justify-self-start">
        All analytics
      </LinkButton>
    </div>
  );
}
