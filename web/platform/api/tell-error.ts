import { toast, type ToastOptions } from '#web/platform/ui/toast.tsx';

import { isApiError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

/** Says what went wrong where the catalogue (failures.ts) names no action. */
export function tellError(error: unknown, fallback: string, options: ToastOptions = {}): void {
  tellUnlessTold(error, errorMessage(error, fallback), options);
}

/** Never two messages for one thing: whose session just ended has read so. */
export function tellUnlessTold(error: unknown, message: string, options: ToastOptions): void {
  if (isApiError(error) && error.is_told) return;
  toast.error(message, options);
}
