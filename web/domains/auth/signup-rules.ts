import type { RegisterOptions } from 'react-hook-form';

import { emailRule } from './email-rule.ts';

/** The registration payload as the form holds it: the password is typed once. */
export type SignupForm = {
  username: string;
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  phone_number: string;
};

type Rules<Name extends keyof SignupForm> = RegisterOptions<SignupForm, Name>;

const passwordMin = 10;

export const passwordHint = `At least ${passwordMin} characters. A few words together work well.`;

/** The server's rules for a new password. */
export const passwordRule = {
  required: 'Choose a password.',
  minLength: { value: passwordMin, message: `Use at least ${passwordMin} characters.` },
  maxLength: { value: 128, message: 'Use at most 128 characters.' },
};

/** The server's rules for personal data, in any form. */
export const personRules = {
  username: {
    required: 'Choose a user name.',
    minLength: { value: 3, message: 'Use at least 3 characters.' },
    maxLength: { value: 40, message: 'Use at most 40 characters.' },
    pattern: { value: /^[A-Za-z0-9._-]*$/, message: 'Use letters, digits, dots, dashes and underscores only.' },
  },
  first_name: { maxLength: { value: 80, message: 'Use at most 80 characters.' } },
  last_name: { maxLength: { value: 80, message: 'Use at most 80 characters.' } },
  phone_number: { maxLength: { value: 32, message: 'Use at most 32 characters.' } },
};

/** The server's rules, checked while typing. Whether an e-mail address has an account is never checked or shown. */
export const signupRules: { [Name in keyof SignupForm]: Rules<Name> } = {
  ...personRules,
  email: emailRule,
  password: passwordRule,
};
