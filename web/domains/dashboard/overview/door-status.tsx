import { useQuery } from '@tanstack/react-query';

import type { DoorNow } from '#contract/door-report.ts';
import type { Workspace } from '#contract/workspace.ts';

import { ReportTable } from '#web/domains/door/report/report-table.tsx';
import { apiQuery } from '#web/platform/api/queries.ts';
import { paths } from '#web/paths.ts';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { type Figure, FigureList } from './figure-link.tsx';

const REFRESH_MS = 15_000;

/** The door while an event is on: who is inside, what was refused, phones that may have unsent scans; by gate on wide screens. */
export function DoorStatus({ event }: { event: Workspace }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery('getDoorNow', { params: { id: event.slug } }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  if (error && !data) return <PartNotLoaded query={{ error, refetch }} fallback="The door could not be loaded." />;
  return (
    <section aria-labelledby="night" className="grid gap-4">
      <h2 id="night" className="text-xl">
        At the door now
      </h2>
      {data ? (
        <>
          <FigureList figures={figuresOf(event, data)} />
          {hasGates(data) && (
            <div className="max-md:hidden">
              <ReportTable
                title="By gate"
                head={['Gate', 'Inside', 'Admitted', 'Refused']}
                rows={data.gates.map(({ gate, inside, admitted, refused }) => [
                  gate || 'Without a name',
                  inside,
                  admitted,
                  refused,
                ])}
              />
            </div>
          )}
        </>
      ) : (
        <Skeleton className="h-28" />
      )}
    </section>
  );
}

function figuresOf({ slug, permissions }: Workspace, { counts, refused, phones }: DoorNow): Figure[] {
  const { inside, expected } = counts;
  const figures: Figure[] = [
    {
      name: 'Inside',
      value: inside,
      rest: `of ${expected.toLocaleString('en')} expected`,
      to: `${paths.eventGuests(slug)}?arrived=inside`,
    },
    { name: 'Refused', value: refused, rest: refused === 1 ? 'scan' : 'scans', to: paths.eventReport(slug) },
  ];
  if (phones.at_work === 0) return figures;
  const to = permissions.includes('edit_events') ? paths.eventDoormen(slug) : undefined;
  return [...figures, { name: 'Phones silent', value: phones.silent, rest: phoneWords(phones), to }];
}

function phoneWords({ silent, at_work }: DoorNow['phones']): string {
  const of = `of ${at_work.toLocaleString('en')} with a PIN`;
  return silent === 0 ? of : `${of}; may have unsent scans`;
}

/** Whether the gates say more than the sum. */
function hasGates({ gates }: DoorNow): boolean {
  return gates.some(({ gate }) => gate !== '');
}
