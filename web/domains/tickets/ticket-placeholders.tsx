import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useSession } from '#web/platform/api/use-session.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { Perforation } from './event-stub.tsx';

/** A ticket's shape while it loads. */
export function TicketSkeleton({ bar }: { bar: ReactNode }) {
  return (
    <>
      <PageMeta title="Your ticket" is_indexed={false} />
      {bar}
      <div
        role="status"
        className="mx-auto grid w-full max-w-5xl gap-x-16 px-4 pt-4 sm:px-6 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <span className="sr-only">Loading your ticket</span>
        <Skeleton className="aspect-4/5 w-full rounded-card max-lg:hidden" />
        <div className="mx-auto w-full max-w-md self-start rounded-card border border-line bg-surface lg:max-w-none">
          <div className="flex min-h-28">
            <Skeleton className="w-22 rounded-none rounded-tl-[11px] sm:w-28" />
            <div className="grid grow content-center gap-2.5 p-4">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-5 w-4/5" />
            </div>
          </div>
          <Perforation />
          <Skeleton className="m-8 aspect-square" />
          <Perforation />
          <div className="grid min-h-24 content-center gap-2 px-5">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-28" />
          </div>
        </div>
      </div>
    </>
  );
}

type MessageProps = { bar: ReactNode; title: string; text: string; children: ReactNode };

function TicketMessage({ bar, title, text, children }: MessageProps) {
  return (
    <>
      <PageMeta title={title} is_indexed={false} />
      {bar}
      <div className="mx-auto grid min-h-[60dvh] w-full max-w-md content-center gap-4 px-4 py-12 sm:px-6">
        <h1 className="text-2xl font-extrabold">{title}</h1>
        <p className="text-ink-soft">{text}</p>
        <div className="mt-2 flex flex-wrap gap-3">{children}</div>
      </div>
    </>
  );
}

/** Not, or no longer, one of this person's tickets. */
export function TicketMissing({ bar }: { bar: ReactNode }) {
  return (
    <TicketMessage
      bar={bar}
      title="Not one of your tickets"
      text="You may have sold it or sent it to somebody, or it is in another of your accounts."
    >
      <LinkButton to={paths.myTickets()} variant="primary">
        My Tickets
      </LinkButton>
      <LinkButton to={paths.myListings('sold')}>What you sold</LinkButton>
    </TicketMessage>
  );
}

/** A guest's link that is no longer valid; the server says why. */
export function LinkEnded({ bar, text }: { bar: ReactNode; text: string }) {
  const { user } = useSession();
  return (
    <TicketMessage bar={bar} title="This link no longer works" text={text}>
      <LinkButton to={user ? paths.myTickets() : paths.login(paths.myTickets())} variant="primary">
        {user ? 'My Tickets' : 'Log in'}
      </LinkButton>
      <LinkButton to={paths.findTickets()}>Get a new link</LinkButton>
    </TicketMessage>
  );
}

/** The network is gone, and this device has no copy of the ticket. */
function TicketUnreachable({ bar, onRetry }: { bar: ReactNode; onRetry: () => void }) {
  return (
    <TicketMessage
      bar={bar}
      title="We can’t reach your ticket"
      text="Check your connection and try again. The ticket in your e-mail works at the door too."
    >
      <RetryButton variant="primary" onClick={onRetry} />
    </TicketMessage>
  );
}

/** What stands on a ticket's page while there is no ticket: it loads, or cannot be reached. */
export function TicketPending({ bar, query }: { bar: ReactNode; query: UseQueryResult }) {
  const isUnreachable = query.isError || query.fetchStatus === 'paused';
  return isUnreachable ? <TicketUnreachable bar={bar} onRetry={() => query.refetch()} /> : <TicketSkeleton bar={bar} />;
}
