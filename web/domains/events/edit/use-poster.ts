import { useMutation } from '@tanstack/react-query';

import type { FocalPoint } from '#contract/crop.ts';
import type { EventCard } from '#contract/events.ts';
import type { EventPoster } from '#contract/posters.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import { base64Of, type ReadPicture } from '#web/platform/lib/read-picture.ts';

type Wanted = { chosen: ReadPicture | undefined; focal: FocalPoint; replaces: string | null };

/** Saves or removes the picture of an event; `onDone` once the server has it. */
export function usePoster({ id, title }: Pick<EventCard, 'id' | 'title'>, onDone: () => void) {
  const params = { id };
  const query = apiQuery('getEventPoster', { params });
  const onSuccess = (poster: EventPoster) => {
    const { queryClient } = inBrowser();
    queryClient.setQueryData(query.queryKey, poster);
    // Every card and page that shows the event shows its poster.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getEventPoster' });
    onDone();
    showSuccess('update_event', title);
  };
  const onError = async (error: Error) => {
    showFailure('update_event', error);
    // Somebody else has saved another one: it is read before the choice is shown.
    if (isApiError(error, 409)) await inBrowser().queryClient.invalidateQueries(query);
  };
  const save = useMutation({
    mutationFn: ({ chosen, focal, replaces }: Wanted) =>
      inBrowser().api('setEventPoster', {
        params,
        body: { ...(chosen && { image: base64Of(chosen) }), focal_x: focal.x, focal_y: focal.y, replaces },
      }),
    onSuccess,
    onError,
  });
  const remove = useMutation({
    mutationFn: (replaces: string) => inBrowser().api('removeEventPoster', { params, query: { replaces } }),
    onSuccess,
    onError,
  });
  return { save, remove };
}
