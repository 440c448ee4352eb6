import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { useSession } from '#web/platform/api/use-session.ts';
import { fullName } from '#web/platform/lib/full-name.ts';

import type { CheckoutForm } from './checkout-form.ts';

/** Fills in the account's name on the first ticket, unless the buyer has written one. */
export function useOwnName(form: UseFormReturn<CheckoutForm>): void {
  const { user } = useSession();
  const name = user && (user.first_name || user.last_name) ? fullName(user) : '';
  useEffect(() => {
    const isFree = form.getValues('holder_names.0') === '' && !form.getFieldState('holder_names.0').isDirty;
    if (name !== '' && isFree) form.setValue('holder_names.0', name);
  }, [form, name]);
}
