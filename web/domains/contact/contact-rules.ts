import type { RegisterOptions } from 'react-hook-form';

import { emailRule } from '#web/domains/auth/email-rule.ts';
import { needed } from '#web/platform/lib/needed.ts';

/** The contact call's payload as the form holds it; no topic until one is chosen. */
export type ContactForm = { name: string; email: string; topic: string; about: string; message: string };

type Rules<Name extends keyof ContactForm> = RegisterOptions<ContactForm, Name>;

/** The server's rules, told before anything is sent. */
export const contactRules: { [Name in keyof ContactForm]: Rules<Name> } = {
  name: {
    ...needed('Enter your name.'),
    maxLength: { value: 80, message: 'Use at most 80 characters.' },
  },
  email: {
    validate: emailRule.validate,
    maxLength: { value: 254, message: 'Use at most 254 characters.' },
  },
  topic: { required: 'Choose a topic.' },
  about: { maxLength: { value: 200, message: 'Use at most 200 characters.' } },
  message: {
    validate: (value) => value.trim().length >= 10 || 'Write at least 10 characters.',
    maxLength: { value: 4000, message: 'Use at most 4,000 characters.' },
  },
};
