import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';

import { inBrowser } from '#web/api/browser.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { AuthForm } from '#web/auth/auth-form.tsx';
import { AuthFrame } from '#web/auth/auth-frame.tsx';
import { emailRule } from '#web/auth/email-rule.ts';
import { showFieldErrors } from '#web/auth/show-field-errors.ts';
import { PageMeta } from '#web/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.tsx';

type FindForm = { email: string };

/** Where who bought as a guest asks for their tickets again. Whether anybody bought shows only in the mailbox. */
export default function FindTicketsPage() {
  const { form, ask } = useFind();
  return (
    <AuthFrame
      title="Find my tickets"
      text="Bought without an account? Tell us the e-mail address you used, and we mail you a link to all your tickets."
      footer={
        <p>
          Have an account?{' '}
          <Link to={paths.login(paths.myTickets())} className="font-semibold underline underline-offset-4">
            Log in to see My Tickets
          </Link>
        </p>
      }
    >
      <PageMeta
        title="Find my tickets"
        description="Get a link by mail to the tickets you bought without an account."
        path={paths.findTickets()}
      />
      <AuthForm
        act={ask.isSuccess ? 'Send another link' : 'Send the link'}
        is_busy={ask.isPending}
        onSubmit={form.handleSubmit(({ email }) => ask.mutate(email.trim().toLowerCase()))}
      >
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="email"
          maxLength={254}
          errors={form.formState.errors.email?.message}
          {...form.register('email', emailRule)}
        />
      </AuthForm>
      {ask.isSuccess && <LinkSent email={ask.variables} message={ask.data.message} />}
    </AuthFrame>
  );
}

function LinkSent({ email, message }: { email: string; message: string }) {
  return (
    <Notice tone="positive" is_alert>
      <p>{message}</p>
      <p className="mt-1 font-normal text-ink">
        Look in the mailbox of <strong className="font-semibold break-words">{email}</strong>, also among the spam. The
        link works for 24 hours. Nothing there? Then try another address of yours.
      </p>
    </Notice>
  );
}

function useFind() {
  const form = useForm<FindForm>({ defaultValues: { email: '' } });
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => inBrowser().api('findMyTickets', { body: { email } }),
    onError: (error) => {
      toast.error(errorMessage(error, 'The link could not be sent. Please try again.'), { id: 'find-tickets' });
      showFieldErrors(form, ['email'], error);
    },
  });
  return { form, ask };
}
