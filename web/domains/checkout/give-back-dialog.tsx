import { useMutation, useQueryClient } from '@tanstack/react-query';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders } from '#web/platform/api/browser-headers.ts';
import { announceCheckout } from '#web/platform/lib/checkout-tabs.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

import { checkoutQuery } from './checkout-query.ts';

type GiveBackDialogProps = {
  session_id: string;
  /** The tickets were offered to the waiting list. */
  is_offer: boolean;
  is_open: boolean;
  onClose: () => void;
  onOtherBrowser: () => void;
};

/** Asks for confirmation, then releases the hold. */
export function GiveBackDialog({ is_open, onClose, ...rest }: GiveBackDialogProps) {
  return (
    <Dialog title="Cancel this order?" is_open={is_open} onClose={onClose}>
      <GiveBack {...rest} onClose={onClose} />
    </Dialog>
  );
}

function GiveBack({ session_id, is_offer, onClose, onOtherBrowser }: Omit<GiveBackDialogProps, 'is_open'>) {
  const client = useQueryClient();

  const giveBack = useMutation({
    mutationFn: () => inBrowser().api('giveBackCheckout', { params: { session_id } }, { headers: browserHeaders() }),
    onSuccess: (details) => {
      client.setQueryData(checkoutQuery(session_id, false).queryKey, details);
      announceCheckout(session_id);
    },
    onError: (error) => {
      if (isApiError(error) && error.body.code === 'other_browser') onOtherBrowser();
    },
  });

  return (
    <>
      <p className="text-ink-soft">
        {is_offer
          ? 'Your offer goes to the next person on the waiting list, and you lose your place.'
          : 'What you chose goes back on sale right away.'}{' '}
        You have not been charged.
      </p>
      <ErrorNotice error={giveBack.error} fallback="The order could not be cancelled. Please try again." />
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" is_busy={giveBack.isPending} onClick={() => giveBack.mutate()}>
          Cancel order
        </Button>
        <Button onClick={onClose}>Keep order</Button>
      </div>
    </>
  );
}
