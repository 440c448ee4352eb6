import { useState } from 'react';

import type { OwnPayouts } from '#contract/connect.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { RequirementList } from '#web/domains/connect/requirement-list.tsx';
import { DashboardButton } from '#web/domains/connect/dashboard-button.tsx';
import { nextLabel } from '#web/domains/connect/payouts-words.ts';
import { countryOptions, likelyCountry } from '#web/domains/organizations/country-options.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { ownPayoutsWords } from './own-payouts-words.ts';
import { type OwnPage, useOwnCheck, useOwnOnboarding, useOwnPayouts, useReturn } from './use-own-payouts.ts';

type Props = {
  /** From which page the provider's form is opened, and where it leads back to. */
  page: OwnPage;
  /** The heading, where the page is about more. */
  title?: string;
  /** When what is theirs is sent, as a sentence. */
  terms: string;
};

/** Where a date of the next payout would not be kept. */
const paused: OwnPayouts['state'][] = ['restricted', 'rejected'];

/** Whether a promoter or seller can be paid, and what to do for it. */
export function OwnPayoutsBox({ page, title = 'Payouts', terms }: Props) {
  const payouts = useOwnPayouts();
  const check = useOwnCheck();
  const form = useOwnOnboarding(page);
  useReturn(check, form);
  const failure = check.error ?? form.error ?? (payouts.data ? null : payouts.error);
  return (
    <section aria-labelledby="payouts" className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payouts" className="text-xl">
          {title}
        </h2>
        {payouts.data && <State payouts={payouts.data} />}
      </div>
      {failure && (
        <Notice tone="caution" is_alert>
          {errorMessage(failure, 'Our payment provider did not answer. Please try again.')}
        </Notice>
      )}
      {payouts.data ? (
        <>
          <p role="status" className="max-w-prose">
            {ownPayoutsWords(payouts.data, deviceZone()).text}
          </p>
          <RequirementList title="What’s missing" requirements={payouts.data.requirements_due} />
          <RequirementList title="What is being checked" requirements={payouts.data.being_checked} />
          <Actions payouts={payouts.data} check={check} form={form} />
          {!paused.includes(payouts.data.state) && <p className="text-sm text-ink-soft">{terms}</p>}
        </>
      ) : (
        !payouts.isError && <Skeleton className="h-20 w-full" />
      )}
    </section>
  );
}

function State({ payouts }: { payouts: OwnPayouts }) {
  const { label, tone } = ownPayoutsWords(payouts, deviceZone());
  return <Badge tone={tone}>{label}</Badge>;
}

type ActionsProps = {
  payouts: OwnPayouts;
  check: ReturnType<typeof useOwnCheck>;
  form: ReturnType<typeof useOwnOnboarding>;
};

function Actions({ payouts, check, form }: ActionsProps) {
  const [country, setCountry] = useState<string>(() => likelyCountry(navigator.languages));
  const label = nextLabel(payouts);
  const isFirst = !payouts.connected;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {payouts.next === 'continue' && label && (
        <>
          {isFirst && (
            <SelectField
              label="Country you live in"
              className="w-full sm:w-64"
              options={[{ value: '', label: 'Choose a country' }, ...countryOptions()]}
              value={country}
              onChange={(change) => setCountry(change.target.value)}
            />
          )}
          <Button variant="primary" is_busy={form.isPending} onClick={() => form.mutate(isFirst ? country : null)}>
            {label}
          </Button>
        </>
      )}
      {payouts.next === 'contact' && (
        <LinkButton to={paths.contact()} variant="primary">
          {label}
        </LinkButton>
      )}
      {payouts.has_dashboard && <DashboardButton getLink={() => inBrowser().api('getOwnDashboardLink')} />}
      {payouts.connected && payouts.state !== 'ready' && (
        <Button is_busy={check.isPending} onClick={() => check.mutate()}>
          Check again
        </Button>
      )}
    </div>
  );
}
