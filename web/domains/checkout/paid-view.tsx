import CalendarPlus from 'icon:calendar-plus';
import Mail from 'icon:mail';
import { useState } from 'react';

import type { CheckoutDetails } from '#contract/checkout.ts';
import { formatMoney } from '#contract/format-money.ts';
import { orderNumber } from '#contract/order-number.ts';

import { useSession } from '#web/platform/api/use-session.ts';
import { readCheckoutEmail } from '#web/platform/lib/checkout-email.ts';
import type { PassedEmail } from '#web/platform/lib/passed-email.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';
import { DownloadButton } from '#web/platform/layout/download-button.tsx';

import { LateQuestions } from './late-questions.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';
import { paidTitle } from './paid-title.ts';
import { PurchasedTickets } from './purchased-tickets.tsx';
import { useOpenedTickets } from './use-opened-tickets.ts';

/** A paid checkout: the tickets with the first code, where they were mailed, and where to find them later. */
export function PaidView({ details }: { details: CheckoutDetails }) {
  const { order, purchasedTickets: tickets } = details;
  const { status } = useSession();
  const opening = useOpenedTickets(details);
  const { opened, is_loading } = opening;
  // In full where this tab has stored it, so that a typing mistake is noticed.
  const [email] = useState(() => readCheckoutEmail(details.session_id) ?? order.email_masked);
  // Until the tickets are there the page grows, and what is below them would move away under a finger.
  const isSettled = status !== 'loading' && !is_loading;
  const isGuestsFreeOrder = order.total.amount === 0 && status === 'unauthenticated';
  return (
    <OutcomeFrame
      event={order.event}
      title={paidTitle(details)}
      text={
        <>
          <p>{details.message}</p>
          <p>{orderWords(order)}</p>
        </>
      }
      actions={isSettled && <Actions event={order.event} opened={opened} />}
    >
      {tickets.length > 0 && (
        <SentTo email={email} count={tickets.length} is_only={isGuestsFreeOrder && !opened && !is_loading} />
      )}
      {order.total.amount === 0 && order.questions.length > 0 && <LateQuestions details={details} />}
      {tickets.length > 0 && <PurchasedTickets tickets={tickets} {...opening} />}
      {status === 'unauthenticated' && tickets.length > 0 && <CreateAccount session_id={details.session_id} />}
    </OutcomeFrame>
  );
}

/** What the buyer names when they write to somebody, and what they paid. */
function orderWords({ id, total }: CheckoutDetails['order']): string {
  const number = `Order ${orderNumber(id)}`;
  return total.amount > 0 ? `${number} · ${formatMoney(total)} paid` : number;
}

type ActionsProps = Pick<CheckoutDetails['order'], 'event'> & Pick<ReturnType<typeof useOpenedTickets>, 'opened'>;

/** Where to go from here. */
function Actions({ event, opened }: ActionsProps) {
  const { status } = useSession();
  return (
    <>
      {status === 'authenticated' && (
        <LinkButton to={paths.myTickets()} variant="primary" size="lg">
          My Tickets
        </LinkButton>
      )}
      {opened && event.starts_at && event.availability !== 'ended' && (
        <DownloadButton url={opened.first.calendar_url} name={`${event.slug}.ics`} size="lg">
          <CalendarPlus aria-hidden="true" className="size-5" />
          Add to calendar
        </DownloadButton>
      )}
      <LinkButton to={paths.events()} size="lg">
        Browse more events
      </LinkButton>
    </>
  );
}

type SentToProps = {
  email: string;
  count: number;
  /** They open nowhere else. */
  is_only: boolean;
};

/** Where the tickets were mailed. */
function SentTo({ email, count, is_only }: SentToProps) {
  const them = count === 1 ? 'it' : 'them';
  return (
    <p className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3.5 font-medium">
      <Mail aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">
        We sent {them} to <EmailAddress after=".">{email}</EmailAddress>
        {is_only && ` Open ${them} from that e-mail.`}
      </span>
    </p>
  );
}

/** The way to an account with the address that this tab has stored. */
function CreateAccount({ session_id }: Pick<CheckoutDetails, 'session_id'>) {
  const [state] = useState((): PassedEmail => ({ email: readCheckoutEmail(session_id) ?? '' }));
  return (
    <section aria-labelledby="make-account" className="grid gap-3 rounded-card border border-line p-5">
      <h2 id="make-account" className="text-lg">
        Keep your tickets in one place
      </h2>
      <p className="text-sm text-ink-soft">
        Create an account with the same e-mail address and these tickets move into it: always with you, easy to pass on.
      </p>
      <div>
        <LinkButton to={paths.signup(paths.myTickets())} state={state} variant="ink">
          Create an account
        </LinkButton>
      </div>
    </section>
  );
}
