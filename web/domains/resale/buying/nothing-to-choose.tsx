import type { ReactNode } from 'react';

import type { ResaleDetail } from '#contract/marketplace.ts';

import { WaitingListLink } from '#web/domains/events/waiting-list-link.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

type NothingToChooseProps = {
  detail: ResaleDetail;
  /** By a private link, which the waiting list is never offered. */
  is_for_friend: boolean;
};

/** In the place of the button, while every ticket is held for others, or where only the caller offers any. */
export function NothingToChoose({ detail: { event, listings }, is_for_friend }: NothingToChooseProps) {
  const others = listings.filter(({ is_own }) => !is_own);
  if (others.length === 0)
    return (
      <Box title="No other tickets right now" text="Only you offer tickets here.">
        <LinkButton to={paths.myListings()}>My listings</LinkButton>
      </Box>
    );
  const canWait = !is_for_friend && event.availability === 'sold_out' && event.visibility !== 'private';
  return (
    <Box
      title={others.length === 1 ? 'It is held for somebody' : 'All of them are held for others'}
      text={
        canWait
          ? 'If they don’t pay, tickets go to the waiting list first and then show up here.'
          : 'If they don’t pay, tickets show up here again.'
      }
    >
      {canWait && <WaitingListLink event={event} />}
    </Box>
  );
}

function Box({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby="nothing-to-choose"
      className="mt-9 grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4 sm:p-5 lg:mt-0"
    >
      <h2 id="nothing-to-choose" className="text-xl">
        {title}
      </h2>
      <p className="text-ink-soft">{text}</p>
      {children}
    </section>
  );
}
