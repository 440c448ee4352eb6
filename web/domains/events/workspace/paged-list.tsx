import type { ComponentProps, ReactNode } from 'react';

import { isApiError } from '#web/platform/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { ShowMore } from '#web/platform/ui/show-more.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

type PagedListProps = {
  /** What is read page by page. */
  list: ComponentProps<typeof ShowMore>['list'] & {
    data: unknown;
    error: unknown;
    isPending: boolean;
    refetch: () => unknown;
  };
  /** What is in it, to say that it could not be loaded. */
  what?: string;
  /** Shown when nothing is in the list. */
  empty: ReactNode;
  /** The rows. */
  children: readonly ReactNode[];
};

/** A list that is read page by page: its rows, or that it loads, is empty, or could not be loaded. */
export function PagedList({ list, what = 'list', empty, children }: PagedListProps) {
  if (list.isPending)
    return <Skeletons label="Loading" sizes={['h-16 w-full', 'h-16 w-full', 'h-16 w-full']} className="gap-2" />;
  if (!list.data && isApiError(list.error, 404)) return <NotOnTeam />;
  if (!list.data) return <PartNotLoaded query={list} fallback={`The ${what} could not be loaded.`} />;
  if (children.length === 0) return empty;
  return (
    <>
      <ul className="border-y border-line">{children}</ul>
      <ShowMore list={list} />
    </>
  );
}

/** Instead of every list for somebody who was removed from the team while the page was open. */
function NotOnTeam() {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="danger" is_alert>
        We can’t find this. Your account may no longer be on its team.
      </Notice>
      <LinkButton to={paths.sellerDashboard()}>Your events</LinkButton>
    </div>
  );
}
