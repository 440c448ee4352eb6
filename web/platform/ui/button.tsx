import type { ComponentProps } from 'react';

import { buttonStyle, type ButtonLook } from './button-style.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /**
     * Given for a button that runs an action. While it runs, the button keeps its text and size, shows it, and ignores
     * further clicks; a double click runs it once.
     */
    is_busy?: boolean;
  };

/** A button that names its action. Pass `type="submit"` for forms. */
export function Button({ variant, size, is_busy, className, children, onClick, ...rest }: ButtonProps) {
  const isDisabled = is_busy || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={is_busy || undefined}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => {
        // The answer may come between the two clicks of a double click.
        if (isDisabled || (is_busy === false && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonStyle({ variant, size }, className)}
    >
      {is_busy && <Spinner className="absolute size-5" />}
      {/* Transparent, not hidden: a button that is busy keeps its name. */}
      <span className={is_busy ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>{children}</span>
    </button>
  );
}
