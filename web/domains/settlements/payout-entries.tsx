import type { OwnOrganization } from '#contract/organizations.ts';
import type { PayoutEntry } from '#contract/settlements.ts';

import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import type { BadgeTone } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { MoneyRow } from './money-row.tsx';
import { usePayoutEntries } from './use-settlements.ts';

/** What was sent to an organization, taken back, and kept for what it owed. */
export function PayoutEntries({ organization }: { organization: OwnOrganization }) {
  const list = usePayoutEntries(organization);
  const entries = list.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <section aria-labelledby="sent" className="grid gap-4">
      <h2 id="sent" className="text-xl">
        Sent to you
      </h2>
      {list.isPending ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <PagedList list={list} what="payouts" empty={<NothingSent />}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </PagedList>
      )}
    </section>
  );
}

function NothingSent() {
  return (
    <p className="rounded-card border border-dashed border-edge p-5 text-ink-soft">
      Nothing yet. Each payout appears here, one for each event, with a link to its statement.
    </p>
  );
}

const STATES: Readonly<Record<PayoutEntry['state'], { label: string; tone: BadgeTone }>> = {
  sending: { label: 'On its way', tone: 'positive' },
  waiting: { label: 'Waiting', tone: 'neutral' },
  done: { label: 'Sent', tone: 'positive' },
  refused: { label: 'Refused', tone: 'caution' },
};

function EntryRow({ entry }: { entry: PayoutEntry }) {
  const { event, amount, at } = entry;
  return (
    <MoneyRow title={event.title} to={paths.eventReport(event.slug)} amount={signed(entry)} badge={badgeOf(entry)}>
      <p>{describe(entry)}</p>
      <p>
        <DateTime instant={at} zone={event.time_zone} />
      </p>
      {entry.held.amount > 0 && amount.amount > 0 && <p>{formatMoney(entry.held)} is held back for open disputes.</p>}
    </MoneyRow>
  );
}

/** What left the organizer’s account is negative. */
function signed({ kind, amount }: PayoutEntry) {
  return kind === 'transfer' ? amount : { ...amount, amount: -amount.amount };
}

function badgeOf({ kind, state }: PayoutEntry) {
  if (kind === 'transfer' || state !== 'done') return STATES[state];
  return kind === 'reversal'
    ? { label: 'Taken back', tone: 'neutral' as const }
    : { label: 'Kept', tone: 'neutral' as const };
}

/** An entry in words. */
function describe({ kind, state, owing_event }: PayoutEntry): string {
  if (kind === 'offset') return `Kept for what you owed for ${owing_event?.title ?? 'another event'}.`;
  if (kind === 'reversal')
    return state === 'refused'
      ? 'Could not be taken back from your account; it is deducted from your next payout.'
      : 'Buyers got it back after the payout, so it is taken back from your account.';
  switch (state) {
    case 'done':
      return 'Your share, sent to your account.';
    case 'refused':
      return 'Our payment provider refused it. We’ll try again.';
    case 'waiting':
      return 'Waits until the buyers’ payments are available.';
    default:
      return 'Your share, on its way to your account.';
  }
}
