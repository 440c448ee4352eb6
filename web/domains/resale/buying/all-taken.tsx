import type { ResaleDetail } from '#contract/marketplace.ts';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

type AllTakenProps = {
  event: ResaleDetail['event'];
  count: number;
  /** By a private link, which the waiting list is never offered. */
  is_for_friend: boolean;
};

/** In the place of the button, while somebody is paying for every ticket. */
export function AllTaken({ event, count, is_for_friend }: AllTakenProps) {
  const canWait = !is_for_friend && event.availability === 'sold_out' && event.visibility !== 'private';
  return (
    <section
      aria-labelledby="all-taken"
      className="mt-9 grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4 sm:p-5 lg:mt-0"
    >
      <h2 id="all-taken" className="text-xl">
        {count === 1 ? 'Somebody is paying for it' : 'Others are paying for all of them'}
      </h2>
      <p className="text-ink-soft">
        {canWait
          ? 'What they do not pay for is offered to the waiting list first, and then shows here by itself.'
          : 'What they do not pay for shows here again by itself.'}
      </p>
      {canWait && <LinkButton to={paths.eventWaitingList(event.slug)}>Join the waiting list</LinkButton>}
    </section>
  );
}
