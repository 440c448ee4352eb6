import { useForm } from 'react-hook-form';
import { Link } from 'react-router';

import type { OpenedTransfer } from '#contract/ticket-transfers.ts';

import { fieldErrors } from '#web/platform/api/error-message.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

import type { Claim } from './use-transfer.ts';

type ClaimFormProps = { token: string; transfer: OpenedTransfer; claim: Claim };

/** Accepting a ticket, with an account or without: where it goes, and what that changes. */
export function ClaimForm({ token, transfer, claim }: ClaimFormProps) {
  const { user } = useSession();
  const { register, handleSubmit } = useForm({ defaultValues: { name: '' } });
  const errors = fieldErrors(claim.error);
  const accept = handleSubmit(({ name }) => {
    if (!claim.isPending) claim.mutate(name);
  });
  return (
    <form noValidate method="post" onSubmit={accept} className="grid grid-cols-1 gap-4">
      {!user && (
        <TextField
          label="Name on the ticket"
          is_optional
          dir="auto"
          autoComplete="name"
          maxLength={120}
          errors={errors['name'] ?? []}
          {...register('name')}
        />
      )}
      <ErrorNotice
        error={!errors['name'] && claim.error}
        fallback="The ticket could not be accepted. Please try again."
      />
      <Button type="submit" variant="primary" size="lg" is_busy={claim.isPending}>
        Accept the ticket
      </Button>
      <p className="text-sm text-ink-soft">
        There is nothing to pay. You get a new code, and the old one stops working right away.{' '}
        {user ? (
          <>
            It goes into your account, <bdi className="wrap-anywhere">{user.username}</bdi>.
          </>
        ) : (
          <>
            We’ll also send it to {transfer.email_masked}. Do you have an account?{' '}
            <Link
              to={paths.login(paths.transfer(token))}
              className="inline-block min-h-6 font-semibold text-ink underline underline-offset-4"
            >
              Log in first
            </Link>{' '}
            to have it in My Tickets.
          </>
        )}
      </p>
    </form>
  );
}
