import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import type { NewSecondFactor } from '#contract/staff.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { PasswordField } from '#web/domains/auth/password-field.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { QrCode } from '#web/platform/ui/qr-code.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

import { CodeForm } from './code-form.tsx';
import { FactorFrame } from './factor-frame.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Sets up the second factor in three steps: password, authenticator app, recovery codes. */
export function SetUpPage({ username }: { username: string }) {
  const [factor, setFactor] = useState<NewSecondFactor>();
  const [codes, setCodes] = useState<string[]>();
  const client = useQueryClient();
  const finish = useMutation({
    mutationFn: (code: string) => inBrowser().api('finishSecondFactor', { body: { code } }),
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  if (codes)
    return (
      <FactorFrame title="Keep these codes">
        <PageMeta title="Second factor" is_indexed={false} />
        <RecoveryCodes
          codes={codes}
          onDone={() => void client.invalidateQueries({ queryKey: apiQuery('getStaffSelf').queryKey })}
        />
      </FactorFrame>
    );
  return (
    <FactorFrame title="Set up your second factor">
      <PageMeta title="Second factor" is_indexed={false} />
      {!factor && <PasswordStep username={username} onDone={setFactor} />}
      {factor && (
        <>
          <p>Scan this with an authenticator app, then type the six digits it shows.</p>
          <QrCode qr={factor.qr} label="QR code for an authenticator app" className="w-56 rounded-control" />
          <div className="grid gap-1">
            <p className="text-sm text-ink-soft">No camera? Type this secret into the app:</p>
            <p dir="ltr" className="font-mono font-semibold break-all">
              {factor.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
          </div>
          <CodeForm
            hint="Six digits, new every 30 seconds."
            button="Finish"
            is_digits
            error={finish.error}
            is_busy={finish.isPending}
            onSubmit={finish.mutate}
          />
        </>
      )}
    </FactorFrame>
  );
}

function PasswordStep({ username, onDone }: { username: string; onDone: (factor: NewSecondFactor) => void }) {
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const begin = useMutation({
    mutationFn: (body: { password: string }) => inBrowser().api('beginSecondFactor', { body }),
    onSuccess: onDone,
  });
  const refused = fieldErrors(begin.error)['password'];
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={form.handleSubmit((body) => begin.mutate(body))}>
      <p className="text-ink-soft">
        Staff pages need more than a password. Enter your password again, then set up an authenticator app on your
        phone.
      </p>
      <ErrorNotice error={!refused && begin.error} fallback="That didn’t work. Please try again." />
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Password of your account"
        autoComplete="current-password"
        errors={form.formState.errors.password?.message ?? refused ?? []}
        {...form.register('password', { required: 'Enter your current password.' })}
      />
      <Button type="submit" variant="primary" className="justify-self-start" is_busy={begin.isPending}>
        Continue
      </Button>
    </form>
  );
}
