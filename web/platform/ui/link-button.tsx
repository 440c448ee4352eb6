import { Link, type LinkProps } from 'react-router';

import { buttonStyle, type ButtonLook } from './button-style.ts';

export type LinkButtonProps = LinkProps & ButtonLook & { className?: string };

/** A link that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonStyle({ variant, size }, className)} />;
}
