import { useMutation } from '@tanstack/react-query';

import type { FocalPoint } from '#contract/crop.ts';
import type { EventCard } from '#contract/events.ts';
import type { EventPoster } from '#contract/posters.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import { base64Of, type ReadPicture } from '#web/platform/lib/read-picture.ts';

type Wanted = { chosen: ReadPicture | undefined; focal: FocalPoint };

/** Saves or removes the picture of an event; `onDone` once the server has it. */
export function usePoster({ id, title }: Pick<EventCard, 'id' | 'title'>, onDone: () => void) {
  const params = { id };
  const onSuccess = (poster: EventPoster) => {
    const { queryClient } = inBrowser();
    queryClient.setQueryData(apiQuery('getEventPoster', { params }).queryKey, poster);
    // Every card and page that shows the event shows its poster.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getEventPoster' });
    onDone();
    showSuccess('update_event', title);
  };
  const save = useMutation({
    mutationFn: ({ chosen, focal }: Wanted) =>
      inBrowser().api('setEventPoster', {
        params,
        body: { ...(chosen && { image: base64Of(chosen) }), focal_x: focal.x, focal_y: focal.y },
      }),
    onSuccess,
    onError: (error) => showFailure('update_event', error),
  });
  const remove = useMutation({
    mutationFn: () => inBrowser().api('removeEventPoster', { params }),
    onSuccess,
    onError: (error) => showFailure('update_event', error),
  });
  return { save, remove };
}
