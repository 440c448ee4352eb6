import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';

import type { PostponementPage, PostponementRehearsal } from '#contract/postponements.ts';
import type { Workspace } from '#contract/workspace.ts';

import { TimesFields } from '#web/domains/events/edit/times-fields.tsx';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { showRefusal } from '#web/domains/promo-codes/use-rule-form.ts';
import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { wholeTime } from '#web/platform/lib/whole-time.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextAreaField } from '#web/platform/ui/field.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { bodyOf, emptyValues, type PostponeValues } from './postpone-values.ts';
import { confirmWords, rehearsalWords } from './postpone-words.ts';

type PostponeFormProps = { event: Workspace; page: PostponementPage; rehearsal: PostponementRehearsal };

const labels = { starts_at: 'New start', ends_at: 'New end', doors_at: 'New doors' };

/** The new date, or that it will be announced later, and how many people hear of it. */
export function PostponeForm({ event, page, rehearsal }: PostponeFormProps) {
  const form = useForm<PostponeValues>({ defaultValues: emptyValues });
  useFormBackUp(`${event.id} new date`, form, form.formState.isDirty);
  const has_date = page.starts_at !== null;
  const postpone = usePostpone(event.slug, form, { has_date, holders: rehearsal.holders });
  const isOpen = useWatch({ control: form.control, name: 'when' }) === 'open' && has_date;
  const submit = form.handleSubmit((values) => {
    if (!postpone.isPending) postpone.mutate(bodyOf({ ...values, when: isOpen ? 'open' : 'date' }, page.version));
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      <WhenField form={form} has_date={has_date} />
      {!isOpen && <Dates form={form} page={page} />}
      <TextAreaField
        label="Message to ticket holders"
        hint="Included in the e-mail, word for word."
        is_optional
        maxLength={1000}
        dir="auto"
        errors={form.formState.errors.message?.message}
        {...form.register('message')}
      />
      <p className="text-sm text-ink-soft">
        If ticket sales end at a set time, they end later by the same amount. Start times don’t change.
      </p>
      {event.state === 'draft' && (
        <p className="text-sm text-ink-soft">
          The event stays off sale until {event.is_off_sale ? 'our staff allows it again' : 'you publish it'}.
        </p>
      )}
      <p className="text-lg leading-relaxed font-semibold text-balance">{rehearsalWords(rehearsal)}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" is_busy={postpone.isPending}>
          {confirmWords({ has_date, holders: rehearsal.holders })}
        </Button>
        <LinkButton to={paths.eventOverview(event.slug)}>{event.starts_at ? 'Keep the date' : 'Not yet'}</LinkButton>
      </div>
    </form>
  );
}

function WhenField({ form, has_date }: { form: UseFormReturn<PostponeValues>; has_date: boolean }) {
  if (!has_date) return null;
  const choices = [
    { value: 'date', label: 'To a new date' },
    { value: 'open', label: 'The new date will be announced later; nothing is sold until then' },
  ];
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">When</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input type="radio" value={value} className="size-5 shrink-0 accent-accent" {...form.register('when')} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Dates({ form, page }: { form: UseFormReturn<PostponeValues>; page: PostponementPage }) {
  const { errors, dirtyFields, isSubmitted } = form.formState;
  const values = useWatch({ control: form.control });
  return (
    <div className="grid gap-4">
      <TimesFields
        labels={labels}
        doors_rules={wholeTime('doors_at', form)}
        saved={page}
        typed={dirtyFields}
        time_zone={page.time_zone}
        values={values}
        field={(time, rules) => ({ errors: errors[time]?.message, ...form.register(time, rules) })}
        setValue={(name, value) => form.setValue(name, value, { shouldValidate: isSubmitted })}
      />
    </div>
  );
}

type Situation = { has_date: boolean; holders: number };

function usePostpone(slug: string, form: UseFormReturn<PostponeValues>, { has_date, holders }: Situation) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => inBrowser().api('postponeEvent', { params: { id: slug }, body }),
    onSuccess: async () => {
      const told = holders > 0 ? 'We’re e-mailing every ticket holder.' : 'Its page shows the change.';
      toast.success(told, { title: has_date ? 'Postponed' : 'New date set' });
      form.reset();
      await client.invalidateQueries();
      // What holders choose is above the form.
      document.getElementById('sub-page')?.focus();
    },
    onError: (error) => {
      showRefusal(form, error, 'The event could not be moved. Please try again.');
      // Somebody else has moved or changed it: the page shows how it is now, and what was typed stays.
      if (isApiError(error, 409)) void client.invalidateQueries();
    },
  });
}
