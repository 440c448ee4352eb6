import { FormProvider, useForm, useWatch, type UseFormReturn } from 'react-hook-form';

import { counted } from '#contract/counted.ts';

import { errorMessage } from '#web/platform/api/error-message.ts';
import { needed } from '#web/platform/lib/needed.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { OnlyWhileOpen } from '#web/domains/events/workspace/only-while-open.tsx';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextAreaField } from '#web/platform/ui/field.tsx';
import { FileButton } from '#web/platform/ui/file-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { InvitationsSubPage } from '../invitations-sub-page.tsx';
import { OfferFields } from '../offer-fields.tsx';
import { readListFile } from './read-list-file.ts';
import { RowList } from './row-list.tsx';
import { summaryOf } from './row-words.ts';
import { emptyList, isAsChecked, type ManyForm, useManyActions } from './use-many-actions.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Invite many' };

/** Invites everybody on a list: pasted or from a file, checked row by row before anything is sent. */
export default function InviteManyPage() {
  const event = useWorkspace();
  const form = useForm<ManyForm>({ defaultValues: emptyList });
  const { isDirty } = form.formState;
  const noteSaved = useUnsaved('the list', isDirty);
  useFormBackUp(`${event.id} invitation list`, form, isDirty);
  const { check, send } = useManyActions(form, { slug: event.slug, noteSaved });
  const submitCheck = form.handleSubmit((values) => {
    if (!check.isPending) check.mutate(values);
  });
  return (
    <InvitationsSubPage slug={event.slug} title="Invite many">
      <OnlyWhileOpen event={event}>
        <p className="-mt-3 max-w-prose text-ink-soft">
          Paste your guest list and check it first. Nobody gets a second e-mail: duplicates and people you have already
          invited are skipped.
        </p>
        <FormProvider {...form}>
          <form noValidate method="post" onSubmit={submitCheck} className="grid max-w-2xl gap-6">
            <ListField form={form} />
            <OfferFields event={event} />
            <Button type="submit" is_busy={check.isPending} className="justify-self-start">
              Check the list
            </Button>
          </form>
        </FormProvider>
        <Verdict form={form} check={check} send={send} />
      </OnlyWhileOpen>
    </InvitationsSubPage>
  );
}

function ListField({ form }: { form: UseFormReturn<ManyForm> }) {
  const { errors } = form.formState;
  const read = async (file: File) => {
    try {
      form.setValue('text', await readListFile(file), { shouldDirty: true });
      form.clearErrors('text');
    } catch (error) {
      form.setError('text', { message: errorMessage(error, 'This file could not be read.') });
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      <TextAreaField
        label="Guest list"
        hint="One guest per line: an address, or Ana Lima <ana@example.com>. Or a table with the columns email, name, plus_ones, note."
        rows={8}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="w-full"
        errors={errors.text?.message}
        {...form.register('text', needed('Paste a list, or choose a file.'))}
      />
      <FileButton
        size="sm"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        file_label="Guest list file"
        onChosen={(file) => void read(file)}
      >
        Choose a file
      </FileButton>
    </div>
  );
}

type VerdictProps = { form: UseFormReturn<ManyForm> } & ReturnType<typeof useManyActions>;

function Verdict({ form, check, send }: VerdictProps) {
  const values = useWatch({ control: form.control });
  const checked = check.data;
  if (!checked) return null;
  const isStale = !isAsChecked(checked, { ...form.getValues(), ...values });
  const { rows, ready } = checked;
  const submit = form.handleSubmit((given) => {
    if (!send.isPending && !send.isSuccess) send.mutate(given);
  });
  return (
    <section aria-labelledby="verdict" className="grid max-w-3xl gap-4">
      <h3 id="verdict" className="text-lg">
        What happens to each row
      </h3>
      <p role="status">{isStale ? 'The list or the offer has changed. Check it again.' : summaryOf(rows)}</p>
      {!isStale && (
        <>
          {ready === 0 && <Notice>Nobody new is on this list, so there is nothing to send.</Notice>}
          {ready > 0 && (
            <Button
              variant="primary"
              className="justify-self-start"
              is_busy={send.isPending}
              onClick={() => void submit()}
            >
              Send {counted(ready, 'invitation')}
            </Button>
          )}
          <RowList rows={rows} />
        </>
      )}
    </section>
  );
}
