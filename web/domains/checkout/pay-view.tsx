import Lock from 'icon:lock';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import type { CheckoutDetails } from '#contract/checkout.ts';
import type { Money } from '#contract/common/values.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { formatMoney } from '#contract/format-money.ts';
import { readCheckoutEmail } from '#web/platform/lib/checkout-email.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';

import { BuyerEmail } from './buyer-email.tsx';
import { answersOf, formOf, type CheckoutForm } from './checkout-form.ts';
import { checkoutFrame } from './checkout-frame.ts';
import { CorrectEmailDialog } from './correct-email-dialog.tsx';
import { GiveBackDialog } from './give-back-dialog.tsx';
import { HolderFields } from './holder-fields.tsx';
import { OrderCard } from './order-card.tsx';
import { QuestionFields } from './question-fields.tsx';
import { useOwnName } from './use-own-name.ts';
import { useCheckoutAnswers, type SaveOptions } from './use-checkout-answers.ts';
import { usePay } from './use-pay.ts';

type PayViewProps = {
  details: CheckoutDetails;
  is_cancelled_return: boolean;
  onChanged: () => Promise<unknown>;
  onOtherBrowser: () => void;
};

/** An active hold: names, the organizer's questions, the order, and one button with the amount to pay. */
export function PayView({ details, is_cancelled_return, onChanged, onOtherBrowser }: PayViewProps) {
  const { session_id, order, waiting_list_url } = details;
  const form = useForm<CheckoutForm>({ defaultValues: formOf(order) });
  useOwnName(form);
  const save = useCheckoutAnswers(session_id, answersOf(order, formOf(order)));
  const { isPaying, problem, pay, showError } = usePay({
    session_id,
    event: order.event,
    onChanged,
    onOtherBrowser,
  });
  const [isGivingBack, setGivingBack] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const [email, setEmail] = useState(() => readCheckoutEmail(session_id));

  const saveAnswers = (options?: SaveOptions) => save(answersOf(order, form.getValues()), options);
  // Saves what was typed, so that it survives a reload. A server that is out of reach is said only when paying.
  const saveQuietly = () =>
    void saveAnswers().catch((error: unknown) => void (isApiError(error) && error.status < 500 && showError(error)));

  return (
    <>
      {is_cancelled_return && <NotCharged />}
      <form
        noValidate
        method="post"
        aria-label="Checkout"
        className={checkoutFrame}
        // Beside the fields on a desktop, the order comes after them for the keyboard as well.
        style={{ readingFlow: 'grid-rows' }}
        onSubmit={form.handleSubmit(() => pay(() => saveAnswers({ isForced: true })))}
      >
        <h1 className="sr-only">Checkout</h1>
        <div className="lg:col-start-2">
          <OrderCard order={order} buyer={email && <BuyerEmail email={email} onChange={() => setCorrecting(true)} />} />
        </div>
        <div className="grid content-start gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <HolderFields form={form} order={order} onLeave={saveQuietly} />
          {order.questions.length > 0 && <QuestionFields form={form} order={order} onLeave={saveQuietly} />}
          <CancelOrder onCancel={() => setGivingBack(true)} />
        </div>
        <PayBar total={order.total} email={email} problem={problem} is_paying={isPaying} />
      </form>
      <GiveBackDialog
        session_id={session_id}
        is_offer={waiting_list_url !== null}
        is_open={isGivingBack}
        onClose={() => setGivingBack(false)}
        onOtherBrowser={onOtherBrowser}
      />
      {email && (
        <CorrectEmailDialog
          session_id={session_id}
          email={email}
          is_open={isCorrecting}
          onClose={() => setCorrecting(false)}
          onCorrected={(corrected) => {
            setEmail(corrected);
            setCorrecting(false);
            void onChanged();
          }}
        />
      )}
    </>
  );
}

function CancelOrder({ onCancel }: { onCancel: () => void }) {
  return (
    <p className="text-sm text-ink-soft">
      Changed your mind?{' '}
      <button
        type="button"
        className="-my-1 py-1 font-semibold text-ink underline underline-offset-4 hover:text-accent"
        onClick={onCancel}
      >
        Cancel order
      </button>
    </p>
  );
}

type PayBarProps = { total: Money; email: string | null; problem: string | null; is_paying: boolean };

/** The button with the amount; on a phone at the bottom of the screen. */
function PayBar({ total, email, problem, is_paying }: PayBarProps) {
  return (
    <div className="pay-bar sticky bottom-0 z-10 -mx-4 grid grid-cols-1 content-start gap-3 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:static lg:col-start-2 lg:mx-0 lg:border-0 lg:p-0">
      {problem && (
        <Notice tone="danger" is_alert>
          {problem}
        </Notice>
      )}
      {email && (
        // On a phone the order card may be out of sight when the button is pressed.
        <p className="text-center text-sm text-ink-soft lg:hidden">
          Tickets go to <EmailAddress>{email}</EmailAddress>
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" is_busy={is_paying} className="w-full">
        Pay {formatMoney(total)}
      </Button>
      <p className="flex items-center justify-center gap-1.5 text-xs text-ink-soft">
        <Lock aria-hidden="true" className="size-3.5" />
        Next: the secure payment page
      </p>
    </div>
  );
}

/** Shown first to a buyer who comes back from the payment page without having paid. The header says how long. */
function NotCharged() {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-5 sm:px-6 sm:pt-8">
      <Notice>You were not charged. Your tickets are still held for you.</Notice>
    </div>
  );
}
