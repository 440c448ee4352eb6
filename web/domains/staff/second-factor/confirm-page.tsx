import { useMutation, useQueryClient } from '@tanstack/react-query';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';

import { CodeForm } from './code-form.tsx';
import { FactorFrame } from './factor-frame.tsx';

/** Asks for a code of the second factor; then the page that was asked for is shown. */
export function ConfirmPage() {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: (code: string) => inBrowser().api('confirmSecondFactor', { body: { code } }),
    onSuccess: async (self) => {
      client.setQueryData(apiQuery('getStaffSelf').queryKey, self);
      await client.invalidateQueries();
    },
  });
  return (
    <FactorFrame title="Confirm that it is you">
      <PageMeta title="Second factor" is_indexed={false} />
      <CodeForm
        hint="Six digits from your authenticator app, or one of your recovery codes."
        button="Confirm"
        is_digits={false}
        error={confirm.error}
        is_busy={confirm.isPending}
        onSubmit={confirm.mutate}
      />
      <p className="text-sm text-ink-soft">
        No phone and no recovery codes? An administrator of this installation can reset your second factor.
      </p>
    </FactorFrame>
  );
}
