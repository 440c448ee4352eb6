import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { isApiError } from '#web/platform/api/api-error.ts';

/** Reads the event again as soon as a form is refused because somebody else has cancelled it, so that its pages say so. */
export function useCancelledMeanwhile(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (isApiError(error, 409) && error.body.code === 'event_cancelled')
          void client.invalidateQueries({ queryKey: ['getWorkspace'] });
      }),
    [client],
  );
}
