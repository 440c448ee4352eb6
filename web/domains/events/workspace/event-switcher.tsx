import ChevronDown from 'icon:chevron-down';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { errorMessage } from '#web/platform/api/error-message.ts';
import { apiPages } from '#web/platform/api/queries.ts';
import { stateLabel } from '#web/domains/events/event-words.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';

import { tabAt } from './tabs.ts';
import { paths } from '#web/paths.ts';

/** The event's title as a button that opens the list of the team's events; the tab stays the same. */
export function EventSwitcher({ workspace }: { workspace: Workspace }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1 className="min-w-0 text-xl font-extrabold sm:text-2xl">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="-mx-2 flex max-w-full items-start gap-1 rounded-control px-2 py-0.5 text-left hover:bg-ink/7"
        >
          <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
            {workspace.title}
          </span>
          <ChevronDown aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-soft" />
          <span className="sr-only">: open another event</span>
        </button>
      </h1>
      <Dialog title="Open another event" is_open={isOpen} onClose={() => setOpen(false)}>
        <EventChoice workspace={workspace} onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function EventChoice({ workspace, onChosen }: { workspace: Workspace; onChosen: () => void }) {
  const { pathname } = useLocation();
  const tab = tabAt(pathname, workspace.slug)?.path ?? paths.eventOverview;
  const list = useInfiniteQuery(apiPages('listMyEvents', { query: {} }));
  if (!list.data) {
    return (
      <p role="status">{list.error ? errorMessage(list.error, 'Your events could not be loaded.') : 'Loading…'}</p>
    );
  }
  const others = list.data.pages.flatMap((page) => page.results).filter(({ id }) => id !== workspace.id);
  return (
    <>
      {others.length === 0 && <p className="text-ink-soft">There is no other event yet.</p>}
      <ul className="-mx-2">
        {others.map((event) => (
          <li key={event.id}>
            <Link
              to={tab(event.slug)}
              onClick={onChosen}
              className="grid gap-0.5 rounded-control px-2 py-2.5 hover:bg-ink/7"
            >
              <span dir="auto" className="truncate font-semibold">
                {event.title}
              </span>
              <span className="text-sm text-ink-soft">
                {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'No date yet'}
                {stateLabel(event) && ` · ${stateLabel(event)?.text}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button is_busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  );
}
