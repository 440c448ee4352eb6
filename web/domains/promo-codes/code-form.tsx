import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';

import type { PromoCode } from '#contract/promo-codes.ts';
import type { Workspace } from '#contract/workspace.ts';

import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import { needed } from '#web/platform/lib/needed.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import { type CodeFormValues, limitsOf, worthOf } from './form-values.ts';
import { PricePreview } from './price-preview.tsx';
import { ReserveFields } from './reserve-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import { showRefusal, valueProblem } from './use-rule-form.ts';
import { useTypes } from './use-types.ts';

export type CodeBody = ReturnType<typeof bodyOf>;

type CodeFormProps = {
  event: Workspace;
  values: CodeFormValues;
  /** The name of the act: "Create code". */
  label: string;
  save: (body: NonNullable<CodeBody>, given: CodeFormValues) => Promise<PromoCode>;
  onSaved: (promo: PromoCode, form: UseFormReturn<CodeFormValues>) => void;
  /** Shown above the buttons. */
  notice?: (form: UseFormReturn<CodeFormValues>, submit: () => void) => ReactNode;
};

/** The form of one code, with what it does to prices beside it. */
export function CodeForm({ event, values, label, save, onSaved, notice }: CodeFormProps) {
  const form = useForm<CodeFormValues>({ defaultValues: values });
  const { types } = useTypes(event);
  const { isDirty, errors } = form.formState;
  const saving = useMutation({
    mutationFn: (body: NonNullable<CodeBody>) => save(body, form.getValues()),
    onSuccess: (promo) => onSaved(promo, form),
    onError: (error) => showRefusal(form, error, 'The code could not be saved. Please try again.'),
  });
  const isUnsaved = isDirty && !saving.isSuccess;
  useUnsaved('the promo code', isUnsaved);
  useFormBackUp(`${event.id} promo code ${values.code}`, form, isUnsaved);
  const submit = form.handleSubmit((given) => {
    const body = bodyOf(given, event.currency);
    const problem = valueProblem(given.kind, body !== undefined);
    if (!body || problem) return form.setError('value', { message: problem ?? '' }, { shouldFocus: true });
    if (!saving.isPending) saving.mutate(body);
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        method="post"
        onSubmit={submit}
        className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="grid gap-6">
          <TextField
            label="Code"
            hint="Letters, digits, hyphens. Capitals make no difference."
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            className="max-w-sm"
            errors={errors.code?.message}
            {...form.register('code', needed('Enter a code.'))}
          />
          <RuleFields types={types} currency={event.currency} time_zone={event.time_zone} />
          <ReserveFields types={types} />
        </div>
        <div className="xl:sticky xl:top-24">
          <PricePreview slug={event.slug} currency={event.currency} />
        </div>
        <div className="xl:col-start-1">{notice?.(form, () => void submit())}</div>
        <div className="flex flex-wrap items-center gap-3 xl:col-start-1">
          <Button type="submit" variant="primary" is_busy={saving.isPending}>
            {label}
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {isDirty && !saving.isPending ? 'Not saved' : ''}
          </p>
        </div>
      </form>
    </FormProvider>
  );
}

function bodyOf(values: CodeFormValues, currency: string) {
  const worth = worthOf(values, currency);
  if (!worth) return undefined;
  const { code, reserved_ticket_type_id, reserved_quantity } = values;
  return {
    code,
    ...worth,
    ...limitsOf(values),
    reserved_ticket_type_id: reserved_ticket_type_id || null,
    reserved_quantity: reserved_ticket_type_id && reserved_quantity !== '' ? Number(reserved_quantity) : 0,
  };
}
