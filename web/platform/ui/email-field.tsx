import type { ComponentProps } from 'react';

import { TextField } from './field.tsx';

/** A labelled field for one e-mail address: the user's own, unless `autoComplete` is off. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" autoComplete="email" maxLength={254} {...props} />;
}
