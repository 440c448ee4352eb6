import type { ComponentProps } from 'react';

import { Button } from './button.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** Loads again what could not be loaded. */
export function RetryButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  return (
    <Button ref={useKeptFocus()} {...props}>
      Try again
    </Button>
  );
}
