import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';

import type { AddedPromoter, Promoter } from '#contract/promoters.ts';
import type { Workspace } from '#contract/workspace.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { decimalsOf, plainAmount } from '#contract/format-money.ts';
import { needed } from '#web/platform/lib/needed.ts';
import { parseDecimal } from '#web/platform/lib/parse-money.ts';
import { showRefusal } from '#web/domains/promo-codes/use-rule-form.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { usePromotersChanged } from './use-promoters.ts';

type Values = { user: string; name: string; referral_code: string; kind: 'percent' | 'fixed'; value: string };

type PromoterFormProps = {
  event: Pick<Workspace, 'id' | 'slug' | 'currency'>;
  /** The promoter to change; left out to add one. */
  promoter?: Promoter | undefined;
  onDone: () => void;
  /** Called when somebody else has removed the promoter meanwhile. */
  onGone?: (() => void) | undefined;
};

/** Adds a promoter, or changes one. */
export function PromoterForm({ event, promoter: current, onDone, onGone }: PromoterFormProps) {
  // As it was when the form was opened: what somebody else saves meanwhile is overwritten only by who was told of it.
  const [opened] = useState(current);
  const [isTold, setTold] = useState(false);
  const promoter = isTold ? current : opened;
  const values = promoter ? valuesOf(promoter) : emptyValues;
  const form = useForm<Values>({ defaultValues: values, values, resetOptions: { keepDirtyValues: true } });
  const { errors, isDirty } = form.formState;
  useFormBackUp(backupOf(event, opened), form, isDirty);
  const saving = useSave({ event, promoter, onDone, onGone, onChanged: () => setTold(true) }, form);
  const isPercent = useWatch({ control: form.control, name: 'kind' }) === 'percent';
  const submit = form.handleSubmit((given) => {
    const body = bodyOf(given, event.currency);
    if (!body) return form.setError('value', { message: problemOf(isPercent) }, { shouldFocus: true });
    if (!saving.isPending) saving.mutate(body);
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      {!promoter && (
        <TextField
          label="E-mail or user name"
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          errors={errors.user?.message}
          {...form.register('user', needed('Enter an e-mail address or a user name.'))}
        />
      )}
      <TextField
        label="Name"
        is_optional
        hint="For your own list."
        maxLength={120}
        autoComplete="off"
        errors={errors.name?.message}
        {...form.register('name')}
      />
      <CommissionFields form={form} currency={event.currency} is_percent={isPercent} is_new={!promoter} />
      <TextField
        label="Code"
        is_optional={!promoter}
        hint={
          promoter
            ? 'Links with the old code stop counting.'
            : 'Leave empty and we’ll create one. For somebody you removed, type their former code: their old links count again.'
        }
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        errors={errors.referral_code?.message}
        {...form.register('referral_code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" is_busy={saving.isPending}>
          {promoter ? 'Save' : 'Add promoter'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Names the version of a promoter, so that what somebody else saves meanwhile is not overwritten. */
export function backupOf({ id }: Pick<Workspace, 'id'>, promoter?: Promoter): string {
  return promoter ? `${id} promoter ${promoter.id} ${promoter.version}` : `${id} new promoter`;
}

type CommissionFieldsProps = { form: UseFormReturn<Values>; currency: string; is_percent: boolean; is_new: boolean };

function CommissionFields({ form, currency, is_percent, is_new }: CommissionFieldsProps) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="They get" options={kinds} {...form.register('kind')} />
        <TextField
          label={is_percent ? 'Percent' : `Amount in ${currency.toUpperCase()}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          errors={form.formState.errors.value?.message}
          {...form.register('value', { required: 'Enter what they get.' })}
        />
      </div>
      <p className="-mt-2 text-sm text-ink-soft">
        Of the price after discounts, before fees{!is_percent && '; never more than that price'}.{' '}
        {!is_new && 'Past sales keep their rate.'}
      </p>
    </>
  );
}

const kinds = [
  { value: 'percent', label: 'A share of the price' },
  { value: 'fixed', label: 'An amount per ticket' },
];

const emptyValues: Values = { user: '', name: '', referral_code: '', kind: 'percent', value: '10' };

function valuesOf({ name, referral_code, commission_basis_points, commission_fixed }: Promoter): Values {
  return {
    user: '',
    name,
    referral_code,
    kind: commission_fixed ? 'fixed' : 'percent',
    value: commission_fixed
      ? plainAmount(commission_fixed).replace(/\.0+$/, '')
      : String((commission_basis_points ?? 0) / 100),
  };
}

function addedWords({ referral_code, is_mailed }: AddedPromoter): string {
  const told = is_mailed
    ? 'We’ve e-mailed them the link.'
    : 'They had too many e-mails today: please send them the link yourself.';
  return `Their code is ${referral_code}. ${told}`;
}

type SaveProps = PromoterFormProps & { onChanged: () => void };

function useSave({ event, promoter, onDone, onGone, onChanged }: SaveProps, form: UseFormReturn<Values>) {
  const changed = usePromotersChanged();
  return useMutation({
    mutationFn: (body: Body) => save(event.slug, promoter, body),
    onSuccess: (saved) => {
      if ('is_mailed' in saved) toast.success(addedWords(saved), { title: 'Promoter Added' });
      else toast.success('Saved. It applies to new sales.', { title: 'Promoter Changed' });
      void changed();
      onDone();
    },
    onError: (error) => {
      showRefusal(form, error, 'The promoter could not be saved. Please try again.');
      if (isApiError(error, 409) && error.body.code === 'edited_meanwhile') return void changed().then(onChanged);
      if (!isApiError(error, 404)) return;
      void changed();
      onDone();
      onGone?.();
    },
  });
}

type Body = NonNullable<ReturnType<typeof bodyOf>>;

function bodyOf({ user, name, referral_code, kind, value }: Values, currency: string) {
  const isPercent = kind === 'percent';
  const worth = parseDecimal(value.replace(/\s*%$/, ''), isPercent ? 2 : decimalsOf(currency));
  if (worth === null) return undefined;
  const code = referral_code.trim();
  return {
    user: user.trim(),
    name,
    ...(code && { referral_code: code }),
    commission_basis_points: isPercent ? worth : null,
    commission_fixed_amount: isPercent ? null : worth,
  };
}

function save(slug: string, promoter: Promoter | undefined, body: Body): Promise<AddedPromoter | Promoter> {
  if (!promoter) return inBrowser().api('addPromoter', { params: { id: slug }, body });
  const { user: _user, ...change } = body;
  const params = { id: slug, promoter_link_id: promoter.id };
  return inBrowser().api('updatePromoter', { params, body: { ...change, version: promoter.version } });
}

function problemOf(isPercent: boolean): string {
  return isPercent ? 'Enter a percentage such as 10 or 7.5.' : 'Enter an amount such as 3 or 2.50.';
}
