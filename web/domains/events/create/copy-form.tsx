import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import type { EventEditor } from '#contract/event-editing.ts';

import { ConnectionError } from '#web/platform/api/api-error.ts';
import { RepeatedHourChoice } from '#web/domains/events/edit/repeated-hour.tsx';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import { spokenZoneName } from '#contract/time-zones.ts';
import { presentDate } from '#web/platform/lib/clock.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { DateList } from './date-list.tsx';
import { copyBody, copyCount, nextNight, type CopyValues } from './copy-values.ts';
import { useCopyEvent } from './use-copy-event.ts';

const modes = [
  { value: 'once', label: 'One night' },
  { value: 'weekly', label: 'Every week' },
  { value: 'dates', label: 'Dates I choose' },
] as const;

/** When the copies are; everything else they take over. */
export function CopyForm({ event }: { event: EventEditor }) {
  const [isDone, setDone] = useState(false);
  const form = useForm<CopyValues>({
    defaultValues: { mode: 'once', dates: [nextNight(event, presentDate())], weeks: '4', as_series: true, which: '' },
  });
  const values = useWatch({ control: form.control }) as CopyValues;
  const copy = useCopyEvent(event, form, () => setDone(true));
  const isUnsaved = form.formState.isDirty && !isDone;
  useUnsaved('this copy', isUnsaved);
  useFormBackUp(`${event.id} copy`, form, isUnsaved);
  const count = copyCount(values);
  const problem = form.formState.errors.dates?.message ?? form.formState.errors.root?.message;
  const submit = form.handleSubmit((typed) => {
    if (!copy.isPending && !isDone) copy.mutate(copyBody(typed));
  });
  return (
    <form noValidate method="post" className="grid max-w-2xl gap-6" onSubmit={submit}>
      <header className="grid gap-2">
        <h1 className="text-3xl font-extrabold wrap-anywhere">
          Copy <bdi>{event.title}</bdi>
        </h1>
        <p className="text-ink-soft">
          Copies include the page, ticket types, promo codes and picture. Sales are not copied.
        </p>
      </header>
      <SelectField label="How often" options={modes} {...form.register('mode')} />
      <DateList
        zone={spokenZoneName(event.time_zone)}
        dates={values.mode === 'dates' ? values.dates : values.dates.slice(0, 1)}
        errors={problem}
        mayAdd={values.mode === 'dates'}
        onChange={(dates) => form.setValue('dates', dates, { shouldDirty: true })}
      />
      <RepeatedHourChoice
        name="which"
        error={problem}
        value={values.which}
        onChange={(which) => form.setValue('which', which)}
      />
      {values.mode === 'weekly' && (
        <TextField
          label="How many weeks"
          inputMode="numeric"
          errors={form.formState.errors.weeks?.message}
          {...form.register('weeks', { pattern: { value: /^\s*([1-9]|[1-4]\d|5[0-2])\s*$/, message: '1 to 52.' } })}
        />
      )}
      <Checkbox label="As a series: each night’s page links to the others" {...form.register('as_series')} />
      {copy.error instanceof ConnectionError && !copy.isPending && (
        <Notice tone="danger" is_alert>
          We couldn’t reach the server. Your dates are still here.
        </Notice>
      )}
      <div className="section-bar">
        <Button type="submit" variant="primary" is_busy={copy.isPending}>
          {count === 1 ? 'Create draft' : `Create ${count} drafts`}
        </Button>
      </div>
    </form>
  );
}
