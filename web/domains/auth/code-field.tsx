import type { InputHTMLAttributes, Ref } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';
import { FieldFrame, type FieldFrameProps } from '#web/platform/ui/field.tsx';
import { inputStyle } from '#web/platform/ui/input-style.ts';

/** A typed code without the spaces and dashes between its digits. */
export const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '');

/** The rule for six digits, with the words for anything else. */
export const sixDigits = (words: string) => ({
  validate: (value: string) => /^\d{6}$/.test(digitsOf(value)) || words,
});

/** The rule for a mailed code. */
export const codeRule = sixDigits('Enter the 6-digit code from the e-mail.');

type CodeFieldProps = Pick<FieldFrameProps, 'hint' | 'errors'> & {
  label?: string;
} & InputHTMLAttributes<HTMLInputElement> & {
    ref?: Ref<HTMLInputElement>;
  };

/** A field for a code of six digits, typed or filled in by the phone. */
export function CodeField({ label = 'Code', hint, errors, ...input }: CodeFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} errors={errors}>
      {(ids) => (
        <input
          {...ids}
          {...input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className={cx(
            inputStyle(ids['aria-invalid']),
            'tabular h-15 text-center text-xl font-bold tracking-[0.35em]',
          )}
        />
      )}
    </FieldFrame>
  );
}
