import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';

import type { WaitingListForm } from '#contract/waiting-list.ts';

import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { referralFor } from '#web/platform/lib/referral.ts';
import { needed } from '#web/platform/lib/needed.ts';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { useWishForm, wishFields, wishOf, type WishValues } from './use-wish-form.ts';
import { WishFields } from './wish-fields.tsx';

type JoinFormProps = { listed: WaitingListForm; onJoined: (email: string) => void };

/** What to wait for, and where the offer goes. */
export function JoinForm({ listed, onJoined }: JoinFormProps) {
  const { user } = useSession();
  const { event, ticket_types, max_party, closes_at } = listed;
  const client = useQueryClient();
  const currency = ticket_types[0]?.total.currency ?? 'eur';
  // The only one that is sold out, while others may be on sale.
  const only = ticket_types.length === 1 ? ticket_types.map(({ id }) => id) : [];
  const form = useWishForm({ ticket_type_ids: only });
  const join = useMutation({
    mutationFn: (values: WishValues) =>
      inBrowser().api('joinWaitingList', {
        params: { id: event.slug },
        body: {
          ...wishOf(values, currency),
          ...(!user && { email: values.email }),
          referral_code: referralFor(event.slug),
        },
      }),
    onSuccess: (_answer, { email }) => onJoined(user?.email ?? email.trim()),
    onError: (error) => {
      showFieldErrors(form, wishFields, error);
      // Tickets went on sale meanwhile, or the list closed.
      if (isApiError(error, 409)) void client.invalidateQueries({ queryKey: ['getWaitingListForm'] });
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!join.isPending) join.mutate(values);
  });
  const isRefused = join.error !== null && Object.keys(fieldErrors(join.error)).length === 0;
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Join the waiting list"
      className="has-scripts grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <WishFields form={form} types={ticket_types} max_party={max_party} currency={currency} />
      <OfferAddress form={form} account={user?.email} />
      {isRefused && (
        <ErrorNotice error={join.error} fallback="You could not be added to the list. What you typed is still here." />
      )}
      <Button type="submit" variant="primary" size="lg" is_busy={join.isPending}>
        Join the waiting list
      </Button>
      <p className="text-center text-sm text-ink-soft">
        Nothing is charged.
        {closes_at && (
          <>
            {' '}
            The list is open until <DateTime instant={closes_at} zone={event.time_zone} />.
          </>
        )}
      </p>
    </form>
  );
}

/** Where the offer goes: to the account, or to an address that a guest types. */
function OfferAddress({ form, account }: { form: UseFormReturn<WishValues>; account: string | undefined }) {
  if (account !== undefined)
    return (
      <p className="text-sm text-ink-soft">
        We’ll e-mail your account, <strong className="wrap-anywhere text-ink">{account}</strong>.
      </p>
    );
  return (
    <EmailField
      label="Your e-mail"
      hint="The offer goes here, and a link to change or leave."
      required
      errors={form.formState.errors.email?.message ?? []}
      {...form.register('email', needed('Enter your e-mail.'))}
    />
  );
}
