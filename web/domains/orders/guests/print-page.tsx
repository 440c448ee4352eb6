import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import type { DoorListRow } from '#contract/orders.ts';
import type { Workspace } from '#contract/workspace.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { formatDateTime } from '#contract/format-time.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';

import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { countOf } from '../order-words.ts';
import pageNumbers from './print-page.css?url';

export const handle: PageFlags = {
  title: 'Door list',
  is_protected: true,
  is_private: true,
  hide_header: true,
  hide_footer: true,
};

/** Everybody by surname on paper, with a box to tick for each person: for a door without a phone. */
export default function PrintPage() {
  const { slug = '' } = useParams();
  const { data: event } = useQuery(apiQuery('getWorkspace', { params: { id: slug } }));
  const { data, error, refetch } = useQuery({
    ...apiQuery('getPrintedList', { params: { id: slug } }),
    staleTime: 0,
    // The list must not change while it is being printed.
    refetchOnWindowFocus: false,
  });
  return (
    <div className="door-list mx-auto grid w-full max-w-4xl gap-6 p-4 sm:p-8 print:max-w-none print:p-0">
      <PageMeta title="Door list" is_indexed={false} />
      <link rel="stylesheet" href={pageNumbers} precedence="page" />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="primary" disabled={!data} onClick={() => window.print()}>
          Print
        </Button>
        <LinkButton to={paths.eventGuests(slug)}>Back to guests</LinkButton>
      </div>
      {event && data && <Sheet event={event} list={data} />}
      {!data && error && <PartNotLoaded query={{ error, refetch }} fallback="The list could not be loaded." />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
    </div>
  );
}

type List = { results: DoorListRow[]; tickets: number; is_cut: boolean; at: string };

function Sheet({ event, list }: { event: Workspace; list: List }) {
  const { results, tickets, is_cut, at } = list;
  return (
    <article className="grid gap-4 rounded-card bg-[#fff] p-6 text-[#111] print:rounded-none print:p-0">
      <header className="grid gap-1 border-b-2 border-[#111] pb-3">
        <h1 dir="auto" className="text-2xl font-extrabold wrap-anywhere">
          {event.title}
        </h1>
        <p className="text-base">
          {event.starts_at && `${formatDateTime(event.starts_at, event.time_zone)} · `}
          <strong>{countOf({ count: tickets, has_more: false }, 'ticket')}</strong>, by surname. As of{' '}
          {formatDateTime(at, event.time_zone)}: later buyers are not on it.
        </p>
        {is_cut && <p className="font-bold">There are more guests than fit here. Download the CSV for all of them.</p>}
      </header>
      {results.length === 0 ? (
        <p>Nobody has a valid ticket.</p>
      ) : (
        <table className="w-full border-collapse text-lg max-sm:text-base print:text-lg">
          <thead className="text-left text-sm">
            <tr>
              <th scope="col" className="py-1 pr-3">
                In
              </th>
              <th scope="col" className="py-1 pr-3">
                Name
              </th>
              <th scope="col" className="py-1 pr-3 max-sm:hidden print:table-cell">
                Ticket
              </th>
              <th scope="col" className="py-1 text-right max-sm:hidden print:table-cell">
                Order
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map((row, index) => (
              // A list that is read once: two guests may be alike in everything.
              // oxlint-disable-next-line react/no-array-index-key
              <Line key={index} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}

function Line({ row: { name, ticket_type, plus_ones, order_number, is_in } }: { row: DoorListRow }) {
  return (
    <tr className="break-inside-avoid border-t border-[#999] align-top">
      <td className="py-2 pr-3 whitespace-nowrap">
        <Box is_ticked={is_in} />
        {Array.from({ length: plus_ones }, (_, index) => (
          <Box key={index} />
        ))}
      </td>
      <td className="py-2 pr-3 font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
        {plus_ones > 0 && <span className="font-normal"> +{plus_ones}</span>}
        <bdi className="block text-sm font-normal sm:hidden print:hidden">{ticket_type}</bdi>
      </td>
      <td className="py-2 pr-3 wrap-anywhere max-sm:hidden print:table-cell">
        <bdi>{ticket_type}</bdi>
      </td>
      <td className="py-2 text-right text-base whitespace-nowrap tabular max-sm:hidden print:table-cell">
        {order_number}
      </td>
    </tr>
  );
}

function Box({ is_ticked = false }: { is_ticked?: boolean }) {
  return (
    <span
      role="img"
      aria-label={is_ticked ? 'In already' : 'To tick'}
      className="mr-2 inline-grid size-5 place-items-center border-2 border-[#111] align-[-3px] text-sm font-bold"
    >
      {is_ticked && '✓'}
    </span>
  );
}
