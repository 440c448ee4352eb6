import Eye from 'icon:eye';
import EyeOff from 'icon:eye-off';
import { useState, type InputHTMLAttributes, type Ref } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';
import { FieldFrame, splitFrame, type FieldFrameProps } from '#web/platform/ui/field.tsx';
import { inputStyle } from '#web/platform/ui/input-style.ts';

type PasswordFieldProps = FieldFrameProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** A password field that can show what is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [frame, { className: _, ...input }] = splitFrame(props);
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame {...frame}>
      {(ids) => (
        <span className="relative grid">
          <input
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            className={cx(inputStyle(ids['aria-invalid']), 'pr-12')}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-ink-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
