import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { endingSession } from '#web/platform/api/session-ending.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { PasswordField } from '#web/domains/auth/password-field.tsx';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

type DeleteForm = { password: string };
type DeleteDialogProps = { username: string; is_open: boolean; onClose: () => void };

/** Confirms the deletion of an account: what is deleted with it, and the password. */
export function DeleteDialog({ username, is_open, onClose }: DeleteDialogProps) {
  return (
    <Dialog title="Delete account?" is_open={is_open} onClose={onClose}>
      <DeleteAccountForm username={username} onClose={onClose} />
    </Dialog>
  );
}

function DeleteAccountForm({ username, onClose }: { username: string; onClose: () => void }) {
  const { form, remove } = useDelete();
  const refusal = remove.isError && !fieldErrors(remove.error)['password'] && remove.error;
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={form.handleSubmit((values) => remove.mutate(values))}
    >
      <ErrorNotice error={refusal} fallback="Your account could not be deleted. Please try again." />
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>You’ll be logged out everywhere. This cannot be undone.</li>
        <li>Your tickets stay valid, but you can no longer open them here. Save their PDFs first.</li>
        <li>Tickets you have in Resale are taken off sale, and you leave every waiting list.</li>
        <li>A ticket that is on its way to a friend can still be accepted, but you can no longer take it back.</li>
        <li>Your user name and e-mail address can be used for a new account.</li>
      </ul>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Account password"
        autoComplete="current-password"
        errors={form.formState.errors.password?.message}
        {...form.register('password', { required: 'Enter your current password.' })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" is_busy={remove.isPending}>
          Delete for good
        </Button>
        <Button onClick={onClose}>Keep account</Button>
      </div>
    </form>
  );
}

function useDelete() {
  const navigate = useNavigate();
  const form = useForm<DeleteForm>({ defaultValues: { password: '' } });
  const remove = useMutation({
    mutationFn: (body: DeleteForm) => {
      const { api, session } = inBrowser();
      return endingSession(session.token(), () => api('deleteAccount', { body }));
    },
    onSuccess: ({ message }) => {
      inBrowser().session.end({ is_reported: true });
      toast.success(message, { id: 'delete-account' });
      void navigate(paths.login(), { replace: true });
    },
    // The reason for a refusal is shown in the dialog.
    onError: (error) => showFieldErrors(form, ['password'], error),
  });
  return { form, remove };
}
