import type { Payouts } from '#contract/connect.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { DashboardButton } from './dashboard-button.tsx';
import { isListed, nextLabel, payoutsWords } from './payouts-words.ts';
import { useOnboarding } from './use-payouts.ts';
import { RequirementList } from './requirement-list.tsx';

type PayoutsCardProps = { payouts: Payouts; isChecking: boolean; onCheck: () => void };

/** How far an organization is with getting paid, what is missing, and the one thing to do. */
export function PayoutsCard({ payouts, isChecking, onCheck }: PayoutsCardProps) {
  const zone = deviceZone();
  const { label, tone, text } = payoutsWords(payouts, zone);
  const { state, requirements_due, being_checked } = payouts;
  // When one or two things are missing, the sentence above already names them.
  const isShown = isListed(requirements_due) || (state === 'restricted' && requirements_due.length > 0);
  return (
    <section
      aria-labelledby="payouts-state"
      className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payouts-state" className="min-w-0 text-xl wrap-anywhere">
          <bdi>{payouts.organization.name}</bdi>
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p role="status" className="max-w-prose text-lg text-balance">
        {text}
      </p>
      {isShown && <RequirementList title="What’s missing" requirements={requirements_due} />}
      <RequirementList title="What is being checked" requirements={being_checked} />
      {payouts.can_manage ? (
        <Actions payouts={payouts} isChecking={isChecking} onCheck={onCheck} />
      ) : (
        <p className="text-sm text-ink-soft">Only the owner and members with the finance role can change this.</p>
      )}
      {payouts.checked_at && (
        <p className="text-sm text-ink-soft">
          Last checked <DateTime instant={payouts.checked_at} zone={zone} />
        </p>
      )}
    </section>
  );
}

function Actions({ payouts, isChecking, onCheck }: PayoutsCardProps) {
  const label = nextLabel(payouts);
  const isOnlyCheck = payouts.state === 'in_review';
  const checkAgain = (
    <Button variant={isOnlyCheck ? 'primary' : 'outline'} is_busy={isChecking} onClick={onCheck}>
      Check again
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3">
      {payouts.next === 'continue' && label && <FormButton payouts={payouts}>{label}</FormButton>}
      {payouts.next === 'contact' && (
        <LinkButton to={paths.contact('organizer')} variant="primary">
          {label}
        </LinkButton>
      )}
      {isOnlyCheck && checkAgain}
      {payouts.has_dashboard && (
        <DashboardButton
          getLink={() => inBrowser().api('getDashboardLink', { query: { organization_id: payouts.organization.id } })}
          variant={payouts.state === 'ready' ? 'primary' : 'outline'}
        />
      )}
      {payouts.connected && !isOnlyCheck && payouts.state !== 'ready' && checkAgain}
    </div>
  );
}

function FormButton({ payouts, children }: { payouts: Payouts; children: string }) {
  const form = useOnboarding(payouts.organization.id, (url) => window.location.assign(url));
  return (
    <Button variant="primary" is_busy={form.isPending} onClick={() => form.mutate()}>
      {children}
    </Button>
  );
}
