import type { RegisterOptions } from 'react-hook-form';

import { passwordMin } from './signup-rules.ts';

export type NewPasswordForm = { new_password: string; new_password2: string };

type Rules<Form extends NewPasswordForm> = {
  new_password: RegisterOptions<Form>;
  new_password2: RegisterOptions<Form>;
};

export const newPasswordHint = `At least ${passwordMin} characters. A few words together work well.`;

/** The server's rules for a new password and its repetition, checked before they are sent. */
export function newPasswordRules<Form extends NewPasswordForm>(): Rules<Form> {
  return {
    new_password: {
      required: 'Choose a password.',
      minLength: { value: passwordMin, message: `Use at least ${passwordMin} characters.` },
      maxLength: { value: 128, message: 'Use at most 128 characters.' },
    },
    new_password2: {
      required: 'Repeat the password.',
      validate: (value, { new_password }) => value === new_password || 'The passwords do not match.',
    },
  };
}
