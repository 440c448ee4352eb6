import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import type { PromoCodeBatch } from '#contract/promo-codes.ts';
import type { Workspace } from '#contract/workspace.ts';
import { counted } from '#contract/counted.ts';

import { apiPages, apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { useNextFocus } from '#web/platform/ui/use-next-focus.ts';

import { BatchMenu } from './batch-menu.tsx';
import { CodeRow } from './code-row.tsx';
import { downloadCodes } from './download-codes.ts';
import { describeRule, stateLabels } from './promo-words.ts';
import { CodesPage } from './codes-page.tsx';
import { useTypes } from './use-types.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Promo codes' };

/** The codes of one batch. */
export default function BatchPage() {
  const event = useWorkspace();
  const { batch_id = '' } = useParams();
  const params = { id: event.slug };
  const batches = useQuery(apiQuery('listPromoCodes', { params, query: {} }));
  const list = useInfiniteQuery(apiPages('listPromoCodes', { params, query: { batch_id } }));
  const batch = batches.data?.batches.find(({ id }) => id === batch_id);
  const codes = list.data?.pages.flatMap((page) => page.results) ?? [];
  const noteDeleted = useNextFocus(codes, 'sub-page');
  return (
    <CodesPage
      slug={event.slug}
      title={batch?.name ?? 'Batch of codes'}
      actions={batch && <BatchActions event={event} batch={batch} />}
    >
      {batch && <BatchFacts event={event} batch={batch} />}
      <PagedList list={list} empty={<p className="text-ink-soft">This batch has been deleted.</p>}>
        {codes.map((promo) => (
          <CodeRow key={promo.id} event={event} promo={promo} onDeleted={() => noteDeleted([promo])} />
        ))}
      </PagedList>
    </CodesPage>
  );
}

type BatchProps = { event: Workspace; batch: PromoCodeBatch };

function BatchActions({ event, batch }: BatchProps) {
  return (
    <div className="flex items-center gap-2">
      <Button variant="primary" onClick={() => void downloadCodes(event.slug, batch)}>
        Download CSV
      </Button>
      <BatchMenu event={event} batch={batch} />
    </div>
  );
}

function BatchFacts({ event, batch }: BatchProps) {
  const { types } = useTypes(event);
  const { text, tone } = stateLabels[batch.state];
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <Badge tone={tone}>{text}</Badge>
      <span>
        {counted(batch.code_count, 'code')}, {batch.used_code_count.toLocaleString('en')} used ·{' '}
        {describeRule(batch, types)}
      </span>
    </p>
  );
}
