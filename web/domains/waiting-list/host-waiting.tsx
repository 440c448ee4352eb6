import { useQuery } from '@tanstack/react-query';

import type { WaitingListFigures } from '#contract/waiting-list.ts';
import { counted } from '#contract/counted.ts';

import { CsvButton } from '#web/domains/orders/csv-button.tsx';
import { apiQuery } from '#web/platform/api/queries.ts';
import { NumberTable } from '#web/platform/ui/number-table.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

/** How many wait for tickets of an event, by ticket type; nothing while nobody ever waited. */
export function HostWaiting({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(apiQuery('getWaitingListFigures', { params: { id: slug } }));
  if (!data && error)
    return <PartNotLoaded query={{ error, refetch }} fallback="The waiting list could not be loaded." />;
  if (!data || data.parties + data.offered + data.purchased === 0) return null;
  return (
    <section aria-labelledby="waiting-list" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="waiting-list" className="text-xl">
          Waiting list
        </h2>
        <CsvButton slug={slug} file="waiting-list.csv" query={{}} />
      </div>
      <Totals figures={data} />
      {data.ticket_types.length > 0 && <ByType types={data.ticket_types} />}
    </section>
  );
}

function Totals({ figures: { parties, people, offered, purchased } }: { figures: WaitingListFigures }) {
  const totals = [
    // One who waits for several tickets counts once.
    ['Waiting', parties, `for ${counted(people, 'ticket')}`],
    ['Offered now', offered, ''],
    ['Bought', purchased, ''],
  ] as const;
  return (
    <dl className="tabular flex flex-wrap gap-x-8 gap-y-3">
      {totals.map(([name, count, more]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="text-lg font-semibold">{count.toLocaleString('en')}</dd>
          {more && <dd className="text-sm text-ink-soft">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

function ByType({ types }: { types: WaitingListFigures['ticket_types'] }) {
  const rows = types.map(({ name, parties, people }) => [
    name,
    parties.toLocaleString('en'),
    people.toLocaleString('en'),
  ]);
  return (
    <div className="grid gap-2">
      <NumberTable title="Waiting, by ticket type" head={['Ticket type', 'Waiting', 'Tickets']} rows={rows} />
      {types.length > 1 && <p className="text-sm text-ink-soft">Anyone who would take several types counts in each.</p>}
    </div>
  );
}
