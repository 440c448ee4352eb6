import Circle from 'icon:circle';
import CircleCheck from 'icon:circle-check';
import type { ReactNode } from 'react';

import type { OwnOrganization } from '#contract/organizations.ts';

import { usePayouts } from '#web/domains/connect/use-payouts.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { payoutsStep } from './payouts-step.ts';

/** What a new host does first, each step with its state. Missing payouts hold up only paid sales. */
export function FirstSteps({ organization }: { organization: OwnOrganization | undefined }) {
  return (
    <section aria-labelledby="first-steps" className="grid max-w-2xl gap-5">
      <h2 id="first-steps" className="text-xl">
        First steps
      </h2>
      <ol className="grid gap-3">
        <Step title="Your organization" text={organization?.name ?? ''} is_done={organization !== undefined} />
        {organization && <PayoutsStep organization={organization} />}
        <Step
          title="Your first event"
          text="A draft takes two minutes. Nobody sees it until you publish."
          is_done={false}
        >
          {organization?.permissions.includes('edit_events') !== false && (
            <LinkButton to={paths.eventCreate(organization && { organization: organization.handle })} size="sm">
              Create an event
              <span className="sr-only">: your first one</span>
            </LinkButton>
          )}
        </Step>
      </ol>
    </section>
  );
}

function PayoutsStep({ organization }: { organization: OwnOrganization }) {
  const { data: payouts } = usePayouts(organization);
  if (!payouts) return null;
  const { text, is_done, action } = payoutsStep(payouts, deviceZone());
  return (
    <Step title="Getting paid" text={text} is_done={is_done}>
      {action && (
        <LinkButton to={paths.payouts(organization.handle)} size="sm">
          {action}
        </LinkButton>
      )}
    </Step>
  );
}

type StepProps = { title: string; text: string; is_done: boolean; children?: ReactNode };

function Step({ title, text, is_done, children }: StepProps) {
  const Icon = is_done ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:px-5">
      <Icon
        aria-hidden="true"
        className={is_done ? 'size-6 shrink-0 text-positive' : 'size-6 shrink-0 text-ink-soft'}
      />
      <div className="min-w-0 grow basis-56">
        <h3 className="text-base">
          {title}
          {is_done && <span className="sr-only">, done</span>}
        </h3>
        <p dir="auto" className="text-sm text-ink-soft wrap-anywhere">
          {text}
        </p>
      </div>
      {children}
    </li>
  );
}
