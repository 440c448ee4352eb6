import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import type { PromoState } from '#contract/promo-codes.ts';

import { apiPages } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { CancelledNote, isOver } from '#web/domains/events/workspace/cancelled-note.tsx';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { TextField } from '#web/platform/ui/field.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { useNextFocus } from '#web/platform/ui/use-next-focus.ts';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { TabSection } from '#web/domains/events/workspace/tab-section.tsx';

import { BatchRow } from './batch-row.tsx';
import { CodeRow } from './code-row.tsx';
import { stateOptions } from './promo-words.ts';
import { useTypes } from './use-types.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Promo codes' };

/** The promo codes of an event: one row for each code, and one for each batch. */
export default function PromoCodesPage() {
  const event = useWorkspace();
  const { types } = useTypes(event);
  const [search, setSearch] = useState('');
  const [state, setState] = useState<PromoState | ''>('');
  const text = useDeferredValue(search.trim());
  const query = { ...(text && { search: text }), ...(state && { state }) };
  const list = useInfiniteQuery({
    ...apiPages('listPromoCodes', { params: { id: event.slug }, query }),
    placeholderData: (previous) => previous,
  });
  const pages = list.data?.pages ?? [];
  const batches = pages.flatMap((page) => page.batches);
  const codes = pages.flatMap((page) => page.results);
  const noteDeleted = useNextFocus([...batches, ...codes], 'promo-codes');
  const of = (row: { id: string }) => ({ event, types, onDeleted: () => noteDeleted([row]) });
  const rows = [
    ...batches.map((batch) => <BatchRow key={batch.id} batch={batch} {...of(batch)} />),
    ...codes.map((promo) => <CodeRow key={promo.id} promo={promo} {...of(promo)} />),
  ];
  const hasNone = list.isSuccess && rows.length === 0 && text === '' && state === '';
  return (
    <TabSection
      id="promo-codes"
      title="Promo codes"
      actions={!hasNone && !isOver(event) && <MakeLinks slug={event.slug} />}
    >
      <CancelledNote event={event} what="codes">
        , so its codes have ended.
      </CancelledNote>
      {hasNone ? (
        !isOver(event) && <NoCodes slug={event.slug} />
      ) : (
        <>
          <Filters search={search} onSearch={setSearch} state={state} onState={setState} />
          <PagedList list={list} empty={<NothingFits />}>
            {rows}
          </PagedList>
        </>
      )}
    </TabSection>
  );
}

function MakeLinks({ slug }: { slug: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={paths.eventPromoCodes(slug, 'new-batch')}>Create many</LinkButton>
      <LinkButton to={paths.eventPromoCodes(slug, 'new')} variant="primary">
        New code
      </LinkButton>
    </div>
  );
}

type FiltersProps = {
  search: string;
  onSearch: (search: string) => void;
  state: PromoState | '';
  onState: (state: PromoState | '') => void;
};

function Filters({ search, onSearch, state, onState }: FiltersProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <TextField
        label="Search codes"
        is_label_hidden
        type="search"
        placeholder="Search codes"
        value={search}
        maxLength={40}
        onChange={(change) => onSearch(change.target.value)}
      />
      <SelectField
        label="Status"
        is_label_hidden
        value={state}
        options={stateOptions}
        onChange={(change) => onState(change.target.value as PromoState | '')}
      />
    </div>
  );
}

function NothingFits() {
  return (
    <p role="status" className="py-6 text-ink-soft">
      No matches. Try another text or status.
    </p>
  );
}

function NoCodes({ slug }: { slug: string }) {
  return (
    <EmptyState text="A code lowers a price, shows hidden tickets or reserves some for friends. Share it as a link that applies it automatically.">
      <LinkButton to={paths.eventPromoCodes(slug, 'new')} variant="primary">
        Create a code
      </LinkButton>
    </EmptyState>
  );
}
