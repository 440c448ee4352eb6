import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';

import type { CancellationPage, CancellationRehearsal } from '#contract/cancellations.ts';
import type { Workspace } from '#contract/workspace.ts';

import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextAreaField } from '#web/platform/ui/field.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

import { rehearsalRows, rehearsalSentences } from './cancel-words.ts';
import { Figures } from './figures.tsx';

type CancelFormProps = { event: Workspace; rehearsal: CancellationRehearsal };

/** The rehearsal and its confirmation: what is confirmed is exactly what is shown. */
export function CancelForm({ event, rehearsal }: CancelFormProps) {
  const { cancel, has_changed } = useCancel(event.slug);
  const form = useForm({ defaultValues: { message: '' } });
  useFormBackUp(`${event.id} cancellation`, form, form.formState.isDirty);
  const submit = form.handleSubmit(({ message }) => {
    if (!cancel.isPending) cancel.mutate({ fingerprint: rehearsal.fingerprint, message });
  });
  const isFree = rehearsal.refund.amount === 0;
  const isAnybodyTold = Object.values(rehearsal.mails).some((count) => count > 0);
  return (
    <form noValidate method="post" onSubmit={submit} className="grid max-w-2xl gap-6">
      {has_changed && (
        <Notice tone="caution" is_alert>
          Sales have changed in the meantime. Check the new figures before you confirm.
        </Notice>
      )}
      <p className="text-lg leading-relaxed font-semibold text-balance">{rehearsalSentences(rehearsal).join(' ')}</p>
      <Figures rows={rehearsalRows(rehearsal)} />
      {isAnybodyTold && (
        <TextAreaField
          label="Message to everyone affected"
          hint="Included word for word in every e-mail, except those to sellers in Resale."
          is_optional
          maxLength={1000}
          dir="auto"
          errors={form.formState.errors.message?.message}
          {...form.register('message')}
        />
      )}
      <ErrorNotice
        error={!has_changed && cancel.error}
        fallback="The event could not be cancelled. Please try again."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" is_busy={cancel.isPending}>
          {isFree ? 'Cancel event' : `Refund ${formatMoney(rehearsal.refund)} and cancel`}
        </Button>
        <LinkButton to={paths.eventOverview(event.slug)}>Keep event</LinkButton>
      </div>
      <p className="text-sm text-ink-soft">
        Not sure?{' '}
        <Link to={paths.eventPostpone(event.slug)} className="underline underline-offset-4">
          Postpone it
        </Link>{' '}
        instead: you don’t need a new date yet.
      </p>
    </form>
  );
}

function useCancel(slug: string) {
  const client = useQueryClient();
  const [has_changed, setChanged] = useState(false);
  const { queryKey } = apiQuery('getCancellation', { params: { id: slug } });
  const cancel = useMutation({
    mutationFn: (body: { fingerprint: string; message: string }) =>
      inBrowser().api('cancelEvent', { params: { id: slug }, body }),
    onMutate: () => setChanged(false),
    onSuccess: async (page) => {
      // The form gives way to what became of the event.
      document.getElementById('sub-page')?.focus();
      client.setQueryData(queryKey, page);
      // The header, the lists and the pages of the event say it, too.
      await client.invalidateQueries();
    },
    onError: (error) => {
      const rehearsal = newRehearsal(error);
      if (!rehearsal) return;
      setChanged(true);
      client.setQueryData(queryKey, (page: CancellationPage | undefined) => page && { ...page, rehearsal });
    },
  });
  return { cancel, has_changed };
}

/** The figures that a refused confirmation came with. */
function newRehearsal(error: unknown): CancellationRehearsal | undefined {
  if (!isApiError(error, 409) || error.body['code'] !== 'rehearsal_changed') return undefined;
  return error.body['rehearsal'] as CancellationRehearsal;
}
