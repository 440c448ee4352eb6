import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { inBrowser } from '#web/platform/api/browser.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { showFieldErrors } from './show-field-errors.ts';

type PasswordForm = { password: string };

/** Asks for the signed-in person's password; `onEnd` is told whether it was right, false when they close the dialog. */
export function PasswordDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const { user } = useSession();
  const form = useForm<PasswordForm>({ defaultValues: { password: '' } });
  const confirm = useMutation({
    mutationFn: (body: PasswordForm) => inBrowser().api('confirmPassword', { body }),
    onSuccess: () => onEnd(true),
    onError: (error) => showFieldErrors(form, ['password'], error),
  });
  const refusal = confirm.isError && !fieldErrors(confirm.error)['password'] && confirm.error;
  return (
    <Dialog title="Is it you?" is_open onClose={() => onEnd(false)}>
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={(event) => {
          // The dialog may be opened from inside another form.
          event.stopPropagation();
          void form.handleSubmit((values) => confirm.mutate(values))(event);
        }}
      >
        <p>You logged in a while ago. Enter your password before money moves.</p>
        <ErrorNotice error={refusal} fallback="Your password could not be checked. Please try again." />
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField
          label="Account password"
          autoComplete="current-password"
          data-autofocus
          errors={form.formState.errors.password?.message}
          {...form.register('password', { required: 'Enter your current password.' })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" is_busy={confirm.isPending}>
            Continue
          </Button>
          <Button onClick={() => onEnd(false)}>Not now</Button>
        </div>
      </form>
    </Dialog>
  );
}
