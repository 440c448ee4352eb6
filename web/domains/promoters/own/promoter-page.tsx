import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { OwnPromoterLink, PromoterPage as PromoterData } from '#contract/promoters.ts';
import { counted } from '#contract/counted.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { formatMoney } from '#contract/format-money.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import { ticketsSold } from '../promoter-words.ts';
import { minimumWords } from './earnings-words.ts';
import { LinkCard } from './link-card.tsx';
import { OwnPayoutsBox } from './own-payouts-box.tsx';
import { useOwnPayouts } from './use-own-payouts.ts';

export const handle: PageFlags = { title: 'Your promoter links', is_protected: true, is_private: true };

/** What somebody sells and earns as a promoter, over all events. */
export default function PromoterPage() {
  const page = useQuery({ ...apiQuery('getPromoterPage'), staleTime: 0 });
  if (!page.data && page.isError)
    return (
      <Frame>
        <PartNotLoaded query={page} fallback="Your links could not be loaded." />
      </Frame>
    );
  if (!page.data)
    return (
      <Frame>
        <Skeletons label="Loading what you sell" sizes={['h-28 w-full', 'h-56 w-full']} />
      </Frame>
    );
  const { totals, results, minimum_payout_amount: amount } = page.data;
  if (results.length === 0)
    return (
      <Frame>
        <NoLinks />
      </Frame>
    );
  const isPast = ({ event }: OwnPromoterLink) => event.is_over;
  const currencies = totals.map(({ currency }) => currency);
  const payouts = <OwnPayoutsBox page="promoter" terms={minimumWords(amount, currencies)} />;
  const isMoneyWaiting = totals.some(({ earned }) => earned.amount > 0);
  return (
    <Frame>
      <Totals totals={totals} links={results} />
      {isMoneyWaiting && payouts}
      <Links title="Your links" links={results.filter((link) => !isPast(link))} />
      {!isMoneyWaiting && payouts}
      <Links title="Past events" links={results.filter(isPast).toReversed()} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width grid max-w-3xl gap-8 pt-8 pb-8 sm:pt-12">
      <PageMeta title="Your promoter links" is_indexed={false} />
      <header className="grid gap-2">
        <h1 className="text-3xl font-extrabold">Your promoter links</h1>
        <p className="max-w-prose text-ink-soft">
          Share your links. You earn when somebody follows one and buys within 30 days.
        </p>
      </header>
      {children}
    </div>
  );
}

/** One row for each currency: currencies are never added. */
function Totals({ totals, links }: { totals: PromoterData['totals']; links: OwnPromoterLink[] }) {
  return (
    <section aria-labelledby="totals" className="grid gap-4">
      <h2 id="totals" className="sr-only">
        Earnings
      </h2>
      {totals.map(({ currency, pending, earned, paid, reversed, owing, clicks, tickets }) => (
        <div key={currency} className="grid gap-3 rounded-card border border-line bg-surface p-5 sm:p-6">
          <dl className="tabular grid grid-cols-2 gap-4 sm:grid-cols-4">
            <Figure label="Pending" text={formatMoney(pending)} />
            <Figure label="To be paid out" text={formatMoney(earned)} />
            <Figure label="Paid" text={formatMoney(paid)} />
            <Figure label="Taken back" text={formatMoney(reversed)} />
          </dl>
          {owing.amount > 0 && (
            <p className="tabular">You owe {formatMoney(owing)}, which is deducted from your next payout.</p>
          )}
          <p className="tabular text-sm text-ink-soft">
            {counted(clicks, 'click')} · {ticketsSold({ fromHost: tickets, inResale: inResale(links, currency) })}
            {totals.length > 1 && ` · ${currency.toUpperCase()}`}
          </p>
        </div>
      ))}
    </section>
  );
}

function inResale(links: OwnPromoterLink[], currency: string): number {
  return links.reduce((sum, { resale }) => (resale?.amount.currency === currency ? sum + resale.tickets : sum), 0);
}

function Figure({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-bold">{text}</dd>
    </div>
  );
}

function Links({ title, links }: { title: string; links: OwnPromoterLink[] }) {
  const payouts = useOwnPayouts();
  if (links.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      <ul className="grid gap-4">
        {links.map((link) => (
          <li key={link.id} className="grid min-w-0">
            <LinkCard link={link} canBePaid={payouts.data?.state === 'ready'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoLinks() {
  const { user } = useSession();
  return (
    <EmptyState
      title="Nobody has made you a promoter yet"
      text={
        <>
          A host adds you by your e-mail
          {user && (
            <>
              {' '}
              or your user name, <bdi className="font-semibold">{user.username}</bdi>
            </>
          )}
          . Your link for the event then appears here, with what it sells and what you earn.
        </>
      }
    >
      <LinkButton to={paths.events()} variant="primary">
        Browse all events
      </LinkButton>
    </EmptyState>
  );
}
