import type { ComponentProps } from 'react';

import { spokenZoneName } from '#contract/time-zones.ts';

import type { wholeTime } from '#web/platform/lib/whole-time.ts';
import { TextField } from '#web/platform/ui/field.tsx';

import { times, type Time, type TimesForm } from './event-times.ts';
import { followStart } from './follow-start.ts';
import { RepeatedHourChoice } from './repeated-hour.tsx';

type Changed = { target: { value: string } };
type Rules = { required?: string; validate?: () => true | string; onChange: (event: Changed) => void };
type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'errors'> & { errors?: string | undefined };

type TimesFieldsProps = {
  labels: Record<Time, string>;
  /** The event as saved: end and doors follow the start, unless they were `typed`. */
  saved: Parameters<typeof followStart>[1];
  typed: Parameters<typeof followStart>[2];
  time_zone: string;
  is_locked?: boolean;
  /** Doors may stay empty. */
  doors_rules: ReturnType<typeof wholeTime>;
  values: Partial<TimesForm>;
  field: (time: Time, rules: Rules) => FieldProps;
  setValue: (name: keyof TimesForm, value: string) => void;
};

/** Start, end and doors of an event, and which hour is meant when the clock shows one twice. */
export function TimesFields({ labels, saved, typed, time_zone, is_locked, values, ...form }: TimesFieldsProps) {
  const { field, setValue, doors_rules } = form;
  // At once: a form that is sent from the field of the start has an end that was shown.
  const moveOthers = (start: string) => {
    for (const [time, wall] of followStart(start, saved, typed)) {
      setValue(time, wall);
      setValue(`${time}_which`, '');
    }
  };
  return times.map((time) => {
    const props = field(time, {
      ...(time === 'doors_at' ? doors_rules : { required: 'Enter a date and time.' }),
      // A new time: which of two equal hours was meant has to be asked again.
      onChange: ({ target }) => {
        setValue(`${time}_which`, '');
        if (time === 'starts_at') moveOthers(target.value);
      },
    });
    return (
      <div key={time} className="grid gap-2">
        <TextField
          type="datetime-local"
          label={`${labels[time]} (${spokenZoneName(time_zone)})`}
          is_optional={time === 'doors_at'}
          disabled={is_locked}
          {...props}
        />
        <RepeatedHourChoice
          name={`${time}_which`}
          error={props.errors}
          value={values[`${time}_which`] ?? ''}
          onChange={(which) => setValue(`${time}_which`, which)}
        />
      </div>
    );
  });
}
