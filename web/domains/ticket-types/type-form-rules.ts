import type { RegisterOptions } from 'react-hook-form';

import { needed } from '#web/platform/lib/needed.ts';
import { parseMoney } from '#web/platform/lib/parse-money.ts';

import type { TypeForm } from './type-form-values.ts';

type Rules = { [Name in keyof TypeForm]?: RegisterOptions<TypeForm, Name> };

/** What can be told before the form is sent; the server checks everything again. */
export function typeRules(currency: string): Rules {
  const whole = (text: string) => /^\d*$/.test(text.trim()) || 'Enter a whole number.';
  return {
    name: needed('Enter a name.'),
    price: { validate: (price) => parseMoney(price, currency) !== null || 'Enter an amount such as 25 or 25.50.' },
    capacity: { validate: whole },
    min_per_order: { validate: whole },
    max_per_order: { validate: whole },
  };
}
