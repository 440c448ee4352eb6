import { useEffect, type RefObject } from 'react';

/** Leads the eye to what is wrong with a form once it was refused. */
export function useShowError(form: RefObject<HTMLFormElement | null>, error: unknown) {
  useEffect(() => {
    if (!error) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    const alert = form.current?.querySelector<HTMLElement>('[role="alert"]');
    // On a phone the button bar may cover the message.
    alert?.scrollIntoView({ block: 'nearest' });
    // What was pressed may be disabled by now, or gone.
    if (!alert || document.activeElement?.matches(':enabled')) return;
    alert.tabIndex = -1;
    alert.focus();
  }, [error, form]);
}
