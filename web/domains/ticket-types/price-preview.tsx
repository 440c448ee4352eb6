import { unitPrice } from '#contract/ticket-price.ts';
import type { HostTicketTypes } from '#contract/host-ticket-types.ts';

import { formatMoney } from '#web/platform/lib/format-money.ts';
import { parseMoney } from '#web/platform/lib/parse-money.ts';

type PricePreviewProps = { price: string; list: Pick<HostTicketTypes, 'currency' | 'fee_rule'> };

/** What buyers pay and the host gets at the typed price: the server's own rule. */
export function PricePreview({ price, list: { currency, fee_rule } }: PricePreviewProps) {
  const amount = parseMoney(price, currency);
  const { net, organizer_fee, total } = unitPrice(amount ?? 0, fee_rule);
  const words = (minor: number) => (amount === null ? '–' : formatMoney({ amount: minor, currency }));
  return (
    <dl className="tabular grid grid-cols-2 gap-3 rounded-control bg-sunken px-4 py-3">
      <div>
        <dt className="text-sm text-ink-soft">They pay</dt>
        <dd className="text-lg font-semibold">{amount === 0 ? 'Nothing' : words(total)}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">You get</dt>
        <dd className="text-lg font-semibold">{amount === 0 ? 'Nothing' : words(net - organizer_fee)}</dd>
      </div>
    </dl>
  );
}
