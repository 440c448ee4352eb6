import type { StaffTaskDetail } from '#contract/staff-queue.ts';

import { formatMoney } from '#contract/format-money.ts';

import { Facts, Part } from '../facts.tsx';

/** What the two books say about one movement of money. */
export function FindingPart({ finding }: { finding: NonNullable<StaffTaskDetail['finding']> }) {
  const { provider_transaction_id, provider_amount, book_amount, ledger_keys } = finding;
  return (
    <Part title="Provider and ledger">
      <Facts
        facts={[
          ['At the provider', provider_amount ? formatMoney(provider_amount) : 'Not there'],
          ['In our ledger', book_amount ? formatMoney(book_amount) : 'Not there'],
          ['Provider’s number', provider_transaction_id],
          ['Our entries', ledger_keys.join(', ')],
        ]}
      />
    </Part>
  );
}
