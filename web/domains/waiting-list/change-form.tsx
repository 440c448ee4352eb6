import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { WaitingListEntry, WaitingListForm } from '#contract/waiting-list.ts';

import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { plainAmount } from '#contract/format-money.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

import { useEntryAction } from './use-entry-action.ts';
import { useWishForm, wishFields, wishOf } from './use-wish-form.ts';
import { WishFields } from './wish-fields.tsx';

type ChangeFormProps = { entry: WaitingListEntry; onDone: () => void };

/** Changes what somebody waits for; they keep their place. */
export function ChangeForm({ entry, onDone }: ChangeFormProps) {
  const listed = useQuery(apiQuery('getWaitingListForm', { params: { id: entry.event.slug } }));
  if (listed.data) return <Loaded entry={entry} listed={listed.data} onDone={onDone} />;
  if (!listed.error) return <Skeleton className="h-64 rounded-control" />;
  return <PartNotLoaded query={listed} fallback="This didn’t load. Please try again." />;
}

function Loaded({ entry, listed, onDone }: ChangeFormProps & { listed: WaitingListForm }) {
  const { token, ticket_types, party_size, max_total } = entry;
  const currency = max_total?.currency ?? listed.ticket_types[0]?.total.currency ?? 'eur';
  const max_party = Math.max(listed.max_party, entry.max_party) || party_size;
  const form = useWishForm({
    party_size: String(Math.min(party_size, max_party)),
    ticket_type_ids: ticket_types.map(({ id }) => id),
    max_amount: max_total ? plainAmount(max_total) : '',
  });
  const change = useEntryAction(token, (body: ReturnType<typeof wishOf>) =>
    inBrowser().api('changeWaitingListEntry', { params: { token }, body }),
  );
  const submit = form.handleSubmit((values) => {
    if (change.isPending) return;
    change.mutate(wishOf(values, currency), {
      onSuccess: onDone,
      onError: (error) => showFieldErrors(form, wishFields, error),
    });
  });
  const { setFocus } = form;
  // What was pressed to change it is gone.
  useEffect(() => setFocus('party_size'), [setFocus]);
  const isRefused = change.error !== null && Object.keys(fieldErrors(change.error)).length === 0;
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Change what you wait for"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <WishFields
        form={form}
        types={withChosen(listed.ticket_types, ticket_types)}
        max_party={max_party}
        currency={currency}
      />
      {isRefused && <ErrorNotice error={change.error} fallback="This could not be saved. Please try again." />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" is_busy={change.isPending}>
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
      <p className="text-sm text-ink-soft">You keep your place.</p>
    </form>
  );
}

/** The types on the list, and those that were chosen and are not on it any more. */
function withChosen(listed: WaitingListForm['ticket_types'], chosen: WaitingListEntry['ticket_types']) {
  return [...listed, ...chosen.filter(({ id }) => listed.every((type) => type.id !== id))];
}
