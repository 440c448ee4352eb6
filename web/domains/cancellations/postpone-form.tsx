import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';

import type { PostponementPage, PostponementRehearsal } from '#contract/postponements.ts';
import type { Workspace } from '#contract/workspace.ts';

import { followStart } from '#web/domains/events/edit/follow-start.ts';
import { RepeatedHourChoice } from '#web/domains/events/edit/repeated-hour.tsx';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { showRefusal } from '#web/domains/promo-codes/use-rule-form.ts';
import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { spokenZoneName } from '#contract/time-zones.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextAreaField, TextField } from '#web/platform/ui/field.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { bodyOf, emptyValues, type PostponeValues, times } from './postpone-values.ts';
import { rehearsalWords } from './postpone-words.ts';

type PostponeFormProps = { event: Workspace; page: PostponementPage; rehearsal: PostponementRehearsal };

const labels = { starts_at: 'New start', ends_at: 'New end', doors_at: 'New doors' };

/** The new date, or that it will be announced later, and how many people hear of it. */
export function PostponeForm({ event, page, rehearsal }: PostponeFormProps) {
  const form = useForm<PostponeValues>({ defaultValues: emptyValues });
  useFormBackUp(`${event.id} new date`, form, form.formState.isDirty);
  const postpone = usePostpone(event.slug, form, rehearsal.holders);
  const has_date = page.starts_at !== null;
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
      {event.is_off_sale && (
        <p className="text-sm text-ink-soft">The event stays off sale until our staff allows it again.</p>
      )}
      <p className="text-lg leading-relaxed font-semibold text-balance">{rehearsalWords(rehearsal)}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" is_busy={postpone.isPending}>
          {rehearsal.holders > 0 ? `Postpone and tell ${rehearsal.holders.toLocaleString('en')}` : 'Postpone'}
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
  const place = spokenZoneName(page.time_zone);
  const { errors, dirtyFields } = form.formState;
  const chosen = useWatch({ control: form.control });
  const moveOthers = () => {
    for (const [time, wall] of followStart(chosen.starts_at ?? '', page, dirtyFields)) {
      form.setValue(time, wall, { shouldValidate: form.formState.isSubmitted });
      form.setValue(`${time}_which`, '');
    }
  };
  return (
    <div className="grid gap-4">
      {times.map((time) => (
        <div key={time} className="grid gap-2">
          <TextField
            type="datetime-local"
            label={`${labels[time]} (${place})`}
            is_optional={time === 'doors_at'}
            errors={errors[time]?.message}
            {...form.register(time, {
              ...(time !== 'doors_at' && { required: 'Enter a date and time.' }),
              // A new time: which of two equal hours was meant has to be asked again.
              onChange: () => form.setValue(`${time}_which`, ''),
              ...(time === 'starts_at' && { onBlur: moveOthers }),
            })}
          />
          <RepeatedHourChoice
            name={`${time}_which`}
            error={errors[time]?.message}
            value={chosen[`${time}_which`] ?? ''}
            onChange={(which) => form.setValue(`${time}_which`, which)}
          />
        </div>
      ))}
    </div>
  );
}

function usePostpone(slug: string, form: UseFormReturn<PostponeValues>, holders: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => inBrowser().api('postponeEvent', { params: { id: slug }, body }),
    onSuccess: async () => {
      const told = holders > 0 ? 'We’re e-mailing every ticket holder.' : 'Its page shows the change.';
      toast.success(told, { title: 'Postponed' });
      form.reset();
      await client.invalidateQueries();
    },
    onError: (error) => {
      showRefusal(form, error, 'The event could not be moved. Please try again.');
      // Somebody else has moved or changed it: the page shows how it is now, and what was typed stays.
      if (isApiError(error, 409)) void client.invalidateQueries();
    },
  });
}
