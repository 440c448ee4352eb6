import { useEffect, type RefObject } from 'react';

/** Leads the eye to what is wrong with a form once it was refused. */
export function useShowError(form: RefObject<HTMLFormElement | null>, error: unknown) {
  useEffect(() => {
    if (!error) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // On a phone the button bar may cover the message.
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [error, form]);
}
