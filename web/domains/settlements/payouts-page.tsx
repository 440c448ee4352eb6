import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

import type { OwnOrganization } from '#contract/organizations.ts';

import { errorMessage } from '#web/platform/api/error-message.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { ForOrganizers } from '#web/domains/organizations/for-organizers.tsx';
import { OrganizationsNotLoaded } from '#web/domains/organizations/organizations-not-loaded.tsx';
import { OrganizationSwitcher } from '#web/domains/organizations/organization-switcher.tsx';
import { useOrganization } from '#web/domains/organizations/use-organization.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { PayoutsCard } from '#web/domains/connect/payouts-card.tsx';
import { useCheck, usePayouts } from '#web/domains/connect/use-payouts.ts';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { BankPayouts } from './bank-payouts.tsx';
import { OrganizationMoney } from './organization-money.tsx';
import { PayoutEntries } from './payout-entries.tsx';

export const handle: PageFlags = { title: 'Payouts', is_protected: true, is_private: true };

/** Whether an organization can be paid, what it is owed and why it waits, and what it was sent. */
export default function PayoutsPage() {
  const { user } = useSession();
  const { organizations, organization, query } = useOrganization('see_sales');
  if (!user?.is_seller) return <ForOrganizers title="Payouts" />;
  if (query.error && !organizations) return <OrganizationsNotLoaded title="Payouts" query={query} />;
  if (!organizations) return <Frame>{null}</Frame>;
  if (!organization?.permissions.includes('see_sales')) return <NoPayouts />;
  return (
    <Frame switcher={<OrganizationSwitcher organizations={organizations} current={organization} />}>
      <OrganizationPayouts key={organization.id} organization={organization} />
    </Frame>
  );
}

function Frame({ switcher, children }: { switcher?: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width grid max-w-3xl grid-cols-1 gap-8 pt-8 sm:pt-12">
      <PageMeta title="Payouts" is_indexed={false} />
      <header className="grid grid-cols-1 justify-items-start gap-3">
        {switcher}
        <h1 className="text-3xl font-extrabold">Payouts</h1>
        <p className="max-w-prose text-ink-soft">
          Buyers pay us. After each event your share goes to your account at our payment provider, and from there to
          your bank.
        </p>
      </header>
      {children ?? <Reading />}
    </div>
  );
}

function OrganizationPayouts({ organization }: { organization: OwnOrganization }) {
  const payouts = usePayouts(organization);
  const { check, isReturn } = useReturn(organization);
  if (!payouts.data && payouts.error) return <PartNotLoaded query={payouts} fallback="Payouts could not be loaded." />;
  if (!payouts.data || isReturn) return <Reading isReturn={isReturn} />;
  return (
    <>
      {check.isError && (
        <Notice tone="caution" is_alert>
          {errorMessage(check.error, 'Our payment provider did not answer.')} You see the latest data we have.
        </Notice>
      )}
      <PayoutsCard payouts={payouts.data} isChecking={check.isPending} onCheck={() => check.mutate()} />
      {payouts.data.state === 'not_started' && <Preparations />}
      <OrganizationMoney organization={organization} />
      <PayoutEntries organization={organization} />
      {payouts.data.connected && <BankPayouts organization={organization} />}
    </>
  );
}

/** Coming back from the provider proves nothing: the account is read once, and until then the page claims nothing. */
function useReturn(organization: OwnOrganization) {
  const [search, setSearch] = useSearchParams();
  const check = useCheck(organization);
  const isReturn = search.has('returned');
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!isReturn || hasAsked.current) return;
    hasAsked.current = true;
    const forget = (params: URLSearchParams) => {
      params.delete('returned');
      return params;
    };
    check.mutate(undefined, { onSettled: () => setSearch(forget, { replace: true }) });
  }, [isReturn, check, setSearch]);
  return { check, isReturn };
}

function Reading({ isReturn = false }: { isReturn?: boolean }) {
  return (
    <div role="status" className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-7">
      <p className={isReturn ? 'text-lg' : 'sr-only'}>
        {isReturn ? 'Checking with our payment provider…' : 'Loading payouts'}
      </p>
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-11 w-32" />
    </div>
  );
}

function Preparations() {
  return (
    <section aria-labelledby="prepare" className="grid gap-3">
      <h2 id="prepare" className="text-xl">
        Have this ready
      </h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
        <li>Who gets the money: you, or a company and the person who speaks for it.</li>
        <li>A bank account in that name.</li>
        <li>A passport or identity card, in case it asks for a photo.</li>
      </ul>
      <p className="text-ink-soft">It takes about five minutes. You can stop at any step and continue later.</p>
    </section>
  );
}

function NoPayouts() {
  return (
    <MessagePage
      title="No payouts here"
      text="Payouts belong to an organization. Its owners, managers and finance members can see them."
    >
      <PageMeta title="Payouts" is_indexed={false} />
      <LinkButton to={paths.sellerDashboard()} variant="primary">
        Organizer Dashboard
      </LinkButton>
    </MessagePage>
  );
}
