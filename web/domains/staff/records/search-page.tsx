import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import type { Found } from '#contract/staff-records.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { useRowKeys } from '../queue/use-row-keys.ts';
import { useConfirmAgain } from '../use-staff.ts';

export const handle: PageFlags = { title: 'Search', is_protected: true, is_private: true, hide_footer: true };

const kinds = {
  user: { word: 'Account', page: 'accounts' },
  order: { word: 'Order', page: 'orders' },
  event: { word: 'Event', page: 'events' },
  organization: { word: 'Organization', page: 'organizations' },
} as const;

/** What a search found. */
export default function SearchPage() {
  const [parameters] = useSearchParams();
  const search = (parameters.get('search') ?? '').trim();
  const query = useQuery({ ...apiQuery('searchAsStaff', { query: { search } }), enabled: search.length >= 2 });
  useConfirmAgain(query.error);
  const rows = useRowKeys();
  return (
    <section className="grid gap-4">
      <PageMeta title="Search" is_indexed={false} />
      <h1 className="text-2xl">
        {search ? (
          <>
            Results for “<bdi className="break-all">{search}</bdi>”
          </>
        ) : (
          'Search'
        )}
      </h1>
      {query.isError && <PartNotLoaded query={query} fallback="The search could not be loaded." />}
      {query.isFetching && !query.data && <Skeleton className="h-32 w-full" />}
      {query.data?.results.length === 0 && (
        <p role="status" className="text-ink-soft">
          No matches. Type the beginning of a name or title, or a whole address or number.
        </p>
      )}
      <div ref={rows}>
        {query.data && query.data.results.length > 0 && (
          <ul className="border-y border-line">
            {query.data.results.map((found) => (
              <FoundRow key={`${found.kind}:${found.id}`} found={found} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function FoundRow({ found: { kind, id, title, detail } }: { found: Found }) {
  const { word, page } = kinds[kind];
  return (
    <li className="relative grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-3 border-b border-line py-2.5 last:border-0 hover:bg-ink/4">
      <Badge className="justify-self-start">{word}</Badge>
      <div className="min-w-0">
        <Link
          data-row-link
          to={paths.staff(`${page}/${id}`)}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="truncate text-sm text-ink-soft">
          <bdi>{detail}</bdi>
        </p>
      </div>
    </li>
  );
}
