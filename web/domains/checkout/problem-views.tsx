import type { CheckoutDetails } from '#contract/checkout.ts';

import { errorMessage } from '#web/platform/api/error-message.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';

import { CheckoutHeader } from './checkout-header.tsx';
import { backOf } from './next-steps.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';

/** No checkout at this address. */
export function MissingCheckout() {
  return (
    <>
      <PageMeta title="Checkout not found" is_indexed={false} />
      <CheckoutHeader />
      <OutcomeFrame
        title="We can’t find this checkout"
        text={<p>The address may have a typo. Tickets you bought are in your e-mail and in My Tickets.</p>}
        actions={
          <>
            <LinkButton to={paths.findTickets()} variant="primary" size="lg">
              Find your tickets
            </LinkButton>
            <LinkButton to={paths.events()} size="lg">
              Browse all events
            </LinkButton>
          </>
        }
      />
    </>
  );
}

type UnreachableProps = { error: Error | null; is_trying: boolean; onRetry: () => void };

/** Nothing has been loaded yet: the server cannot be reached, or refuses to answer for now. The page tries again by itself. */
export function UnreachableCheckout({ error, is_trying, onRetry }: UnreachableProps) {
  return (
    <>
      <PageMeta title="Checkout" is_indexed={false} />
      <CheckoutHeader />
      <OutcomeFrame
        title="We can’t reach your checkout"
        text={
          <>
            <p>
              {errorMessage(error, error ? 'The server can’t answer right now.' : 'Check your connection.')} Nothing is
              lost: held tickets stay held until the time runs out, and paid ones are yours.
            </p>
            <p>This page keeps trying while it is open.</p>
          </>
        }
        actions={<RetryButton variant="primary" size="lg" is_busy={is_trying} onClick={onRetry} />}
      />
    </>
  );
}

/** A hold started in another browser: only that browser may pay for it or cancel it. The same tickets can be chosen here. */
export function OtherBrowser({ details }: { details: CheckoutDetails }) {
  return (
    <>
      <PageMeta title="Checkout" is_indexed={false} />
      <CheckoutHeader />
      <OutcomeFrame
        event={details.order.event}
        title="Started in another browser"
        text={<p>Continue there, where these tickets are held, or start again here. You were not charged.</p>}
        actions={
          <LinkButton to={backOf(details).to} variant="primary" size="lg">
            Start again here
          </LinkButton>
        }
      />
    </>
  );
}
