import type { ComponentProps } from 'react';

import { TextField } from '#web/platform/ui/field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;
/** Made by the form that shows them, so that its fields are known to it in the order in which they stand. */
type NameFieldsProps = { first_name: FieldProps; last_name: FieldProps; username: FieldProps };

/** Who somebody is: what tickets are made out to, and the name to log in with. */
export function NameFields({ first_name, last_name, username }: NameFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" is_optional autoComplete="given-name" {...first_name} />
        <TextField label="Last name" is_optional autoComplete="family-name" {...last_name} />
      </div>
      <TextField label="User name" autoComplete="username" autoCapitalize="none" spellCheck={false} {...username} />
    </>
  );
}
