import { useForm } from 'react-hook-form';

import { fieldErrors } from '#web/platform/api/error-message.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

type CodeFormProps = {
  hint: string;
  button: string;
  /** A recovery code has letters. */
  is_digits: boolean;
  error: unknown;
  is_busy: boolean;
  onSubmit: (code: string) => void;
};

/** One field for a code of the second factor. */
export function CodeForm({ hint, button, is_digits, error, is_busy, onSubmit }: CodeFormProps) {
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const own = form.formState.errors.code?.message;
  const refused = fieldErrors(error)['code'];
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={form.handleSubmit(({ code }) => onSubmit(code))}>
      <ErrorNotice error={!refused && error} fallback="The code could not be checked. Please try again." />
      <TextField
        label="Code"
        hint={hint}
        inputMode={is_digits ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        errors={own ?? refused ?? []}
        {...form.register('code', { required: 'Enter the code.' })}
      />
      <Button type="submit" variant="primary" className="justify-self-start" is_busy={is_busy}>
        {button}
      </Button>
    </form>
  );
}
