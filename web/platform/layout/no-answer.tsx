import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { useOpening } from './use-opening.ts';

/** As long as the time-out of a call: after that a page says something, though its calls are still being repeated. */
const slowMs = 10_000;

/** What a visitor sees while a page does not load: its frame, and after ten seconds a way to try again. */
export function Waiting() {
  const isOpening = useOpening();
  const isSlow = useLasts(useIsLoading() || isOpening);
  const client = useQueryClient();
  const again = () => void client.refetchQueries({ predicate: isFirstLoad });
  return (
    <>
      <div role="status">
        {isSlow && (
          <p className="fixed inset-x-0 top-16 z-50 bg-caution-soft px-4 py-2 text-center text-sm font-medium text-caution">
            We can’t reach the server right now. This page keeps trying.{' '}
            <button type="button" onClick={again} className="py-1 underline underline-offset-4">
              Try again
            </button>
          </p>
        )}
      </div>
      {isOpening && <OpeningPage />}
    </>
  );
}

/** In front of the old page while the script of the new one is missing: what was clicked has been noticed. */
function OpeningPage() {
  return (
    <div role="status" className="fixed inset-x-0 top-16 bottom-0 z-25 bg-paper">
      <div className="page-width grid gap-4 pt-8 sm:pt-12">
        <span className="sr-only">Opening the page</span>
        <Skeleton className="h-10 w-64 max-w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </div>
  );
}

/** Whether the page waits for data and has none of it yet. */
function useIsLoading(): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    // Later: a query may be added while another component renders.
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => client.isFetching({ predicate: isFirstLoad }) > 0,
  );
}

function isFirstLoad(query: Query): boolean {
  return query.state.status === 'pending' && query.isActive();
}

function useLasts(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}

/** Shown in place of a page that did not load. It tries again automatically. */
export function NoAnswerPage({ error }: { error: Error }) {
  const again = useAskAgain(error);
  return (
    <MessagePage
      title="We can’t reach the server right now"
      text="It may be us, or your connection. This page loads as soon as it can."
    >
      <PageMeta title="No answer" is_indexed={false} />
      <RetryButton variant="primary" onClick={again} />
      <LinkButton to={paths.home()}>Go home</LinkButton>
    </MessagePage>
  );
}

const askAgainMs = 5000;

/** Repeats the queries that had no answer, now and then and on request; the page comes back with the first answer. */
function useAskAgain(error: Error): () => void {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const again = () => {
    const failed = client.getQueryCache().findAll({ predicate: (query) => query.state.error === error });
    void Promise.all(failed.map((query) => query.fetch())).then(revalidate, () => undefined);
  };
  const tick = useEffectEvent(again);
  useEffect(() => {
    const timer = setInterval(() => tick(), askAgainMs);
    return () => clearInterval(timer);
  }, []);
  return again;
}
