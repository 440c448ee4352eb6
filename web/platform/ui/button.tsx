import type { ComponentProps } from 'react';

import { buttonStyle, type ButtonLook } from './button-style.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** The act is under way: the button keeps its words and size, says so, and takes no second click. */
    is_busy?: boolean;
  };

/** A button that names its act. Pass `type="submit"` for forms. */
export function Button({ variant, size, is_busy = false, className, children, onClick, ...rest }: ButtonProps) {
  const isOff = is_busy || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={is_busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={buttonStyle({ variant, size }, className)}
    >
      {is_busy && <Spinner className="absolute size-5" />}
      <span className={is_busy ? 'invisible inline-flex items-center gap-2' : 'contents'}>{children}</span>
    </button>
  );
}
