import type { OrderSummary } from '#contract/checkout.ts';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

type NextStepsProps = { order: Pick<OrderSummary, 'event' | 'is_resale'>; again: string };

/** Links for a buyer whose checkout ended without tickets. */
export function NextSteps({ order: { event, is_resale }, again }: NextStepsProps) {
  return (
    <>
      <LinkButton to={is_resale ? paths.resaleEvent(event.slug) : paths.event(event.slug)} variant="primary" size="lg">
        {again}
      </LinkButton>
      <LinkButton to={paths.events()} size="lg">
        Browse other events
      </LinkButton>
    </>
  );
}

/** What the way back from a checkout without tickets is called. */
export function backOf({ order }: { order: Pick<OrderSummary, 'is_resale'> }): string {
  return order.is_resale ? 'Back to Resale' : 'Back to the event';
}
