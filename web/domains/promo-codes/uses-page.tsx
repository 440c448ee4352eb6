import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { orderNumber } from '#contract/order-number.ts';
import type { PromoUse } from '#contract/promo-codes.ts';
import { counted } from '#contract/counted.ts';

import { apiPages } from '#web/platform/api/queries.ts';
import { formatMoney } from '#contract/format-money.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { CopyLinkButton } from '#web/platform/ui/copy-link-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Price } from '#web/platform/ui/price.tsx';

import { describeUses } from './promo-words.ts';
import { CodesPage } from './codes-page.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Orders of a promo code' };

/** The orders that used one code. */
export default function UsesPage() {
  const event = useWorkspace();
  const { code_id = '' } = useParams();
  const list = useInfiniteQuery(apiPages('listPromoUses', { params: { id: event.slug, code_id }, query: {} }));
  const promo = list.data?.pages[0]?.code;
  const uses = list.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <CodesPage
      slug={event.slug}
      title={promo ? `Orders with ${promo.code}` : 'Orders'}
      actions={promo && <CopyLinkButton url={promo.url} />}
    >
      {promo && <p className="-mt-3 text-ink-soft">{describeUses(promo)}. Cancelled and expired orders don’t count.</p>}
      <PagedList list={list} empty={<NoUses />}>
        {uses.map((use) => (
          <UseRow key={use.order_id} use={use} time_zone={event.time_zone} />
        ))}
      </PagedList>
    </CodesPage>
  );
}

function NoUses() {
  return <p className="text-ink-soft">Nobody has used it yet. The first order appears here.</p>;
}

const states = {
  held: { text: 'In checkout', tone: 'caution' },
  used: { text: 'Paid', tone: 'positive' },
  released: { text: 'Given back', tone: 'neutral' },
} as const;

function UseRow({ use, time_zone }: { use: PromoUse; time_zone: string }) {
  const { text, tone } = states[use.state];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-line py-3 last:border-0">
      <p className="min-w-0 font-semibold break-all">{use.buyer_email ?? `Order ${orderNumber(use.order_id)}`}</p>
      <p className="tabular text-right font-semibold">
        <Price money={use.total} />
      </p>
      <p className="text-sm text-ink-soft">
        <DateTime instant={use.created_at} zone={time_zone} /> · {counted(use.quantity, 'ticket')}
        {use.buyer_email && ` · ${orderNumber(use.order_id)}`}
      </p>
      <p className="flex items-center justify-end gap-2 text-sm text-ink-soft">
        {use.discount.amount > 0 && <span className="tabular">−{formatMoney(use.discount)}</span>}
        <Badge tone={tone}>{text}</Badge>
      </p>
    </li>
  );
}
