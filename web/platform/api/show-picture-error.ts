import { toast } from '#web/platform/ui/toast.tsx';

import { fieldErrors } from './error-message.ts';
import { showError } from './show-error.ts';

/** Says why a picture was not saved: the server's reason, or that it failed. */
export function showPictureError(error: unknown): void {
  const words = fieldErrors(error)['image']?.join(' ');
  if (words) toast.error(words, { id: 'picture' });
  else showError(error, 'Unable to save the picture.', { id: 'picture' });
}
