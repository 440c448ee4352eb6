import type { RegisterOptions } from 'react-hook-form';

import { passwordRule } from './signup-rules.ts';

export type NewPasswordForm = { new_password: string; new_password2: string };

type Rules<Form extends NewPasswordForm> = {
  new_password: RegisterOptions<Form>;
  new_password2: RegisterOptions<Form>;
};

/** The server's rules for a new password and its repetition, checked before they are sent. */
export function newPasswordRules<Form extends NewPasswordForm>(): Rules<Form> {
  return {
    new_password: passwordRule,
    new_password2: {
      required: 'Repeat the password.',
      validate: (value, { new_password }) => value === new_password || 'The passwords do not match.',
    },
  };
}
