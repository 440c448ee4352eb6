import { useFormContext, useWatch } from 'react-hook-form';

import type { PromoKind } from '#contract/promo-codes.ts';

import { spokenZoneName } from '#contract/time-zones.ts';
import { TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { wholeRule } from '#web/platform/lib/whole-number.ts';
import { wholeTime } from '#web/platform/lib/whole-time.ts';

import type { RuleForm } from './form-values.ts';
import { kindLabels } from './promo-words.ts';
import { ScopeField, type ScopeType } from './scope-field.tsx';

type RuleFieldsProps = {
  types: readonly ScopeType[];
  currency: string;
  time_zone: string;
  /** Of each code of a batch. */
  is_batch?: boolean;
};

const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value: value as PromoKind, label }));

/** What a code does, for which tickets, when and how often: the same for one code and for a batch. */
export function RuleFields({ types, currency, time_zone, is_batch = false }: RuleFieldsProps) {
  const form = useFormContext<RuleForm>();
  const { register, formState } = form;
  const kind = useWatch<RuleForm, 'kind'>({ name: 'kind' });
  const errorOf = (name: keyof RuleForm) => formState.errors[name]?.message;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField label="What it does" options={kinds} errors={errorOf('kind')} {...register('kind')} />
        {kind !== 'unlock' && (
          <TextField
            label={valueLabel(kind, currency)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            errors={errorOf('value')}
            {...register('value')}
          />
        )}
      </div>
      <ScopeField types={types} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Valid from"
          is_optional
          type="datetime-local"
          errors={errorOf('starts_at')}
          {...register('starts_at', wholeTime('starts_at', form))}
        />
        <TextField
          label="Valid until"
          is_optional
          type="datetime-local"
          errors={errorOf('ends_at')}
          {...register('ends_at', wholeTime('ends_at', form))}
        />
        <p className="-mt-3 text-sm text-ink-soft sm:col-span-2">
          By the clock at the event: {spokenZoneName(time_zone)}.
        </p>
        <TextField
          label={is_batch ? 'Orders per code' : 'Maximum number of orders'}
          hint={is_batch ? undefined : 'Leave empty for no limit.'}
          is_optional={!is_batch}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          errors={errorOf('max_uses')}
          {...register('max_uses', wholeRule)}
        />
      </div>
    </>
  );
}

function valueLabel(kind: PromoKind, currency: string): string {
  if (kind === 'percent') return 'Percent';
  const unit = currency.toUpperCase();
  return kind === 'set_price' ? `Price before fees, ${unit}` : `Amount, ${unit}`;
}
