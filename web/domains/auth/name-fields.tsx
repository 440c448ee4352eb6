import type { ComponentProps } from 'react';

import { TextField } from '#web/platform/ui/field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;
/** Registered by the form, so that it knows its fields in the order in which they are shown. */
type NameFieldsProps = { first_name: FieldProps; last_name: FieldProps; username: FieldProps };

/** First name, last name and user name. */
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
