import type { HostResale } from '#contract/host-resale.ts';

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
      <Count key="offered" count={type.offered} words={type.from && `from ${formatMoney(type.from)}`} />,
      <Count key="sold" count={type.sold} words={type.median && `median ${formatMoney(type.median)}`} />,
    ],
  }));
  return <FiguresTable caption="Resale by ticket type" heads={['Ticket type', 'Offered', 'Sold']} rows={rows} />;
}

function Count({ count, words }: { count: number; words: string | null }) {
  return (
    <>
      {count.toLocaleString('en')}
      {words && <span className="block text-ink-soft">{words}</span>}
    </>
  );
}
