import { useForm } from 'react-hook-form';

import { fieldErrors } from '#web/platform/api/error-message.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

type ReasonFormProps = {
  label?: string;
  hint: string;
  button: string;
  variant?: 'primary' | 'outline' | 'danger';
  /** The field the server names; `note` where it is one. */
  field?: 'reason' | 'note';
  error: unknown;
  is_busy: boolean;
  onSubmit: (reason: string) => void;
  onCancel?: () => void;
};

/** The server's rules for the two fields. */
const rules = {
  reason: { least: 5, missing: 'Say why, in a few words.' },
  note: { least: 3, missing: 'Write what was done.' },
};

/** Asks why, before something is done or looked at; or what was done. */
export function ReasonForm({ label = 'Reason', hint, button, field = 'reason', ...rest }: ReasonFormProps) {
  const { variant = 'primary', error, is_busy, onSubmit, onCancel } = rest;
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const refused = fieldErrors(error)[field];
  const { least, missing } = rules[field];
  const submit = form.handleSubmit(({ reason }) => onSubmit(reason.trim()));
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={submit}>
      <ErrorNotice error={!refused && error} fallback="That didn’t work. Please try again." />
      <TextField
        label={label}
        hint={hint}
        autoComplete="off"
        maxLength={500}
        errors={form.formState.errors.reason?.message ?? refused ?? []}
        {...form.register('reason', {
          validate: (value) => value.trim().length >= least || missing,
        })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} is_busy={is_busy}>
          {button}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
