import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ArrowLeft from 'icon:arrow-left';
import { Link, useParams } from 'react-router';

import type { OrganizationSettings } from '#contract/organizations.ts';

import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { NotForRole } from '#web/domains/events/workspace/not-for-role.tsx';
import { apiPages, apiQuery } from '#web/platform/api/queries.ts';
import type { CallResponse } from '#web/platform/api/client.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { SelectField } from '#web/platform/ui/select.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { EntryRow } from './entry-row.tsx';
import { kindLabels, useHistoryFilters } from './use-history-filters.ts';

export const handle: PageFlags = { title: 'History', is_protected: true, is_private: true };

/** What happened to what is an organization's: who did what when, by event and kind. */
export default function HistoryPage() {
  const { handle: named = '' } = useParams();
  const { data: organization, error, refetch } = useQuery(apiQuery('getMyOrganization', { params: { id: named } }));
  return (
    <div className="page-width grid max-w-4xl gap-6 py-8 sm:py-12">
      <PageMeta title={`History · ${organization?.name ?? 'Organization'}`} is_indexed={false} />
      <div className="grid grid-cols-1 gap-2">
        <Link
          to={paths.organizationSettings(named)}
          className="inline-flex min-h-8 items-center gap-1.5 justify-self-start text-sm font-semibold text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4 shrink-0 rtl:rotate-180" />
          <bdi className="min-w-0 wrap-anywhere">{organization?.name ?? 'Organization'}</bdi>
        </Link>
        <h1 className="text-2xl font-extrabold">History</h1>
        <p className="max-w-prose text-ink-soft">
          What your team and our staff did, newest first. This record can’t be changed.
        </p>
      </div>
      {!organization && error && (
        <PartNotLoaded query={{ error, refetch }} fallback="The organization could not be loaded." />
      )}
      {!organization && !error && <Skeleton className="h-40 w-full" />}
      {organization && (mayRead(organization) ? <Entries organization={organization} /> : <NotForRole />)}
    </div>
  );
}

const mayRead = ({ permissions }: OrganizationSettings) => permissions.includes('edit_organization');

function Entries({ organization: { id } }: { organization: OrganizationSettings }) {
  const { event, kind, set } = useHistoryFilters();
  const query = { ...(event && { event }), ...(kind && { kind }) };
  const list = useInfiniteQuery({
    ...apiPages('listHistory', { params: { id }, query }),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
  const entries = list.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          // The event of the address is among the choices once they are there.
          key={list.data ? 'events' : 'loading'}
          label="Event"
          value={event}
          options={eventOptions(list.data?.pages[0]?.events ?? [], event)}
          onChange={({ target }) => set('event', target.value)}
        />
        <SelectField
          label="Kind"
          value={kind}
          options={[
            { value: '', label: 'Everything' },
            ...Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ target }) => set('kind', target.value)}
        />
      </div>
      <PagedList list={list} what="history" empty={<None isFiltered={event !== '' || kind !== ''} />}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </PagedList>
    </>
  );
}

function eventOptions(events: CallResponse<'listHistory'>['events'], chosen: string) {
  const isListed = chosen === '' || events.some(({ slug }) => slug === chosen);
  return [
    { value: '', label: 'The organization and all its events' },
    ...(isListed ? [] : [{ value: chosen, label: chosen }]),
    ...events.map(({ slug, title }) => ({ value: slug, label: title })),
  ];
}

function None({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p role="status" className="py-6 text-ink-soft">
      {isFiltered
        ? 'Nothing of this kind yet. Choose another event or kind.'
        : 'Nothing yet. What you and your team do with events, guests and money appears here.'}
    </p>
  );
}
