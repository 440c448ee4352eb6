import ChevronDown from 'icon:chevron-down';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { inputStyle } from '#web/platform/ui/input-style.ts';

import { tabAt, tabsFor } from './tabs.ts';
import { useUnsavedForms } from './unsaved.tsx';

/** The tabs that this person may use: a rail at the side, and on small screens one button that opens the list. */
export function WorkspaceTabs({ workspace }: { workspace: Workspace }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const isUnsaved = useUnsavedForms().names.length > 0;
  const current = tabAt(pathname, workspace.slug)?.label;
  return (
    <>
      <nav aria-label="Event" className="sticky top-24 grid gap-3 self-start max-lg:hidden">
        <TabList workspace={workspace} isUnsaved={isUnsaved} />
      </nav>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cx(inputStyle(), 'flex items-center justify-between font-semibold lg:hidden')}
      >
        <span>
          <span className="sr-only">Tab: </span>
          {current}
          {isUnsaved && <NotSaved />}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 text-ink-soft" />
      </button>
      <Dialog title="Tabs of this event" is_open={isOpen} onClose={() => setOpen(false)}>
        <nav aria-label="Event" className="grid gap-3">
          <TabList workspace={workspace} isUnsaved={isUnsaved} onChosen={() => setOpen(false)} />
        </nav>
      </Dialog>
    </>
  );
}

type TabListProps = { workspace: Workspace; isUnsaved: boolean; onChosen?: () => void };

function TabList({ workspace, isUnsaved, onChosen }: TabListProps) {
  const { pathname } = useLocation();
  const current = tabAt(pathname, workspace.slug)?.label;
  return tabsFor(workspace).map((tabs) => (
    <ul key={tabs[0]?.label} className="grid gap-0.5 not-first:border-t not-first:border-line not-first:pt-3">
      {tabs.map(({ label, path, is_document }) => (
        <li key={label}>
          <Link
            to={path(workspace.slug)}
            reloadDocument={is_document}
            onClick={onChosen}
            aria-current={label === current ? 'page' : undefined}
            className={tabStyle(label === current)}
          >
            {label}
            {label === current && isUnsaved && <NotSaved />}
          </Link>
        </li>
      ))}
    </ul>
  ));
}

function tabStyle(isActive: boolean): string {
  return cx(
    'flex min-h-11 items-center rounded-control px-3 font-semibold whitespace-nowrap',
    isActive ? 'bg-accent-soft text-ink' : 'text-ink-soft hover:bg-ink/5 hover:text-ink',
  );
}

function NotSaved() {
  return <span className="ml-2 text-xs font-semibold whitespace-nowrap text-caution">Not saved</span>;
}
