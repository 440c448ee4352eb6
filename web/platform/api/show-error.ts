import { toast, type ToastOptions } from '#web/platform/ui/toast.tsx';

import { isApiError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

/** Shows an error of an action that the catalogue (failures.ts) does not name. */
export function showError(error: unknown, fallback: string, options: ToastOptions = {}): void {
  showUnlessReported(error, errorMessage(error, fallback), options);
}

/** Avoids a second message: a user whose session just ended has seen one. */
export function showUnlessReported(error: unknown, message: string, options: ToastOptions): void {
  if (isApiError(error) && error.is_reported) return;
  toast.error(message, options);
}
