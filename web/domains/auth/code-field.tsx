import type { InputHTMLAttributes, Ref } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';
import { FieldFrame, type FieldFrameProps } from '#web/platform/ui/field.tsx';
import { inputStyle } from '#web/platform/ui/input-style.ts';

/** The rule for a mailed code, checked before it is sent. */
export const codeRule = {
  validate: (value: string) => /^\d{6}$/.test(value.replace(/[\s-]/g, '')) || 'Enter the 6-digit code from the e-mail.',
};

type CodeFieldProps = Pick<FieldFrameProps, 'errors'> &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** A field for a mailed code of six digits, typed or filled in by the phone. */
export function CodeField({ errors, ...input }: CodeFieldProps) {
  return (
    <FieldFrame label="Code" errors={errors}>
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
