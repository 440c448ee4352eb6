import type { HostResale } from '#contract/host-resale.ts';
import type { Money } from '#contract/common/values.ts';

import { formatMoney } from '#web/platform/lib/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { FiguresTable } from '#web/platform/ui/figures-table.tsx';

/** What is offered and was sold, by ticket type. */
export function TypeTable({ types }: { types: HostResale['types'] }) {
  const rows = types.map((type) => ({
    id: type.id,
    name: (
      <>
        <bdi className="wrap-anywhere">{type.name}</bdi>
        {!type.resale_allowed && <Badge className="ml-2">Not in Resale</Badge>}
      </>
    ),
    figures: [
      <Count key="offered" count={type.offered} price={type.from} word="from" />,
      <Count key="sold" count={type.sold} price={type.median} word="median" />,
    ],
  }));
  return <FiguresTable caption="Resale by ticket type" heads={['Ticket type', 'Offered', 'Sold']} rows={rows} />;
}

function Count({ count, price, word }: { count: number; price: Money | null; word: string }) {
  return (
    <>
      {count.toLocaleString('en')}
      {price && (
        <span className="block text-ink-soft">
          {word} {formatMoney(price)}
        </span>
      )}
    </>
  );
}
