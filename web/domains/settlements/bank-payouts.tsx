import type { OwnOrganization } from '#contract/organizations.ts';
import type { BankPayout } from '#contract/settlements.ts';

import type { BadgeTone } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { whenWords } from './bank-payout-words.ts';
import { MoneyRow } from './money-row.tsx';
import { useBankPayouts } from './use-settlements.ts';

const STATES: Readonly<Record<BankPayout['state'], { label: string; tone: BadgeTone }>> = {
  on_its_way: { label: 'On its way', tone: 'neutral' },
  paid: { label: 'Arrived', tone: 'positive' },
  failed: { label: 'Failed', tone: 'danger' },
  canceled: { label: 'Cancelled', tone: 'neutral' },
};

/** What our payment provider pays from the account to the bank; that happens automatically, and we only show it. */
export function BankPayouts({ organization }: { organization: OwnOrganization }) {
  const { data, isError } = useBankPayouts(organization);
  const isSilent = isError || data?.results === null;
  const results = data?.results ?? [];
  return (
    <section aria-labelledby="bank" className="grid gap-4">
      <div className="grid gap-1.5">
        <h2 id="bank" className="text-xl">
          From your account to your bank
        </h2>
        <p className="max-w-prose text-ink-soft">Our payment provider does this automatically, usually every day.</p>
      </div>
      {isSilent && <p className="text-ink-soft">Our payment provider is not answering right now. Check back later.</p>}
      {data && !isSilent && results.length === 0 && (
        <p className="rounded-card border border-dashed border-edge p-5 text-ink-soft">
          Nothing yet. Money goes on to your bank the day after it reaches your account.
        </p>
      )}
      {results.length > 0 && (
        <ul className="border-y border-line">
          {results.map(({ id, amount, state, arrives_at, failure }) => (
            <MoneyRow key={id} title="To your bank" amount={amount} badge={STATES[state]}>
              <p>
                {whenWords(state)} <DateTime instant={arrives_at} zone="UTC" />
              </p>
              {failure && <p>{failure} Correct your bank account in the dashboard of our payment provider.</p>}
            </MoneyRow>
          ))}
        </ul>
      )}
    </section>
  );
}
