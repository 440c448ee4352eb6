import type { OwnOrganization } from '#contract/organizations.ts';
import type { OwedEvent, Settlements } from '#contract/settlements.ts';

import { formatMoney } from '#contract/format-money.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { paths } from '#web/paths.ts';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { CurrencyFigures } from './currency-figures.tsx';
import { MoneyRow } from './money-row.tsx';
import { ruleWords, waitingWords } from './waiting-words.ts';
import { WhenSent } from './when-sent.tsx';
import { useOwedEvents, useSettlements } from './use-settlements.ts';

type Props = { organization: OwnOrganization };

/** What an organization is owed: sums per currency, and each event with its date and why it waits. */
export function OrganizationMoney({ organization }: Props) {
  const settlements = useSettlements(organization);
  const { data, error } = settlements;
  if (!data && error) return <PartNotLoaded query={settlements} fallback="What you are owed could not be loaded." />;
  if (!data) return <Skeleton className="h-36 w-full" />;
  return (
    <section aria-labelledby="owed" className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 id="owed" className="text-xl">
          What you are owed
        </h2>
        <p className="max-w-prose text-ink-soft">{ruleWords(data)}</p>
      </div>
      {data.frozen && <Frozen frozen={data.frozen} />}
      {data.currencies.map((sums) => (
        <CurrencyFigures key={sums.currency} sums={sums} isOne={data.currencies.length === 1} />
      ))}
      <OwedEvents organization={organization} isEmpty={data.currencies.length === 0} />
    </section>
  );
}

function Frozen({ frozen: { since, reason } }: { frozen: NonNullable<Settlements['frozen']> }) {
  return (
    <Notice tone="danger">
      <p className="font-semibold">
        Payouts have been stopped since <DateTime instant={since} zone={deviceZone()} />
      </p>
      <p className="mt-0.5 max-w-prose font-normal">
        {reason || 'We are reviewing your account.'} Sales continue, and your money is kept for you. Write to us if you
        have questions.
      </p>
    </Notice>
  );
}

function OwedEvents({ organization, isEmpty }: Props & { isEmpty: boolean }) {
  const list = useOwedEvents(organization);
  const events = list.data?.pages.flatMap((page) => page.results) ?? [];
  // The page has one status that is read out: how far the organization is with getting paid.
  if (list.isPending) return <Skeleton className="h-32 w-full" />;
  return (
    <PagedList list={list} what="events" empty={<NothingOwed isEmpty={isEmpty} />}>
      {events.map((owed) => (
        <OwedRow key={`${owed.event.id} ${owed.pending.currency}`} owed={owed} />
      ))}
    </PagedList>
  );
}

function NothingOwed({ isEmpty }: { isEmpty: boolean }) {
  return (
    <p className="rounded-card border border-dashed border-edge p-5 text-ink-soft">
      {isEmpty
        ? 'Nothing yet. With your first paid sale, the event appears here: how much you get, when it is sent, and why it waits.'
        : 'Nothing is waiting: everything has been sent.'}
    </p>
  );
}

function OwedRow({ owed }: { owed: OwedEvent }) {
  const { event, pending, owing, held, reason } = owed;
  const { label, tone } = reason ? waitingWords[reason] : { label: 'You owe', tone: 'caution' as const };
  return (
    <MoneyRow
      title={event.title}
      to={paths.eventReport(event.slug)}
      amount={reason ? pending : owing}
      badge={{ label, tone }}
    >
      <WhenSent due={owed} />
      {held.amount > 0 && reason !== 'dispute' && <p>{formatMoney(held)} of it is held for open disputes.</p>}
      {owing.amount > 0 && (
        <p>
          {formatMoney(owing)} went back to buyers after the payout. We take it back from your account, or deduct it
          from your next payout.
        </p>
      )}
    </MoneyRow>
  );
}
