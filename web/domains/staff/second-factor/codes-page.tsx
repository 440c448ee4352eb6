import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';

import { useStaff } from '../use-staff.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export const handle: PageFlags = { title: 'Recovery codes', is_protected: true, is_private: true, hide_footer: true };

/** New recovery codes in place of the earlier ones. */
export default function CodesPage() {
  const self = useStaff();
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const renew = useMutation({
    mutationFn: (code: string) => inBrowser().api('renewRecoveryCodes', { body: { code } }),
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  const done = () => {
    setCodes(undefined);
    void client.invalidateQueries({ queryKey: apiQuery('getStaffSelf').queryKey });
  };
  return (
    <section className="grid max-w-lg gap-5">
      <PageMeta title="Recovery codes" is_indexed={false} />
      <h1 className="text-2xl">Recovery codes</h1>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : (
        <>
          <p className="text-ink-soft">
            You have {self.recovery_codes_left} left. New ones end all earlier ones, used or not.
          </p>
          <CodeForm
            hint="Six digits from your authenticator app."
            button="Make new codes"
            is_digits
            error={renew.error}
            is_busy={renew.isPending}
            onSubmit={renew.mutate}
          />
        </>
      )}
    </section>
  );
}
