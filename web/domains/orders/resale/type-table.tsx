import type { HostResale } from '#contract/host-resale.ts';
import type { Money } from '#contract/common/values.ts';

import { formatMoney } from '#web/platform/lib/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';

const cell = 'py-2.5 pl-4 text-right align-top';

/** What is offered and was sold, by ticket type. */
export function TypeTable({ types }: { types: HostResale['types'] }) {
  return (
    <table className="tabular w-full border-y border-line text-sm">
      <caption className="sr-only">Resale by ticket type</caption>
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-2 text-left font-semibold">
            Ticket type
          </th>
          <th scope="col" className={`${cell} font-semibold`}>
            Offered
          </th>
          <th scope="col" className={`${cell} font-semibold`}>
            Sold
          </th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.id} className="border-t border-line">
            <th scope="row" className="py-2.5 text-left align-top font-normal">
              <bdi className="wrap-anywhere">{type.name}</bdi>
              {!type.resale_allowed && <Badge className="ml-2">Not in Resale</Badge>}
            </th>
            <Count count={type.offered} price={type.from} word="from" />
            <Count count={type.sold} price={type.median} word="median" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ count, price, word }: { count: number; price: Money | null; word: string }) {
  return (
    <td className={cell}>
      {count.toLocaleString('en')}
      {price && (
        <span className="block text-ink-soft">
          {word} {formatMoney(price)}
        </span>
      )}
    </td>
  );
}
