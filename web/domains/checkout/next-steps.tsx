import type { OrderSummary } from '#contract/checkout.ts';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

type NextStepsProps = { event: OrderSummary['event']; again: string };

/** Links for a buyer whose checkout ended without tickets. */
export function NextSteps({ event, again }: NextStepsProps) {
  return (
    <>
      <LinkButton to={paths.event(event.slug)} variant="primary" size="lg">
        {again}
      </LinkButton>
      <LinkButton to={paths.events()} size="lg">
        Browse other events
      </LinkButton>
    </>
  );
}
