import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';

import type { MAX_BATCH } from '#contract/promo-codes.ts';
import { counted } from '#contract/counted.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { needed } from '#web/platform/lib/needed.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { wholeRule } from '#web/platform/lib/whole-number.ts';
import { useIntentKey } from '#web/platform/api/use-intent-key.ts';

import { emptyRule, limitsOf, type RuleForm, worthOf } from './form-values.ts';
import { PricePreview } from './price-preview.tsx';
import { RuleFields } from './rule-fields.tsx';
import { CodesPage } from './codes-page.tsx';
import { useCodesChanged } from './use-code-actions.ts';
import { showRefusal, valueProblem } from './use-rule-form.ts';
import { useTypes } from './use-types.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Create many codes' };

type BatchForm = RuleForm & { name: string; quantity: string; prefix: string };

const most: typeof MAX_BATCH = 5000;
const empty: BatchForm = { ...emptyRule, max_uses: '1', name: '', quantity: '', prefix: '' };

/** Creates many unique codes at once. */
export default function NewBatchPage() {
  const event = useWorkspace();
  const { types } = useTypes(event);
  const { form, make, submit } = useBatchForm(event);
  const { isDirty } = form.formState;
  const isUnsaved = isDirty && !make.isSuccess;
  useUnsaved('the codes', isUnsaved);
  useFormBackUp(`${event.id} promo codes`, form, isUnsaved);
  return (
    <CodesPage slug={event.slug} title="Create many codes" makes_codes>
      <p className="-mt-3 max-w-prose text-ink-soft">
        Each guest gets a code of their own, with a link that applies it. Download them as a spreadsheet afterwards.
      </p>
      <FormProvider {...form}>
        <form
          noValidate
          method="post"
          onSubmit={submit}
          className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <div className="grid gap-6">
            <BatchFields />
            <RuleFields types={types} currency={event.currency} time_zone={event.time_zone} is_batch />
          </div>
          <div className="xl:sticky xl:top-24">
            <PricePreview slug={event.slug} currency={event.currency} />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" is_busy={make.isPending}>
              Create codes
            </Button>
            <p role="status" className="text-sm text-ink-soft">
              {make.isPending ? `Creating ${counted(Number(make.variables.quantity), 'code')}…` : ''}
            </p>
          </div>
        </form>
      </FormProvider>
    </CodesPage>
  );
}

/** What the batch is called, how many codes it has, and how they begin. */
function BatchFields() {
  const { formState, register } = useFormContext<BatchForm>();
  const { errors } = formState;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Name of the batch"
        hint="Only your team sees it."
        autoComplete="off"
        maxLength={80}
        errors={errors.name?.message}
        {...register('name', needed('Enter a name.'))}
      />
      <TextField
        label="How many"
        hint={`Up to ${most.toLocaleString('en')}.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        errors={errors.quantity?.message}
        {...register('quantity', { ...wholeRule, required: 'Enter a number.' })}
      />
      <TextField
        label="Codes start with"
        is_optional
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        errors={errors.prefix?.message}
        {...register('prefix')}
      />
    </div>
  );
}

function useBatchForm(event: { slug: string; currency: string }) {
  const form = useForm<BatchForm>({ defaultValues: empty });
  const navigate = useNavigate();
  const changed = useCodesChanged();
  const headersFor = useIntentKey();
  const make = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof bodyOf>>) =>
      inBrowser().api('createPromoCodeBatch', { params: { id: event.slug }, body }, { headers: headersFor(body) }),
    onSuccess: async (batch) => {
      form.reset(form.getValues());
      toast.success(`${counted(batch.code_count, 'code')} ready to share.`, { title: 'Codes created' });
      await changed();
      await navigate(paths.eventPromoCodes(event.slug, `batches/${batch.id}`));
    },
    onError: (error) => showRefusal(form, error, 'The codes could not be created. Please try again.'),
  });
  const submit = form.handleSubmit((given) => {
    const body = bodyOf(given, event.currency);
    const problem = valueProblem(given.kind, body !== undefined);
    if (!body || problem) return form.setError('value', { message: problem ?? '' }, { shouldFocus: true });
    if (!make.isPending) make.mutate(body);
  });
  return { form, make, submit };
}

function bodyOf(values: BatchForm, currency: string) {
  const worth = worthOf(values, currency);
  if (!worth) return undefined;
  const { name, quantity, prefix } = values;
  return { name, quantity: Number(quantity), prefix, ...worth, ...limitsOf(values) };
}
