import type { CheckoutDetails } from '#contract/checkout.ts';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

type Ended = { details: Pick<CheckoutDetails, 'waiting_list_url'> & { order: EndedOrder } };
type EndedOrder = Pick<CheckoutDetails['order'], 'event' | 'is_resale'>;

/** Links for a buyer whose checkout ended without tickets. `again` is what the way back is called, where it is not usual. */
export function NextSteps({ details, again }: Ended & { again?: string }) {
  const back = backOf(details);
  return (
    <>
      <LinkButton to={back.to} variant="primary" size="lg">
        {again ?? back.label}
      </LinkButton>
      <LinkButton to={paths.events()} size="lg">
        Browse other events
      </LinkButton>
    </>
  );
}

function backOf({ waiting_list_url, order: { event, is_resale } }: Ended['details']): { to: string; label: string } {
  if (waiting_list_url) return { to: waiting_list_url, label: 'Back to the waiting list' };
  if (is_resale) return { to: paths.resaleEvent(event.slug), label: 'Back to Resale' };
  return { to: paths.event(event.slug), label: 'Back to the event' };
}
