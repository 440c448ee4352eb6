import ChevronDown from 'icon:chevron-down';
import { useState } from 'react';
import { useLocation } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';

import { EventPicker } from './event-picker.tsx';
import { tabAt } from './tabs.ts';

/** The event's title as a button that opens the list of the team's events; the tab stays the same. */
export function EventSwitcher({ workspace }: { workspace: Workspace }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    <>
      <h1 className="min-w-0 text-xl font-extrabold sm:text-2xl">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="-mx-2 flex max-w-full items-start gap-1 rounded-control px-2 py-0.5 text-left hover:bg-ink/7"
        >
          <span dir="auto" className="line-clamp-2 min-w-0 text-pretty wrap-anywhere">
            {workspace.title}
          </span>
          <ChevronDown aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-soft" />
          <span className="sr-only">: open another event</span>
        </button>
      </h1>
      <Dialog title="Open another event" is_open={isOpen} onClose={() => setOpen(false)}>
        <EventPicker
          except={workspace.id}
          hrefOf={tabAt(pathname, workspace.slug)?.path ?? paths.eventOverview}
          onChosen={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
