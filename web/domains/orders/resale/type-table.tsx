import { Fragment } from 'react';

import type { HostResale } from '#contract/host-resale.ts';

import { formatMoney } from '#contract/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { NumberTable } from '#web/platform/ui/number-table.tsx';

/** What is offered and was sold, by ticket type. */
export function TypeTable({ types }: { types: HostResale['types'] }) {
  const rows = types.map((type) => [
    <Fragment key="name">
      <bdi>{type.name}</bdi>
      {!type.resale_allowed && <Badge className="ml-2">Not in Resale</Badge>}
    </Fragment>,
    <Count key="offered" count={type.offered} words={type.from && `from ${formatMoney(type.from)}`} />,
    <Count key="sold" count={type.sold} words={type.median && `median ${formatMoney(type.median)}`} />,
  ]);
  return <NumberTable title="Resale by ticket type" head={['Ticket type', 'Offered', 'Sold']} rows={rows} />;
}

function Count({ count, words }: { count: number; words: string | null }) {
  return (
    <>
      {count.toLocaleString('en')}
      {words && <span className="block text-ink-soft">{words}</span>}
    </>
  );
}
