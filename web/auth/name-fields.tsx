import type { ComponentProps } from 'react';

import { TextField } from '#web/ui/field.tsx';

type NameField = 'first_name' | 'last_name' | 'username';
type NameFieldsProps = { field: (name: NameField) => Omit<ComponentProps<typeof TextField>, 'label'> };

/** Who somebody is: what tickets are made out to, and the name to log in with. */
export function NameFields({ field }: NameFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" is_optional autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last name" is_optional autoComplete="family-name" {...field('last_name')} />
      </div>
      <TextField
        label="User name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
    </>
  );
}
