import type { ComponentProps } from 'react';

import { Button } from './button.tsx';
import { keepsFocus } from './keeps-focus.ts';

/** Loads again what could not be loaded. */
export function RetryButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  return (
    <Button ref={keepsFocus} {...props}>
      Try again
    </Button>
  );
}
