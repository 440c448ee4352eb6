import type { RefObject } from 'react';
import type { RegisterOptions, UseFormReturn } from 'react-hook-form';

import { needed } from '#web/platform/lib/needed.ts';
import { parseMoney } from '#web/platform/lib/parse-money.ts';
import { wholeRule } from '#web/platform/lib/whole-number.ts';
import { wholeTime } from '#web/platform/lib/whole-time.ts';

import type { TypeForm } from './type-form-values.ts';

type Rules = { [Name in keyof TypeForm]?: RegisterOptions<TypeForm, Name> };

/** What can be told before the form is sent; the server checks everything again. */
export function typeRules(
  form: UseFormReturn<TypeForm>,
  element: RefObject<HTMLFormElement | null>,
  currency: string,
): Rules {
  return {
    name: needed('Enter a name.'),
    price: { validate: (price) => parseMoney(price, currency) !== null || 'Enter an amount such as 25 or 25.50.' },
    capacity: wholeRule,
    sales_start_at: wholeTime('sales_start_at', form, element),
    sales_end_at: wholeTime('sales_end_at', form, element),
    min_per_order: wholeRule,
    max_per_order: wholeRule,
  };
}
