import { useMutation, type QueryKey } from '@tanstack/react-query';

import { inBrowser } from '#web/platform/api/browser.ts';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';
import { Button } from '#web/platform/ui/button.tsx';

/** `queryKey`: of the request as the page shows it. */
type WithdrawButtonProps = { queryKey: QueryKey; withdraw: () => Promise<unknown> };

/** Withdraws a request to come. */
export function WithdrawButton({ queryKey, withdraw }: WithdrawButtonProps) {
  const act = useMutation({
    mutationFn: withdraw,
    onSuccess: (answer) => inBrowser().queryClient.setQueryData(queryKey, answer),
    onError: () => void inBrowser().queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <ErrorNotice error={act.error} fallback="The request could not be withdrawn. Please try again." />
      <Button is_busy={act.isPending} className="justify-self-start" onClick={() => act.mutate()}>
        Withdraw the request
      </Button>
    </>
  );
}
